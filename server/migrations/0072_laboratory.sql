ALTER TABLE "testing_order" ADD COLUMN "finding" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "testing_order" ADD COLUMN "urgent_flag" "yes_no" DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "testing_order" ADD COLUMN "back_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "testing_order" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "testing_order_pet" ON "testing_order" USING btree ("tenant_id","pet_id","report_time");