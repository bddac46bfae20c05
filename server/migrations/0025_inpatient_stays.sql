ALTER TABLE "live_info" ADD COLUMN "nurse_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_info" ADD COLUMN "cage_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_info" ADD COLUMN "level" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_info" ADD COLUMN "deposit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "live_info_case" ON "live_info" USING btree ("tenant_id","case_id");--> statement-breakpoint
ALTER TABLE "live_info" ADD CONSTRAINT "live_info_deposit" CHECK ("live_info"."deposit" >= 0);