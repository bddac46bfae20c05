ALTER TABLE "bill_item_return" ADD COLUMN "out_flag" "yes_no";--> statement-breakpoint
CREATE INDEX "stock_record_type" ON "stock_record" USING btree ("tenant_id","biz_type","create_date");