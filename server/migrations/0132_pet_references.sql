DROP INDEX "attachment_pet";--> statement-breakpoint
DROP INDEX "bill_unpaid_pet";--> statement-breakpoint
CREATE INDEX "attachment_of_pet" ON "attachment" USING btree ("tenant_id","pet_id","shoot_time","id");--> statement-breakpoint
CREATE INDEX "bill_pet" ON "bill" USING btree ("tenant_id","pet_id") WHERE pet_id is not null;--> statement-breakpoint
CREATE INDEX "customer_package_pet" ON "customer_package" USING btree ("tenant_id","pet_id") WHERE pet_id is not null;