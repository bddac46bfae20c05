CREATE TABLE "store_import" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"file_name" text NOT NULL,
	"total" integer NOT NULL,
	"success" integer NOT NULL,
	"fail" integer NOT NULL,
	"failed" jsonb NOT NULL,
	"create_id" text NOT NULL,
	"create_name" text NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_import_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "store_import_date" ON "store_import" USING btree ("tenant_id","create_date");--> statement-breakpoint
ALTER TABLE "store_import" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "store_import" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "store_import" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
