ALTER TABLE "testing_order" ADD COLUMN "bill_item_id" text;--> statement-breakpoint
ALTER TABLE "testing_order" ADD COLUMN "sample_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "testing_order" ADD COLUMN "executor_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "testing_order" ADD COLUMN "audit_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "testing_order" ADD COLUMN "results" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "testing_order" ADD COLUMN "conclusion" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "testing_order" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "testing_order" ADD CONSTRAINT "testing_order_tenant_id_bill_item_id_bill_item_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bill_item_id") REFERENCES "public"."bill_item"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "testing_order_case" ON "testing_order" USING btree ("tenant_id","case_id");--> statement-breakpoint
CREATE INDEX "testing_order_time" ON "testing_order" USING btree ("tenant_id","store_id","apply_time");--> statement-breakpoint
ALTER TABLE "testing_order" ADD CONSTRAINT "testing_order_type" CHECK ("testing_order"."type" between 1 and 4);--> statement-breakpoint
ALTER TABLE "testing_order" ADD CONSTRAINT "testing_order_reported" CHECK (("testing_order"."status" = 3) = ("testing_order"."report_time" is not null));