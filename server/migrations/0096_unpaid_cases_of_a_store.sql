-- A case whose bill is unpaid is found whatever became of it, also among the filed ones, which are nearly all.
CREATE INDEX "bill_unpaid_store" ON "bill" USING btree ("tenant_id","store_id","case_id") WHERE status in (0, 1);
