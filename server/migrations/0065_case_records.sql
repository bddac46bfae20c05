CREATE TABLE "case_version" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"case_id" text NOT NULL,
	"version_no" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"changed_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_version_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "case_addendum" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"case_id" text NOT NULL,
	"content" text NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_addendum_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "case_score" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"case_id" text NOT NULL,
	"items" jsonb NOT NULL,
	"total" smallint NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "case_score_tenant_id_case_id_pk" PRIMARY KEY("tenant_id","case_id"),
	CONSTRAINT "case_score_total" CHECK ("case_score"."total" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "case_template" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"type" smallint NOT NULL,
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
	CONSTRAINT "case_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "case_template_type" CHECK ("case_template"."type" between 1 and 6),
	CONSTRAINT "case_template_owner_type" CHECK ("case_template"."owner_type" between 0 and 2),
	CONSTRAINT "case_template_owner" CHECK (("case_template"."owner_type" = 0) = ("case_template"."holder_id" = ''))
);
--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "draft_flag" "yes_no" DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_version" ADD CONSTRAINT "case_version_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_addendum" ADD CONSTRAINT "case_addendum_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_score" ADD CONSTRAINT "case_score_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "case_version_no" ON "case_version" USING btree ("tenant_id","case_id","version_no");--> statement-breakpoint
CREATE INDEX "case_addendum_case" ON "case_addendum" USING btree ("tenant_id","case_id","create_date");--> statement-breakpoint
CREATE INDEX "case_template_owner" ON "case_template" USING btree ("tenant_id","owner_type","holder_id");--> statement-breakpoint
-- What somebody saved, and what was added to a filed record, stands.
REVOKE UPDATE, DELETE ON "case_version", "case_addendum" FROM app_user;--> statement-breakpoint
REVOKE DELETE ON "medical_case", "case_score", "case_template" FROM app_user;--> statement-breakpoint
-- A case that is filed stays as it is, whatever a call does; files of owners that become one take it along.
CREATE FUNCTION refuse_filed_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.case_no, NEW.store_id, NEW.pet_id, NEW.doctor_id, NEW.assistant_id, NEW.case_type, NEW.visit_time,
      NEW.complaint, NEW.present_history, NEW.past_history, NEW.exam, NEW.tcm, NEW.diagnosis, NEW.diagnoses,
      NEW.treatment, NEW.advice, NEW.prognosis, NEW.version_no, NEW.draft_flag, NEW.status,
      NEW.treatment_case_status, NEW.end_time, NEW.archive_time)
    IS DISTINCT FROM
     (OLD.case_no, OLD.store_id, OLD.pet_id, OLD.doctor_id, OLD.assistant_id, OLD.case_type, OLD.visit_time,
      OLD.complaint, OLD.present_history, OLD.past_history, OLD.exam, OLD.tcm, OLD.diagnosis, OLD.diagnoses,
      OLD.treatment, OLD.advice, OLD.prognosis, OLD.version_no, OLD.draft_flag, OLD.status,
      OLD.treatment_case_status, OLD.end_time, OLD.archive_time)
  THEN
    RAISE EXCEPTION 'case % is filed', OLD.id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER medical_case_filed BEFORE UPDATE ON "medical_case"
  FOR EACH ROW WHEN (OLD.status = 3 AND current_user = 'app_user') EXECUTE FUNCTION refuse_filed_case();--> statement-breakpoint
ALTER TABLE "case_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_version" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "case_version" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "case_addendum" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_addendum" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "case_addendum" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "case_score" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_score" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "case_score" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "case_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_template" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "case_template" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
-- The job looks for what is to be filed.
CREATE INDEX "medical_case_ended" ON "medical_case" USING btree ("tenant_id","end_time") WHERE status = 2;
