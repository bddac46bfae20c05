-- Coupons are counted with their kind, go with their owner, and come back in the name of who changed their bill last (who made
-- it void; servers of before write their name later); a discount knows whether it takes something off.
ALTER TABLE "coupon_kind" ADD COLUMN "given" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_discount" ADD COLUMN "holds" "yes_no" DEFAULT 'Y' NOT NULL;--> statement-breakpoint
CREATE INDEX "owner_coupon_newest" ON "owner_coupon" USING btree ("tenant_id","create_date","id");--> statement-breakpoint
ALTER TABLE "coupon_kind" ADD CONSTRAINT "coupon_kind_of_one" CHECK (num_nonnulls("coupon_kind"."amount", "coupon_kind"."rate") = 1);--> statement-breakpoint
DO $$
DECLARE
  tenant_of text;
BEGIN
  FOR tenant_of IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', tenant_of, true);
    UPDATE coupon_kind k SET given = now.given
    FROM (SELECT kind_id, count(*) AS given FROM owner_coupon
      WHERE tenant_id = tenant_of AND revoke_reason = '' GROUP BY kind_id) now
    WHERE k.tenant_id = tenant_of AND k.id = now.kind_id;
    -- Coupons of files that became another's, which may have become a third one's since.
    LOOP
      UPDATE owner_coupon c SET owner_id = o.merge_to_id FROM owner o
      WHERE c.tenant_id = tenant_of AND o.tenant_id = tenant_of AND o.id = c.owner_id
        AND o.status = 2 AND o.merge_to_id IS NOT NULL;
      EXIT WHEN NOT FOUND;
    END LOOP;
    UPDATE bill_discount SET holds = 'N' WHERE tenant_id = tenant_of AND status = 1;
    -- What a void bill had is cancelled with it, and named by it.
    UPDATE bill_discount d SET status = 1 FROM bill b
    WHERE d.tenant_id = tenant_of AND b.tenant_id = tenant_of AND b.id = d.bill_id AND b.status = 5 AND d.status = 0;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
--> statement-breakpoint
ALTER TABLE "coupon_kind" ADD CONSTRAINT "coupon_kind_given" CHECK ("coupon_kind"."given" >= 0 and ("coupon_kind"."most_given" = 0 or "coupon_kind"."given" <= "coupon_kind"."most_given"));--> statement-breakpoint
-- What was given of a kind is kept with it: nobody counts while others wait. The server's role does not write it.
REVOKE UPDATE ON "coupon_kind" FROM app_user;--> statement-breakpoint
GRANT UPDATE (name, type, amount, rate, minimum, categories, product_ids, store_ids, valid_days, start_date, end_date, most_given, most_per_owner, enabled, update_id, update_name, update_date, version) ON "coupon_kind" TO app_user;--> statement-breakpoint
CREATE FUNCTION begin_without_coupons() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.given := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER begin_without_coupons BEFORE INSERT ON "coupon_kind" FOR EACH ROW EXECUTE FUNCTION begin_without_coupons();
--> statement-breakpoint
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
-- With a bill that becomes void all its discounts are cancelled, in the name of who made it void; its coupons come back by that.
GRANT UPDATE (holds) ON "bill_discount" TO app_user;--> statement-breakpoint
-- Whoever cancels a discount; a bill that becomes void goes on naming those that it had.
CREATE FUNCTION let_go() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.holds := 'N';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER let_go BEFORE UPDATE OF status ON "bill_discount" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.status = 1 AND OLD.status = 0) EXECUTE FUNCTION let_go();
--> statement-breakpoint
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
REVOKE ALL ON FUNCTION begin_without_coupons(), count_given_coupons(), count_revoked_coupon(), take_coupons_along(), let_go(), cancel_discounts() FROM PUBLIC;
