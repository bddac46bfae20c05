-- Searches rank hundreds of owners and pets and show twenty: what ranks them is read from these indexes alone.
DROP INDEX "pet_owner";--> statement-breakpoint
CREATE INDEX "owner_ranked" ON "owner" USING btree ("tenant_id","id","last_visit_date","name") WHERE status <> 2 and del_flag = 'N';--> statement-breakpoint
CREATE INDEX "pet_owner" ON "pet" USING btree ("tenant_id","owner_id","id","del_flag","status","last_visit_date","store_no","name");
