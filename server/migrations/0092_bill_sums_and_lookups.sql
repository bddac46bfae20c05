-- A bill of 20 lines is summed 21 times as its transaction ends. Keys were read out of rows that were made into jsonb, two
-- tables in one statement: that took longer than all else of a save.
CREATE FUNCTION check_bill_sum(tenant text, bill text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  lines bigint := coalesce((SELECT sum(i.amount) FROM bill_item i WHERE i.tenant_id = $1 AND i.bill_id = $2), 0);
  payable bigint := (SELECT b.payable_amount FROM bill b WHERE b.tenant_id = $1 AND b.id = $2);
BEGIN
  IF payable <> lines THEN
    RAISE EXCEPTION 'bill % comes to %, its lines to %', bill, payable, lines
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_adds_up';
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION bill_adds_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM public.check_bill_sum(NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A line that went from one bill to another concerns both.
CREATE FUNCTION bill_line_adds_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM public.check_bill_sum(NEW.tenant_id, NEW.bill_id);
  END IF;
  IF TG_OP = 'DELETE' OR OLD.bill_id <> NEW.bill_id THEN
    PERFORM public.check_bill_sum(OLD.tenant_id, OLD.bill_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER bill_adds_up ON "bill_item";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bill_adds_up AFTER INSERT OR UPDATE OF bill_id, amount OR DELETE ON "bill_item" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_user = 'app_user') EXECUTE FUNCTION bill_line_adds_up();
--> statement-breakpoint
-- A line that is taken off a bill is looked for among tests and follow-ups.
CREATE INDEX "testing_order_line" ON "testing_order" USING btree ("tenant_id","bill_item_id") WHERE bill_item_id is not null;--> statement-breakpoint
CREATE INDEX "review_line" ON "review" USING btree ("tenant_id","bill_item_id") WHERE bill_item_id is not null;--> statement-breakpoint
-- By these a visit finds its bill, a receipt its payments, an animal its reminders, a reservation its wash, a refund its package.
CREATE INDEX "bill_booking" ON "bill" USING btree ("tenant_id","booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "bill_payment_receipt" ON "bill_payment" USING btree ("tenant_id","receipt_id");--> statement-breakpoint
CREATE INDEX "reminder_pet" ON "reminder" USING btree ("tenant_id","pet_id");--> statement-breakpoint
CREATE INDEX "wash_plan_reservation" ON "wash_plan" USING btree ("tenant_id","reservation_id") WHERE reservation_id is not null;--> statement-breakpoint
CREATE INDEX "customer_package_bill" ON "customer_package" USING btree ("tenant_id","bill_id");
