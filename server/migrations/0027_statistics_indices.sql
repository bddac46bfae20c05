DROP INDEX "bill_unpaid_case";--> statement-breakpoint
DROP INDEX "medical_case_open";--> statement-breakpoint
CREATE INDEX "medical_case_open_visit" ON "medical_case" USING btree ("tenant_id","visit_time","id") WHERE status in (1, 2);--> statement-breakpoint
CREATE INDEX "bill_unpaid_case" ON "bill" USING btree ("tenant_id","case_id","payable_amount","paid_amount") WHERE status in (0, 1);--> statement-breakpoint
CREATE INDEX "medical_case_open" ON "medical_case" USING btree ("tenant_id","store_id","last_activity","status","id","doctor_id","visit_time") WHERE status in (1, 2);