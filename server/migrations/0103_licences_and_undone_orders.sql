ALTER TABLE "user_account" ADD COLUMN "license_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_order" ADD COLUMN "undone" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_license_no" ON "user_account" USING btree ("tenant_id","license_no") WHERE del_flag = 'N' and license_no <> '';