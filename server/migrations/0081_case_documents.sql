CREATE TABLE "case_doc" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"case_id" text NOT NULL,
	"template_id" text NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"sign_img" text DEFAULT '' NOT NULL,
	"sign_time" timestamp with time zone,
	"sign_by" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "case_doc_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "case_doc_status" CHECK ("case_doc"."status" in (0, 1)),
	CONSTRAINT "case_doc_signed" CHECK (("case_doc"."status" = 1) = ("case_doc"."sign_img" <> '') and ("case_doc"."status" = 1) = ("case_doc"."sign_time" is not null))
);
--> statement-breakpoint
CREATE TABLE "doc_template" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"py" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"owner_type" smallint NOT NULL,
	"holder_id" text DEFAULT '' NOT NULL,
	"del_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "doc_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "doc_template_owner_type" CHECK ("doc_template"."owner_type" in (0, 1)),
	CONSTRAINT "doc_template_owner" CHECK (("doc_template"."owner_type" = 0) = ("doc_template"."holder_id" = ''))
);
--> statement-breakpoint
ALTER TABLE "case_doc" ADD CONSTRAINT "case_doc_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_doc" ADD CONSTRAINT "case_doc_tenant_id_template_id_doc_template_tenant_id_id_fk" FOREIGN KEY ("tenant_id","template_id") REFERENCES "public"."doc_template"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_doc_case" ON "case_doc" USING btree ("tenant_id","case_id","create_date");--> statement-breakpoint
CREATE UNIQUE INDEX "case_doc_unsigned" ON "case_doc" USING btree ("tenant_id","case_id","template_id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "doc_template_owner" ON "doc_template" USING btree ("tenant_id","owner_type","holder_id");
--> statement-breakpoint
ALTER TABLE "doc_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "doc_template" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "doc_template" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "case_doc" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_doc" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "case_doc" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
-- What an owner has signed stays as it was signed.
CREATE FUNCTION case_doc_is_signed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  RAISE EXCEPTION 'A signed document is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'case_doc_is_signed';
END $$;
--> statement-breakpoint
CREATE TRIGGER case_doc_is_signed BEFORE UPDATE OR DELETE ON "case_doc" FOR EACH ROW WHEN (OLD.status = 1) EXECUTE FUNCTION case_doc_is_signed();
