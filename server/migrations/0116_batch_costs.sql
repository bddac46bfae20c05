ALTER TABLE "stock_batch" ADD COLUMN "unit_cost" numeric(24, 10);--> statement-breakpoint
ALTER TABLE "stock_record" ADD COLUMN "unit_cost" numeric(24, 10);--> statement-breakpoint
ALTER TABLE "stock_batch" ADD CONSTRAINT "stock_batch_cost" CHECK ("stock_batch"."unit_cost" is null or ("stock_batch"."unit_cost" >= 0 and "stock_batch"."cost_price" = round("stock_batch"."unit_cost")));--> statement-breakpoint
ALTER TABLE "stock_record" ADD CONSTRAINT "stock_record_cost" CHECK ("stock_record"."unit_cost" is null or ("stock_record"."unit_cost" >= 0 and "stock_record"."change_quantity" > 0));--> statement-breakpoint
CREATE INDEX "stock_batch_product" ON "stock_batch" USING btree ("tenant_id","product_id") WHERE quantity > 0;--> statement-breakpoint
CREATE INDEX "stock_record_date" ON "stock_record" USING btree ("tenant_id","create_date");--> statement-breakpoint
CREATE INDEX "stock_record_product" ON "stock_record" USING btree ("tenant_id","product_id","create_date");
--> statement-breakpoint
-- What comes into a batch at another cost makes its cost the average of both, by the row of the ledger that brings it.
CREATE OR REPLACE FUNCTION move_batch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  came_to numeric;
BEGIN
  UPDATE stock_batch SET
    quantity = quantity + NEW.change_quantity,
    last_out_date = CASE WHEN NEW.biz_type IN (2, 4) THEN NEW.create_date ELSE last_out_date END
  WHERE tenant_id = NEW.tenant_id AND id = NEW.batch_id AND warehouse_id = NEW.warehouse_id AND product_id = NEW.product_id
  RETURNING quantity INTO came_to;
  IF came_to IS DISTINCT FROM NEW.after_quantity THEN
    RAISE EXCEPTION 'batch % came to %, not to %', NEW.batch_id, came_to, NEW.after_quantity
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_record_after';
  END IF;
  IF NEW.unit_cost IS NOT NULL THEN
    UPDATE stock_batch SET (unit_cost, cost_price) = (
      SELECT cost, round(cost) FROM (SELECT round(
        ((came_to - NEW.change_quantity) * coalesce(unit_cost, cost_price) + NEW.change_quantity * NEW.unit_cost) / came_to,
        10
      ) AS cost) average
    )
    WHERE tenant_id = NEW.tenant_id AND id = NEW.batch_id AND coalesce(unit_cost, cost_price) <> NEW.unit_cost;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The cost of a batch follows its ledger, as its quantity does.
REVOKE UPDATE (cost_price) ON "stock_batch" FROM app_user;
