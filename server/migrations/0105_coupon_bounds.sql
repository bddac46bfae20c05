-- Coupons are counted with their kind, go with their owner, and come back in the name of who made their bill void; a discount
-- knows whether it takes something off.
ALTER TABLE "coupon_kind" ADD COLUMN "given" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_discount" ADD COLUMN "holds" "yes_no" DEFAULT 'Y' NOT NULL;--> statement-breakpoint
CREATE INDEX "owner_coupon_newest" ON "owner_coupon" USING btree ("tenant_id","create_date","id");--> statement-breakpoint
ALTER TABLE "coupon_kind" ADD CONSTRAINT "coupon_kind_of_one" CHECK (num_nonnulls("coupon_kind"."amount", "coupon_kind"."rate") = 1);--> statement-breakpoint
UPDATE "coupon_kind" k SET given = (SELECT count(*) FROM owner_coupon c WHERE c.tenant_id = k.tenant_id AND c.kind_id = k.id AND c.revoke_reason = '');--> statement-breakpoint
ALTER TABLE "coupon_kind" ADD CONSTRAINT "coupon_kind_given" CHECK ("coupon_kind"."given" >= 0 and ("coupon_kind"."most_given" = 0 or "coupon_kind"."given" <= "coupon_kind"."most_given"));--> statement-breakpoint
-- What was given of a kind is kept with it: nobody counts while others wait. The server's role does not write it.
REVOKE UPDATE ON "coupon_kind" FROM app_user;--> statement-breakpoint
GRANT UPDATE (name, type, amount, rate, minimum, categories, product_ids, store_ids, valid_days, start_date, end_date, most_given, most_per_owner, enabled, update_id, update_name, update_date, version) ON "coupon_kind" TO app_user;--> statement-breakpoint
CREATE FUNCTION count_given_coupons() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE coupon_kind k SET given = k.given + n.given
  FROM (SELECT tenant_id, kind_id, count(*) AS given FROM new_coupons WHERE revoke_reason = '' GROUP BY 1, 2) n
  WHERE k.tenant_id = n.tenant_id AND k.id = n.kind_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_given_coupons AFTER INSERT ON "owner_coupon" REFERENCING NEW TABLE AS new_coupons
FOR EACH STATEMENT EXECUTE FUNCTION count_given_coupons();
--> statement-breakpoint
CREATE FUNCTION count_revoked_coupon() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE coupon_kind SET given = given - 1 WHERE tenant_id = NEW.tenant_id AND id = NEW.kind_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_revoked_coupon AFTER UPDATE OF revoke_reason ON "owner_coupon" FOR EACH ROW
WHEN (NEW.revoke_reason <> '' AND OLD.revoke_reason = '') EXECUTE FUNCTION count_revoked_coupon();
--> statement-breakpoint
-- A file that becomes another's takes its coupons along, also where a server of before merges, which knows of none.
CREATE FUNCTION take_coupons_along() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE owner_coupon SET owner_id = NEW.merge_to_id WHERE tenant_id = NEW.tenant_id AND owner_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER take_coupons_along AFTER UPDATE OF status ON "owner" FOR EACH ROW
WHEN (NEW.status = 2 AND OLD.status <> 2 AND NEW.merge_to_id IS NOT NULL) EXECUTE FUNCTION take_coupons_along();
--> statement-breakpoint
DO $$
BEGIN
  LOOP
    UPDATE owner_coupon c SET owner_id = o.merge_to_id FROM owner o
    WHERE o.tenant_id = c.tenant_id AND o.id = c.owner_id AND o.status = 2 AND o.merge_to_id IS NOT NULL;
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;
--> statement-breakpoint
-- With a bill that becomes void all its discounts are cancelled, in the name of who made it void; its coupons come back by that.
GRANT UPDATE (holds) ON "bill_discount" TO app_user;--> statement-breakpoint
UPDATE "bill_discount" SET holds = 'N' WHERE status = 1;--> statement-breakpoint
DROP TRIGGER give_coupons_back ON "bill";--> statement-breakpoint
DROP FUNCTION give_coupons_back();--> statement-breakpoint
CREATE FUNCTION cancel_discounts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE bill_discount SET status = 1, update_id = NEW.update_id, update_name = NEW.update_name, update_date = now()
  WHERE tenant_id = NEW.tenant_id AND bill_id = NEW.id AND status = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER cancel_discounts AFTER UPDATE OF status ON "bill" FOR EACH ROW
WHEN (NEW.status = 5 AND OLD.status <> 5) EXECUTE FUNCTION cancel_discounts();
--> statement-breakpoint
UPDATE "bill_discount" d SET status = 1 FROM bill b
WHERE b.tenant_id = d.tenant_id AND b.id = d.bill_id AND b.status = 5 AND d.status = 0;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_given_coupons(), count_revoked_coupon(), take_coupons_along(), cancel_discounts() FROM PUBLIC;
