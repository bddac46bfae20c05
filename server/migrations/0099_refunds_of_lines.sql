-- What of a refund was for which line: only added to, and for a line no more than it came to.
CREATE TABLE "bill_item_return" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"receipt_id" text NOT NULL,
	"item_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_item_return_tenant_id_item_id_receipt_id_pk" PRIMARY KEY("tenant_id","item_id","receipt_id"),
	CONSTRAINT "bill_item_return_amount" CHECK ("bill_item_return"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "bill_item" DROP CONSTRAINT "bill_item_dispensed";--> statement-breakpoint
ALTER TABLE "bill_item_return" ADD CONSTRAINT "bill_item_return_tenant_id_receipt_id_bill_receipt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","receipt_id") REFERENCES "public"."bill_receipt"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_item_return" ADD CONSTRAINT "bill_item_return_tenant_id_item_id_bill_item_tenant_id_id_fk" FOREIGN KEY ("tenant_id","item_id") REFERENCES "public"."bill_item"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_item" ADD CONSTRAINT "bill_item_dispensed" CHECK ("bill_item"."dispense_status" between 0 and 3);--> statement-breakpoint
CREATE INDEX "bill_item_return_receipt" ON "bill_item_return" USING btree ("tenant_id","receipt_id");--> statement-breakpoint
REVOKE UPDATE, DELETE ON "bill_item_return" FROM app_user;--> statement-breakpoint
CREATE FUNCTION line_returns_add_up() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  line bigint;
BEGIN
  -- Refunds of one line wait for each other here.
  SELECT amount INTO line FROM bill_item WHERE tenant_id = NEW.tenant_id AND id = NEW.item_id FOR UPDATE;
  IF NEW.amount + coalesce((SELECT sum(amount) FROM bill_item_return
      WHERE tenant_id = NEW.tenant_id AND item_id = NEW.item_id), 0) > line THEN
    RAISE EXCEPTION 'line % gives back more than it came to', NEW.item_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_item_return_adds_up';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER line_returns_add_up BEFORE INSERT ON "bill_item_return" FOR EACH ROW EXECUTE FUNCTION line_returns_add_up();
--> statement-breakpoint
REVOKE ALL ON FUNCTION line_returns_add_up() FROM PUBLIC;--> statement-breakpoint
ALTER TABLE "bill_item_return" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bill_item_return" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "bill_item_return" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
