-- When a batch was sold or sent away last is told by what of it is still out: what came back (its row has the line and
-- the part of the one that went) says nothing of it any more.
CREATE OR REPLACE FUNCTION move_batch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  came_to numeric;
BEGIN
  UPDATE stock_batch SET
    quantity = quantity + NEW.change_quantity,
    last_out_date = CASE
      WHEN NEW.biz_type IN (2, 4) THEN NEW.create_date
      WHEN NEW.biz_type = 3 THEN (
        SELECT max(gone.create_date) FROM stock_record gone
        WHERE gone.tenant_id = NEW.tenant_id AND gone.batch_id = NEW.batch_id AND gone.biz_type IN (2, 4)
          AND NOT EXISTS (SELECT FROM stock_record back WHERE back.tenant_id = gone.tenant_id AND gone.biz_type = 2
            AND back.biz_id = gone.biz_id AND back.biz_id <> '' AND back.biz_type = 3 AND back.part = gone.part))
      ELSE last_out_date
    END
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
-- Batches that something came back into have it by the same rule from now on.
DO $$
DECLARE
  tenant_of text;
BEGIN
  FOR tenant_of IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', tenant_of, true);
    UPDATE stock_batch b SET last_out_date = (
      SELECT max(gone.create_date) FROM stock_record gone
      WHERE gone.tenant_id = tenant_of AND gone.batch_id = b.id AND gone.biz_type IN (2, 4)
        AND NOT EXISTS (SELECT FROM stock_record back WHERE back.tenant_id = tenant_of AND gone.biz_type = 2
          AND back.biz_id = gone.biz_id AND back.biz_id <> '' AND back.biz_type = 3 AND back.part = gone.part))
    WHERE b.tenant_id = tenant_of
      AND b.id IN (SELECT batch_id FROM stock_record WHERE tenant_id = tenant_of AND biz_type = 3);
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
