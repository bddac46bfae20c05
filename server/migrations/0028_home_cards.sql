CREATE TABLE "home_cards" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"user_id" text NOT NULL,
	"cards" jsonb NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "home_cards_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "home_cards" ADD CONSTRAINT "home_cards_tenant_id_user_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "home_cards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "home_cards" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "home_cards" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
