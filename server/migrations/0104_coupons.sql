-- Coupons: kinds that the chain gives, and those that owners have. Whether one is used follows from discounts of bills.
CREATE TABLE "coupon_kind" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"amount" bigint,
	"rate" numeric(5, 4),
	"minimum" bigint DEFAULT 0 NOT NULL,
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"store_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"valid_days" integer DEFAULT 0 NOT NULL,
	"start_date" text DEFAULT '' NOT NULL,
	"end_date" text DEFAULT '' NOT NULL,
	"most_given" integer DEFAULT 0 NOT NULL,
	"most_per_owner" integer DEFAULT 0 NOT NULL,
	"enabled" "yes_no" DEFAULT 'Y' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "coupon_kind_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "coupon_kind_name" UNIQUE("tenant_id","name"),
	CONSTRAINT "coupon_kind_worth" CHECK (("coupon_kind"."type" = 1 and "coupon_kind"."amount" > 0 and "coupon_kind"."rate" is null)
        or ("coupon_kind"."type" = 2 and "coupon_kind"."amount" is null and "coupon_kind"."rate" >= 0 and "coupon_kind"."rate" < 1)),
	CONSTRAINT "coupon_kind_minimum" CHECK ("coupon_kind"."minimum" >= 0),
	CONSTRAINT "coupon_kind_days" CHECK (("coupon_kind"."valid_days" > 0 and "coupon_kind"."start_date" = '' and "coupon_kind"."end_date" = '')
        or ("coupon_kind"."valid_days" = 0 and "coupon_kind"."start_date" <> '' and "coupon_kind"."end_date" >= "coupon_kind"."start_date")),
	CONSTRAINT "coupon_kind_limits" CHECK ("coupon_kind"."most_given" >= 0 and "coupon_kind"."most_per_owner" >= 0)
);
--> statement-breakpoint
CREATE TABLE "owner_coupon" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"coupon_no" text NOT NULL,
	"kind_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"store_id" text,
	"reason" text NOT NULL,
	"start_date" text NOT NULL,
	"end_date" text NOT NULL,
	"used_bill_id" text,
	"revoke_reason" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "owner_coupon_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "owner_coupon_no" UNIQUE("tenant_id","coupon_no"),
	CONSTRAINT "owner_coupon_days" CHECK ("owner_coupon"."end_date" >= "owner_coupon"."start_date"),
	CONSTRAINT "owner_coupon_state" CHECK ("owner_coupon"."used_bill_id" is null or "owner_coupon"."revoke_reason" = '')
);
--> statement-breakpoint
ALTER TABLE "bill_discount" DROP CONSTRAINT "bill_discount_type";--> statement-breakpoint
ALTER TABLE "bill_discount" ADD COLUMN "coupon_id" text;--> statement-breakpoint
ALTER TABLE "owner_coupon" ADD CONSTRAINT "owner_coupon_tenant_id_kind_id_coupon_kind_tenant_id_id_fk" FOREIGN KEY ("tenant_id","kind_id") REFERENCES "public"."coupon_kind"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_coupon" ADD CONSTRAINT "owner_coupon_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_coupon" ADD CONSTRAINT "owner_coupon_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_coupon" ADD CONSTRAINT "owner_coupon_tenant_id_used_bill_id_bill_tenant_id_id_fk" FOREIGN KEY ("tenant_id","used_bill_id") REFERENCES "public"."bill"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_coupon_owner" ON "owner_coupon" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "owner_coupon_kind" ON "owner_coupon" USING btree ("tenant_id","kind_id","owner_id");--> statement-breakpoint
CREATE INDEX "owner_coupon_store" ON "owner_coupon" USING btree ("tenant_id","store_id","create_date");--> statement-breakpoint
CREATE INDEX "owner_coupon_bill" ON "owner_coupon" USING btree ("tenant_id","used_bill_id") WHERE used_bill_id is not null;--> statement-breakpoint
ALTER TABLE "bill_discount" ADD CONSTRAINT "bill_discount_tenant_id_coupon_id_owner_coupon_tenant_id_id_fk" FOREIGN KEY ("tenant_id","coupon_id") REFERENCES "public"."owner_coupon"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_discount_coupon" ON "bill_discount" USING btree ("tenant_id","coupon_id") WHERE coupon_id is not null and status = 0;--> statement-breakpoint
ALTER TABLE "bill_discount" ADD CONSTRAINT "bill_discount_of_coupon" CHECK (("bill_discount"."type" = 2) = ("bill_discount"."coupon_id" is not null));--> statement-breakpoint
ALTER TABLE "bill_discount" ADD CONSTRAINT "bill_discount_type" CHECK ("bill_discount"."type" in (1, 2, 3, 4));--> statement-breakpoint
-- A kind is switched off, not deleted; of a coupon the server's role changes its owner (files that become one) and makes it void.
REVOKE DELETE ON "coupon_kind" FROM app_user;--> statement-breakpoint
REVOKE UPDATE, DELETE ON "owner_coupon" FROM app_user;--> statement-breakpoint
GRANT UPDATE (owner_id, revoke_reason, update_id, update_name, update_date, version) ON "owner_coupon" TO app_user;--> statement-breakpoint
CREATE FUNCTION refuse_used_coupon() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'coupon %: a new one is unused', NEW.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'owner_coupon_by_discount';
END $$;
--> statement-breakpoint
CREATE TRIGGER coupon_begins_unused BEFORE INSERT ON "owner_coupon" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.used_bill_id IS NOT NULL) EXECUTE FUNCTION refuse_used_coupon();
--> statement-breakpoint
-- A discount in force uses its coupon, which is the owner's of its bill, neither used nor void; one that is cancelled gives it back.
CREATE FUNCTION use_coupon() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.status = 0 THEN
    UPDATE owner_coupon SET used_bill_id = NEW.bill_id, version = version + 1,
      update_id = NEW.create_id, update_name = NEW.create_name, update_date = now()
    WHERE tenant_id = NEW.tenant_id AND id = NEW.coupon_id AND used_bill_id IS NULL AND revoke_reason = ''
      AND owner_id = (SELECT owner_id FROM bill WHERE tenant_id = NEW.tenant_id AND id = NEW.bill_id);
  ELSE
    UPDATE owner_coupon SET used_bill_id = NULL, version = version + 1,
      update_id = NEW.update_id, update_name = NEW.update_name, update_date = now()
    WHERE tenant_id = NEW.tenant_id AND id = NEW.coupon_id AND used_bill_id = NEW.bill_id;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'coupon % cannot be moved by discount %', NEW.coupon_id, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'owner_coupon_by_discount';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER use_coupon AFTER INSERT ON "bill_discount" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.coupon_id IS NOT NULL) EXECUTE FUNCTION use_coupon();
--> statement-breakpoint
-- Whoever cancels it: a bill that becomes void does, too, in the name of nobody.
CREATE TRIGGER give_coupon_back AFTER UPDATE OF status ON "bill_discount" FOR EACH ROW
WHEN (NEW.coupon_id IS NOT NULL AND NEW.status <> OLD.status) EXECUTE FUNCTION use_coupon();
--> statement-breakpoint
CREATE FUNCTION give_coupons_back() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE bill_discount SET status = 1, update_date = now()
  WHERE tenant_id = NEW.tenant_id AND bill_id = NEW.id AND coupon_id IS NOT NULL AND status = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER give_coupons_back AFTER UPDATE OF status ON "bill" FOR EACH ROW
WHEN (NEW.status = 5 AND OLD.status <> 5) EXECUTE FUNCTION give_coupons_back();
--> statement-breakpoint
REVOKE ALL ON FUNCTION refuse_used_coupon(), use_coupon(), give_coupons_back() FROM PUBLIC;--> statement-breakpoint
ALTER TABLE "coupon_kind" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "coupon_kind" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "coupon_kind" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "owner_coupon" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "owner_coupon" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "owner_coupon" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
