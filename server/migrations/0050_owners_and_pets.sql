CREATE TABLE "member_code" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"hash" text NOT NULL,
	"owner_id" text NOT NULL,
	"expire_date" timestamp with time zone NOT NULL,
	"used_date" timestamp with time zone,
	CONSTRAINT "member_code_tenant_id_hash_pk" PRIMARY KEY("tenant_id","hash")
);
--> statement-breakpoint
CREATE TABLE "number_reservation" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"kind" text NOT NULL,
	"store_id" text NOT NULL,
	"number" text NOT NULL,
	"user_id" text NOT NULL,
	"expire_date" timestamp with time zone NOT NULL,
	CONSTRAINT "number_reservation_tenant_id_kind_store_id_number_pk" PRIMARY KEY("tenant_id","kind","store_id","number"),
	CONSTRAINT "number_reservation_kind" CHECK ("number_reservation"."kind" in ('owner', 'pet'))
);
--> statement-breakpoint
CREATE TABLE "owner_merge" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	"moved" jsonb NOT NULL,
	"undo_until" timestamp with time zone NOT NULL,
	"undone_date" timestamp with time zone,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_merge_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "owner_merge_other" CHECK ("owner_merge"."from_id" <> "owner_merge"."to_id")
);
--> statement-breakpoint
CREATE TABLE "owner_store" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"owner_id" text NOT NULL,
	"store_id" text NOT NULL,
	"store_user_no" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_store_tenant_id_owner_id_store_id_pk" PRIMARY KEY("tenant_id","owner_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "owner_view" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"owner_id" text NOT NULL,
	"op_log_id" text NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_view_tenant_id_owner_id_op_log_id_pk" PRIMARY KEY("tenant_id","owner_id","op_log_id")
);
--> statement-breakpoint
CREATE TABLE "search_term" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"store_id" text NOT NULL,
	"term" text collate "C" NOT NULL,
	"owner_id" text NOT NULL,
	"pet_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "search_term_tenant_id_store_id_term_owner_id_pet_id_pk" PRIMARY KEY("tenant_id","store_id","term","owner_id","pet_id")
);
--> statement-breakpoint
DROP INDEX "pet_chip_no";--> statement-breakpoint
ALTER TABLE "pet" ALTER COLUMN "birthday" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pet" ALTER COLUMN "allergies" DROP DEFAULT;--> statement-breakpoint
-- No build reads or writes what was a text until now.
ALTER TABLE "pet" ALTER COLUMN "allergies" SET DATA TYPE jsonb USING CASE WHEN "allergies" = '' THEN '[]'::jsonb ELSE jsonb_build_array("allergies") END;--> statement-breakpoint
ALTER TABLE "pet" ALTER COLUMN "allergies" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "py" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "py" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "py" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pet" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pet" ADD COLUMN "py" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "py" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_code" ADD CONSTRAINT "member_code_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_merge" ADD CONSTRAINT "owner_merge_tenant_id_from_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","from_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_merge" ADD CONSTRAINT "owner_merge_tenant_id_to_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","to_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_store" ADD CONSTRAINT "owner_store_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_store" ADD CONSTRAINT "owner_store_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_merge_from" ON "owner_merge" USING btree ("tenant_id","from_id") WHERE undone_date is null;--> statement-breakpoint
CREATE INDEX "owner_merge_to_id" ON "owner_merge" USING btree ("tenant_id","to_id");--> statement-breakpoint
CREATE INDEX "owner_store_store" ON "owner_store" USING btree ("tenant_id","store_id","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_store_number" ON "owner_store" USING btree ("tenant_id","store_id","store_user_no") WHERE store_user_no <> '';--> statement-breakpoint
CREATE INDEX "owner_view_date" ON "owner_view" USING btree ("tenant_id","owner_id","create_date");--> statement-breakpoint
CREATE INDEX "search_term_chain" ON "search_term" USING btree ("tenant_id","term","owner_id","pet_id");--> statement-breakpoint
CREATE INDEX "search_term_owner" ON "search_term" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "bill_unpaid_owner" ON "bill" USING btree ("tenant_id","owner_id","payable_amount","paid_amount") WHERE status in (0, 1);--> statement-breakpoint
CREATE INDEX "booking_owner" ON "booking" USING btree ("tenant_id","owner_id","register_time");--> statement-breakpoint
CREATE INDEX "reservation_owner" ON "reservation" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "medical_case_owner" ON "medical_case" USING btree ("tenant_id","owner_id","visit_time");--> statement-breakpoint
CREATE INDEX "reminder_owner" ON "reminder" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "owner_created" ON "owner" USING btree ("tenant_id","create_date","id") WHERE status <> 2 and del_flag = 'N';--> statement-breakpoint
CREATE INDEX "owner_visited" ON "owner" USING btree ("tenant_id","last_visit_date" DESC NULLS LAST,"id" DESC) WHERE status <> 2 and del_flag = 'N';--> statement-breakpoint
CREATE INDEX "owner_unread" ON "owner" USING btree ("tenant_id") WHERE pinyin = '';--> statement-breakpoint
CREATE INDEX "pet_unread" ON "pet" USING btree ("tenant_id") WHERE pinyin = '';--> statement-breakpoint
CREATE INDEX "owner_merge_to" ON "owner" USING btree ("tenant_id","merge_to_id") WHERE merge_to_id is not null;--> statement-breakpoint
CREATE INDEX "review_owner" ON "review" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pet_chip_no" ON "pet" USING btree ("tenant_id","chip_no") WHERE chip_no <> '' and status <> 4;
--> statement-breakpoint
ALTER TABLE "member_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "member_code" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "member_code" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "number_reservation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "number_reservation" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "number_reservation" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "owner_merge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "owner_merge" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "owner_merge" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "owner_store" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "owner_store" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "owner_store" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "owner_view" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "owner_view" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "owner_view" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "search_term" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "search_term" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "search_term" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
-- What was merged stays told: that it was undone is all that changes.
REVOKE UPDATE, DELETE ON "owner_merge" FROM app_user;--> statement-breakpoint
GRANT UPDATE ("undone_date", "update_id", "update_name", "update_date") ON "owner_merge" TO app_user;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON "owner_view" FROM app_user;
--> statement-breakpoint
-- Who has a file in a store is known there, whoever opened it.
CREATE FUNCTION owner_known_in_store() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO owner_store (tenant_id, owner_id, store_id, store_user_no, create_date)
    VALUES (NEW.tenant_id, NEW.id, NEW.store_id, NEW.store_user_no, NEW.create_date);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER owner_known_in_store AFTER INSERT ON "owner" FOR EACH ROW EXECUTE FUNCTION owner_known_in_store();
--> statement-breakpoint
-- A name that is changed without its reading, by a build of before for instance, is to be read again.
CREATE FUNCTION name_to_be_read() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.pinyin := '';
  NEW.py := '';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER name_to_be_read BEFORE UPDATE ON "owner" FOR EACH ROW WHEN (NEW.name <> OLD.name AND NEW.pinyin = OLD.pinyin) EXECUTE FUNCTION name_to_be_read();--> statement-breakpoint
CREATE TRIGGER name_to_be_read BEFORE UPDATE ON "pet" FOR EACH ROW WHEN (NEW.name <> OLD.name AND NEW.pinyin = OLD.pinyin) EXECUTE FUNCTION name_to_be_read();--> statement-breakpoint
CREATE TRIGGER name_to_be_read BEFORE UPDATE ON "product" FOR EACH ROW WHEN (NEW.name <> OLD.name AND NEW.pinyin = OLD.pinyin) EXECUTE FUNCTION name_to_be_read();--> statement-breakpoint
CREATE TRIGGER name_to_be_read BEFORE UPDATE ON "user_account" FOR EACH ROW WHEN (NEW.name <> OLD.name AND NEW.pinyin = OLD.pinyin) EXECUTE FUNCTION name_to_be_read();--> statement-breakpoint
CREATE TRIGGER name_to_be_read BEFORE UPDATE ON "store" FOR EACH ROW WHEN (NEW.store_name <> OLD.store_name AND NEW.pinyin = OLD.pinyin) EXECUTE FUNCTION name_to_be_read();
--> statement-breakpoint
DO $$
DECLARE
  chain text;
BEGIN
  FOR chain IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', chain, true);
    INSERT INTO owner_store (owner_id, store_id, store_user_no, create_date)
      SELECT id, store_id, store_user_no, create_date FROM owner WHERE tenant_id = chain;
    INSERT INTO owner_view (owner_id, op_log_id, create_date)
      SELECT DISTINCT o.shown ->> 'id', l.id, l.create_date
      FROM op_log l, LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(l.after -> 'owners') = 'array' THEN l.after -> 'owners' ELSE '[]' END) o(shown)
      WHERE l.tenant_id = chain AND l.kind = 'viewed' AND o.shown ->> 'id' <> '';
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
