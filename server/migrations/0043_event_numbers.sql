-- Each tenant counts its own events: numbers that all share would show one how much goes on at the others. The newest
-- event of a tenant is always kept, so its number says how far they have come.
CREATE OR REPLACE FUNCTION announce_live_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('live_event'), hashtext(NEW.tenant_id));
  UPDATE live_event
    SET seq = 1 + coalesce((SELECT max(newest.seq) FROM live_event newest WHERE newest.tenant_id = NEW.tenant_id), 0)
    WHERE tenant_id = NEW.tenant_id AND id = NEW.id;
  PERFORM pg_notify('live_event', NEW.tenant_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP SEQUENCE "public"."live_event_seq";
