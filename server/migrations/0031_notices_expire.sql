ALTER TABLE "notice" ADD COLUMN "expire_date" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notice_expiring" ON "notice" USING btree ("tenant_id","expire_date") WHERE announced_date is not null and expire_date is not null;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_times" CHECK ("notice"."expire_date" > "notice"."publish_date");