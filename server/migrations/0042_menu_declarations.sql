CREATE TABLE "menu_declared" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"key" text NOT NULL,
	"menu_id" text NOT NULL,
	"source" text NOT NULL,
	"applied" jsonb NOT NULL,
	"roles" jsonb NOT NULL,
	"kept" jsonb,
	CONSTRAINT "menu_declared_tenant_id_key_pk" PRIMARY KEY("tenant_id","key")
);
--> statement-breakpoint
CREATE TABLE "menu_state" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"fingerprint" text NOT NULL,
	"roles" jsonb NOT NULL,
	CONSTRAINT "menu_state_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "menu_declared" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "menu_declared" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "menu_declared" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "menu_state" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "menu_state" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "menu_state" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
