CREATE TABLE "recharge_plan" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"gift" bigint NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"enabled" "yes_no" DEFAULT 'Y' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recharge_plan_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "recharge_plan_name" UNIQUE("tenant_id","name"),
	CONSTRAINT "recharge_plan_amount" CHECK ("recharge_plan"."amount" > 0 and "recharge_plan"."gift" >= 0)
);
--> statement-breakpoint
DROP INDEX "bill_payment_time";--> statement-breakpoint
CREATE INDEX "bill_payment_time" ON "bill_payment" USING btree ("tenant_id","pay_time","store_id","amount","way");--> statement-breakpoint
-- A plan is switched off, not deleted.
REVOKE DELETE ON "recharge_plan" FROM app_user;--> statement-breakpoint
ALTER TABLE "recharge_plan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recharge_plan" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "recharge_plan" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
