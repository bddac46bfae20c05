CREATE TABLE "bill_discount" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"bill_id" text NOT NULL,
	"type" smallint NOT NULL,
	"plan_id" text,
	"name" text NOT NULL,
	"rate" numeric(5, 4),
	"amount" bigint,
	"lines" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"approval_id" text,
	"status" smallint DEFAULT 0 NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_discount_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bill_discount_approval" UNIQUE("tenant_id","approval_id"),
	CONSTRAINT "bill_discount_type" CHECK ("bill_discount"."type" in (1, 3, 4)),
	CONSTRAINT "bill_discount_status" CHECK ("bill_discount"."status" in (0, 1)),
	CONSTRAINT "bill_discount_of_one" CHECK (num_nonnulls("bill_discount"."rate", "bill_discount"."amount") = 1)
);
--> statement-breakpoint
CREATE TABLE "discount_approval" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"bill_id" text NOT NULL,
	"store_id" text NOT NULL,
	"line_ids" jsonb NOT NULL,
	"rate" numeric(5, 4),
	"amount" bigint,
	"before_amount" bigint NOT NULL,
	"off_amount" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"approver_id" text DEFAULT '' NOT NULL,
	"approver_name" text DEFAULT '' NOT NULL,
	"approve_time" timestamp with time zone,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_approval_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "discount_approval_status" CHECK ("discount_approval"."status" between 0 and 3),
	CONSTRAINT "discount_approval_by" CHECK (("discount_approval"."status" = 0) = ("discount_approval"."approver_id" = '')),
	CONSTRAINT "discount_approval_of_one" CHECK (num_nonnulls("discount_approval"."rate", "discount_approval"."amount") = 1)
);
--> statement-breakpoint
CREATE TABLE "discount_floor" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"rate" numeric(5, 4) NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_floor_tenant_id_kind_target_id_pk" PRIMARY KEY("tenant_id","kind","target_id"),
	CONSTRAINT "discount_floor_kind" CHECK ("discount_floor"."kind" in ('user', 'category')),
	CONSTRAINT "discount_floor_rate" CHECK ("discount_floor"."rate" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "discount_plan" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"type" smallint NOT NULL,
	"name" text NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"rate" numeric(5, 4) NOT NULL,
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"start_date" text DEFAULT '' NOT NULL,
	"end_date" text DEFAULT '' NOT NULL,
	"enabled" "yes_no" DEFAULT 'Y' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "discount_plan_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "discount_plan_name" UNIQUE("tenant_id","name"),
	CONSTRAINT "discount_plan_type" CHECK ("discount_plan"."type" in (1, 3)),
	CONSTRAINT "discount_plan_rate" CHECK ("discount_plan"."rate" between 0 and 1),
	CONSTRAINT "discount_plan_level" CHECK (("discount_plan"."type" = 1) = ("discount_plan"."level" <> ''))
);
--> statement-breakpoint
ALTER TABLE "bill_discount" ADD CONSTRAINT "bill_discount_tenant_id_bill_id_bill_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bill"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_discount" ADD CONSTRAINT "bill_discount_tenant_id_plan_id_discount_plan_tenant_id_id_fk" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."discount_plan"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_discount" ADD CONSTRAINT "bill_discount_tenant_id_approval_id_discount_approval_tenant_id_id_fk" FOREIGN KEY ("tenant_id","approval_id") REFERENCES "public"."discount_approval"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_approval" ADD CONSTRAINT "discount_approval_tenant_id_bill_id_store_id_bill_tenant_id_id_store_id_fk" FOREIGN KEY ("tenant_id","bill_id","store_id") REFERENCES "public"."bill"("tenant_id","id","store_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_discount_bill" ON "bill_discount" USING btree ("tenant_id","bill_id");--> statement-breakpoint
CREATE INDEX "discount_approval_waiting" ON "discount_approval" USING btree ("tenant_id","store_id","create_date") WHERE status = 0;--> statement-breakpoint
-- What was given stands: a discount is cancelled, an approval decided and used, and neither becomes another (decision 0022).
REVOKE UPDATE, DELETE ON "bill_discount", "discount_approval" FROM app_user;--> statement-breakpoint
GRANT UPDATE (status, update_id, update_name, update_date) ON "bill_discount" TO app_user;--> statement-breakpoint
GRANT UPDATE (status, approver_id, approver_name, approve_time, update_id, update_name, update_date) ON "discount_approval" TO app_user;--> statement-breakpoint
REVOKE DELETE ON "discount_plan" FROM app_user;--> statement-breakpoint
ALTER TABLE "bill_discount" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bill_discount" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "bill_discount" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "discount_approval" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "discount_approval" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "discount_approval" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "discount_floor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "discount_floor" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "discount_floor" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "discount_plan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "discount_plan" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "discount_plan" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
