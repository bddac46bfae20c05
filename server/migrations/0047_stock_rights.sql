CREATE TABLE "stock_lock" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"holder_kind" text NOT NULL,
	"holder_id" text NOT NULL,
	"line_id" text NOT NULL,
	"batch_id" text NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_lock_tenant_id_holder_kind_holder_id_line_id_batch_id_pk" PRIMARY KEY("tenant_id","holder_kind","holder_id","line_id","batch_id"),
	CONSTRAINT "stock_lock_quantity" CHECK ("stock_lock"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "stock_lock" ADD CONSTRAINT "stock_lock_tenant_id_batch_id_stock_batch_tenant_id_id_fk" FOREIGN KEY ("tenant_id","batch_id") REFERENCES "public"."stock_batch"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_lock_batch" ON "stock_lock" USING btree ("tenant_id","batch_id");--> statement-breakpoint
ALTER TABLE "stock_lock" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_lock" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "stock_lock" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "stock_record" ADD COLUMN "part" smallint DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- What was locked before there were rows for it has a holder of its own; lines that took of several batches count them.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO stock_lock (tenant_id, holder_kind, holder_id, line_id, batch_id, quantity)
    SELECT owner, 'opening', id, '', id, locked_quantity FROM stock_batch WHERE tenant_id = owner AND locked_quantity > 0;
    UPDATE stock_record r SET part = n.part
    FROM (SELECT id, row_number() OVER (PARTITION BY biz_id, biz_type ORDER BY create_date, id) AS part
      FROM stock_record WHERE tenant_id = owner AND biz_id <> '') n
    WHERE r.tenant_id = owner AND r.id = n.id AND n.part > 1;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
--> statement-breakpoint
DROP INDEX "stock_record_biz";--> statement-breakpoint
CREATE UNIQUE INDEX "stock_record_once" ON "stock_record" USING btree ("tenant_id","biz_id","biz_type","part") WHERE biz_id <> '';
--> statement-breakpoint
-- A batch follows its ledger and its locks and nothing else (decision 0023). What follows binds the server's role.
REVOKE UPDATE, DELETE ON "stock_batch" FROM app_user;--> statement-breakpoint
GRANT UPDATE (produce_date, expire_date, cost_price, supplier_name, update_id, update_name, update_date, version) ON "stock_batch" TO app_user;--> statement-breakpoint
REVOKE UPDATE ON "stock_lock" FROM app_user;--> statement-breakpoint
GRANT UPDATE (quantity) ON "stock_lock" TO app_user;
--> statement-breakpoint
CREATE FUNCTION refuse_batch() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'batch %: a new batch is empty', NEW.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_batch_by_ledger';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_batch_begins_empty BEFORE INSERT ON "stock_batch" FOR EACH ROW
WHEN (current_user = 'app_user' AND (NEW.quantity <> 0 OR NEW.locked_quantity <> 0 OR NEW.last_out_date IS NOT NULL))
EXECUTE FUNCTION refuse_batch();
--> statement-breakpoint
CREATE FUNCTION move_batch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER move_batch AFTER INSERT ON "stock_record" FOR EACH ROW
WHEN (current_user = 'app_user') EXECUTE FUNCTION move_batch();
--> statement-breakpoint
CREATE FUNCTION lock_batch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE stock_batch SET locked_quantity = locked_quantity - OLD.quantity WHERE tenant_id = OLD.tenant_id AND id = OLD.batch_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE stock_batch SET locked_quantity = locked_quantity + NEW.quantity WHERE tenant_id = NEW.tenant_id AND id = NEW.batch_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lock_batch AFTER INSERT OR UPDATE OR DELETE ON "stock_lock" FOR EACH ROW
WHEN (current_user = 'app_user') EXECUTE FUNCTION lock_batch();
--> statement-breakpoint
REVOKE ALL ON FUNCTION refuse_batch(), move_batch(), lock_batch() FROM PUBLIC;
