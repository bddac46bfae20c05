CREATE TABLE "testing_correction" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"number" smallint NOT NULL,
	"reason" text NOT NULL,
	"results" jsonb NOT NULL,
	"finding" text NOT NULL,
	"conclusion" text NOT NULL,
	"files" jsonb NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testing_correction_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "testing_order" ADD COLUMN "correct_times" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "testing_correction" ADD CONSTRAINT "testing_correction_tenant_id_order_id_testing_order_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."testing_order"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "testing_correction_number" ON "testing_correction" USING btree ("tenant_id","order_id","number");--> statement-breakpoint
-- What a report said stands, whoever corrects it.
REVOKE UPDATE, DELETE ON "testing_correction" FROM app_user;--> statement-breakpoint
ALTER TABLE "testing_correction" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "testing_correction" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "testing_correction" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
