CREATE TABLE "old_import" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"store_id" text NOT NULL,
	"file_name" text NOT NULL,
	"total" integer NOT NULL,
	"success" integer NOT NULL,
	"fail" integer NOT NULL,
	"undone_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "old_import_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "old_case" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "old_vaccination" ADD COLUMN "import_id" text;--> statement-breakpoint
CREATE INDEX "old_import_store" ON "old_import" USING btree ("tenant_id","store_id","create_date");--> statement-breakpoint
ALTER TABLE "old_case" ADD CONSTRAINT "old_case_tenant_id_import_id_old_import_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."old_import"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_vaccination" ADD CONSTRAINT "old_vaccination_tenant_id_import_id_old_import_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."old_import"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "old_case_import" ON "old_case" USING btree ("tenant_id","import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "old_vaccination_import" ON "old_vaccination" USING btree ("tenant_id","import_id") WHERE import_id is not null;--> statement-breakpoint
-- Imports of before: rows that one user wrote in one moment.
DO $$
DECLARE tenant_of text;
BEGIN
  FOR tenant_of IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', tenant_of, true);
    INSERT INTO old_import (tenant_id, id, store_id, file_name, total, success, fail,
      create_id, create_name, create_date, update_id, update_name, update_date)
    SELECT tenant_of, min(id), store_id, '', count(*), count(*), 0,
      create_id, min(create_name), create_date, create_id, min(create_name), create_date
    FROM (SELECT id, store_id, create_id, create_name, create_date FROM old_case WHERE tenant_id = tenant_of
      UNION ALL SELECT id, store_id, create_id, create_name, create_date FROM old_vaccination WHERE tenant_id = tenant_of) rows
    WHERE create_id <> '' GROUP BY store_id, create_id, create_date;
    UPDATE old_case c SET import_id = i.id FROM old_import i
    WHERE c.tenant_id = tenant_of AND i.tenant_id = tenant_of AND c.create_id <> ''
      AND (c.store_id, c.create_id, c.create_date) = (i.store_id, i.create_id, i.create_date);
    UPDATE old_vaccination v SET import_id = i.id FROM old_import i
    WHERE v.tenant_id = tenant_of AND i.tenant_id = tenant_of AND v.create_id <> ''
      AND (v.store_id, v.create_id, v.create_date) = (i.store_id, i.create_id, i.create_date);
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;--> statement-breakpoint
-- Last, so that nobody waits for the rows above who works with these tables.
ALTER TABLE "testing_order" ADD COLUMN "correct_times" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
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
ALTER TABLE "testing_correction" ADD CONSTRAINT "testing_correction_tenant_id_order_id_testing_order_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."testing_order"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "testing_correction_number" ON "testing_correction" USING btree ("tenant_id","order_id","number");--> statement-breakpoint
ALTER TABLE "old_import" ADD CONSTRAINT "old_import_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What a report said stands, whoever corrects it.
REVOKE UPDATE, DELETE ON "testing_correction" FROM app_user;--> statement-breakpoint
REVOKE DELETE ON "old_import" FROM app_user;--> statement-breakpoint
ALTER TABLE "testing_correction" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "testing_correction" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "testing_correction" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "old_import" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "old_import" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "old_import" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
