-- What is written for a file while it becomes another's, or after that by somebody who saw it before, is the other's, as all is that
-- was there. It waits for a merge that is under way; undone, what came since stays with the other (`moveBack`).
CREATE FUNCTION write_for_staying_file() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  staying text;
BEGIN
  LOOP
    SELECT merge_to_id INTO staying FROM owner WHERE tenant_id = NEW.tenant_id AND id = NEW.owner_id FOR KEY SHARE;
    EXIT WHEN staying IS NULL;
    NEW.owner_id := staying;
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION write_for_staying_file() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER write_for_staying_file BEFORE INSERT ON "pet" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.owner_id IS NOT NULL) EXECUTE FUNCTION write_for_staying_file();--> statement-breakpoint
CREATE TRIGGER write_for_staying_file BEFORE INSERT ON "reservation" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.owner_id IS NOT NULL) EXECUTE FUNCTION write_for_staying_file();--> statement-breakpoint
CREATE TRIGGER write_for_staying_file BEFORE INSERT ON "reservation_wait" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.owner_id IS NOT NULL) EXECUTE FUNCTION write_for_staying_file();--> statement-breakpoint
CREATE TRIGGER write_for_staying_file BEFORE INSERT ON "booking" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.owner_id IS NOT NULL) EXECUTE FUNCTION write_for_staying_file();--> statement-breakpoint
CREATE TRIGGER write_for_staying_file BEFORE INSERT ON "wash_plan" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.owner_id IS NOT NULL) EXECUTE FUNCTION write_for_staying_file();--> statement-breakpoint
CREATE TRIGGER write_for_staying_file BEFORE INSERT ON "medical_case" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.owner_id IS NOT NULL) EXECUTE FUNCTION write_for_staying_file();--> statement-breakpoint
CREATE TRIGGER write_for_staying_file BEFORE INSERT ON "bill" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.owner_id IS NOT NULL) EXECUTE FUNCTION write_for_staying_file();--> statement-breakpoint
CREATE TRIGGER write_for_staying_file BEFORE INSERT ON "customer_package" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.owner_id IS NOT NULL) EXECUTE FUNCTION write_for_staying_file();--> statement-breakpoint
CREATE TRIGGER write_for_staying_file BEFORE INSERT ON "owner_coupon" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.owner_id IS NOT NULL) EXECUTE FUNCTION write_for_staying_file();--> statement-breakpoint
CREATE TRIGGER write_for_staying_file BEFORE INSERT ON "review" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.owner_id IS NOT NULL) EXECUTE FUNCTION write_for_staying_file();--> statement-breakpoint
CREATE TRIGGER write_for_staying_file BEFORE INSERT ON "reminder" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.owner_id IS NOT NULL) EXECUTE FUNCTION write_for_staying_file();--> statement-breakpoint
-- What was left at files that became another's, which may have become a third one's since.
DO $$
DECLARE
  tenant_of text;
  owned text;
  moved bigint;
BEGIN
  FOR tenant_of IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', tenant_of, true);
    FOREACH owned IN ARRAY ARRAY['pet', 'reservation', 'reservation_wait', 'booking', 'wash_plan', 'medical_case', 'bill', 'customer_package', 'owner_coupon', 'review', 'reminder'] LOOP
      LOOP
        EXECUTE format('UPDATE %I t SET owner_id = o.merge_to_id FROM owner o WHERE t.tenant_id = $1 AND o.tenant_id = $1
          AND o.id = t.owner_id AND o.merge_to_id IS NOT NULL', owned) USING tenant_of;
        GET DIAGNOSTICS moved = ROW_COUNT;
        EXIT WHEN moved = 0;
      END LOOP;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
