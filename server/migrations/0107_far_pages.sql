-- Pages far down lists of millions of rows are counted to in indexes alone.
CREATE INDEX IF NOT EXISTS "bill_chain_time" ON "bill" USING btree ("tenant_id","order_time","store_id","status","payable_amount","paid_amount");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "medical_case_time" ON "medical_case" USING btree ("tenant_id","visit_time","status");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "old_case_chain_days" ON "old_case" USING btree ("tenant_id","date","source");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "old_vaccination_chain_days" ON "old_vaccination" USING btree ("tenant_id","date");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "review_chain_time" ON "review" USING btree ("tenant_id","review_time");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "account_movement_time" ON "account_movement" USING btree ("tenant_id","create_date","store_id","balance","biz_type","amount");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customer_package_created" ON "customer_package" USING btree ("tenant_id","create_date");