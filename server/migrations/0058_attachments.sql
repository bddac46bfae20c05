CREATE TABLE "attachment" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"pet_id" text NOT NULL,
	"case_id" text,
	"store_id" text NOT NULL,
	"biz_type" text NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"file_type" text NOT NULL,
	"size" integer NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"shoot_time" timestamp with time zone NOT NULL,
	"addendum_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"ticket_hash" text DEFAULT '' NOT NULL,
	"ticket_key" text DEFAULT '' NOT NULL,
	"deleted_by" text DEFAULT '' NOT NULL,
	"deleted_date" timestamp with time zone,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "attachment_type" CHECK ("attachment"."biz_type" in ('report', 'image', 'consent', 'idcard', 'other')),
	CONSTRAINT "attachment_deleted" CHECK (("attachment"."deleted_by" = '') = ("attachment"."deleted_date" is null))
);
--> statement-breakpoint
CREATE TABLE "attach_ticket" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"hash" text NOT NULL,
	"pet_id" text NOT NULL,
	"case_id" text,
	"store_id" text NOT NULL,
	"biz_type" text NOT NULL,
	"addendum_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"session_id" text NOT NULL,
	"device_hash" text DEFAULT '' NOT NULL,
	"expire_date" timestamp with time zone NOT NULL,
	"closed_date" timestamp with time zone,
	CONSTRAINT "attach_ticket_tenant_id_hash_pk" PRIMARY KEY("tenant_id","hash"),
	CONSTRAINT "attach_ticket_type" CHECK ("attach_ticket"."biz_type" in ('report', 'image', 'consent', 'idcard', 'other'))
);
--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attach_ticket" ADD CONSTRAINT "attach_ticket_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attach_ticket" ADD CONSTRAINT "attach_ticket_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_pet" ON "attachment" USING btree ("tenant_id","pet_id","shoot_time","id") WHERE deleted_by = '';--> statement-breakpoint
CREATE INDEX "attachment_case" ON "attachment" USING btree ("tenant_id","case_id") WHERE case_id is not null;--> statement-breakpoint
CREATE INDEX "attachment_date" ON "attachment" USING btree ("tenant_id","shoot_time","id") WHERE deleted_by = '';--> statement-breakpoint
CREATE UNIQUE INDEX "attachment_ticket_key" ON "attachment" USING btree ("tenant_id","ticket_hash","ticket_key") WHERE ticket_hash <> '';--> statement-breakpoint
CREATE INDEX "attach_ticket_expire" ON "attach_ticket" USING btree ("tenant_id","expire_date");--> statement-breakpoint
ALTER TABLE "attachment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attachment" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "attachment" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "attach_ticket" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attach_ticket" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "attach_ticket" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
