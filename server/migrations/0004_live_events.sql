CREATE SEQUENCE "public"."live_event_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "live_event" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"seq" bigint,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"audience" text NOT NULL,
	"audience_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_event_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "live_event_audience" CHECK ("live_event"."audience" in ('everybody', 'users', 'stores'))
);
--> statement-breakpoint
CREATE INDEX "live_event_seq_order" ON "live_event" USING btree ("tenant_id","seq");--> statement-breakpoint
CREATE INDEX "live_event_date" ON "live_event" USING btree ("tenant_id","create_date");--> statement-breakpoint
ALTER TABLE "live_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "live_event" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "live_event" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
GRANT USAGE ON SEQUENCE live_event_seq TO app_user;--> statement-breakpoint
-- Runs as the last thing of the transaction. The lock is given back after the commit, so that numbers are in the order
-- in which events become visible, and whoever has read up to one has missed none below it.
CREATE FUNCTION announce_live_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('live_event'), hashtext(NEW.tenant_id));
  UPDATE live_event SET seq = nextval('live_event_seq') WHERE tenant_id = NEW.tenant_id AND id = NEW.id;
  PERFORM pg_notify('live_event', NEW.tenant_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER live_event_announce AFTER INSERT ON "live_event" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION announce_live_event();
