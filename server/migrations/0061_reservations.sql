CREATE INDEX "reservation_awaited" ON "reservation" USING btree ("tenant_id","reservation_date") WHERE status = 1;
