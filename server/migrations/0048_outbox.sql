CREATE TABLE "outbox" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"business_key" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try" timestamp with time zone DEFAULT now() NOT NULL,
	"last_try" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_date" timestamp with time zone,
	CONSTRAINT "outbox_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "outbox_sent" CHECK (("outbox"."state" = 'sent') = ("outbox"."sent_date" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("tenant_id","kind","business_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("tenant_id","next_try") WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE "outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outbox" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "outbox" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
-- What was asked for stays as it was asked for.
REVOKE UPDATE, DELETE ON "outbox" FROM app_user;--> statement-breakpoint
GRANT UPDATE (state, tries, next_try, last_try, error, sent_date) ON "outbox" TO app_user;
