CREATE TABLE "owner_account" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"owner_id" text NOT NULL,
	"principal" bigint DEFAULT 0 NOT NULL,
	"gift" bigint DEFAULT 0 NOT NULL,
	"deposit" bigint DEFAULT 0 NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_account_tenant_id_owner_id_pk" PRIMARY KEY("tenant_id","owner_id"),
	CONSTRAINT "owner_account_principal" CHECK ("owner_account"."principal" >= 0),
	CONSTRAINT "owner_account_gift" CHECK ("owner_account"."gift" >= 0),
	CONSTRAINT "owner_account_deposit" CHECK ("owner_account"."deposit" >= 0),
	CONSTRAINT "owner_account_points" CHECK ("owner_account"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "account_movement" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"owner_id" text NOT NULL,
	"store_id" text NOT NULL,
	"balance" text NOT NULL,
	"amount" bigint NOT NULL,
	"after_amount" bigint NOT NULL,
	"biz_type" smallint NOT NULL,
	"biz_id" text DEFAULT '' NOT NULL,
	"reference" text NOT NULL,
	"operator_id" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_movement_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "account_movement_balance" CHECK ("account_movement"."balance" in ('principal', 'gift', 'deposit', 'points')),
	CONSTRAINT "account_movement_amount" CHECK ("account_movement"."amount" <> 0),
	CONSTRAINT "account_movement_type" CHECK ("account_movement"."biz_type" between 1 and 8),
	CONSTRAINT "account_movement_reference" CHECK ("account_movement"."reference" <> '')
);
--> statement-breakpoint
ALTER TABLE "account_movement" ADD CONSTRAINT "account_movement_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_movement" ADD CONSTRAINT "account_movement_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_account" ADD CONSTRAINT "owner_account_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_movement_reference" ON "account_movement" USING btree ("tenant_id","balance","reference");--> statement-breakpoint
CREATE INDEX "account_movement_owner" ON "account_movement" USING btree ("tenant_id","owner_id","create_date");--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_store" UNIQUE("tenant_id","id","store_id");--> statement-breakpoint
-- Rows that are there are not asked: a directory of data opens whatever somebody wrote into it by hand.
ALTER TABLE "bill_payment" ADD CONSTRAINT "bill_payment_store_of_bill" FOREIGN KEY ("tenant_id","bill_id","store_id") REFERENCES "public"."bill"("tenant_id","id","store_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_payment_reference" ON "bill_payment" USING btree ("tenant_id","way","ref_no") WHERE ref_no <> '';--> statement-breakpoint
ALTER TABLE "owner_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "owner_account" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "owner_account" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "account_movement" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account_movement" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "account_movement" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
-- Movements of money are only added to; balances follow them and nothing else (decision 0022). What follows binds the
-- server's role, app_user. The owner of the tables makes seeds and migrations, which bring both sides of a sum.
REVOKE UPDATE, DELETE ON "bill_payment", "account_movement" FROM app_user;--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON "owner_account" FROM app_user;--> statement-breakpoint
REVOKE UPDATE, DELETE ON "bill" FROM app_user;--> statement-breakpoint
GRANT UPDATE (type, case_id, booking_id, owner_id, pet_id, total_amount, discount_amount, payable_amount, order_time, cashier_id, sale_user_id, print_count, remarks, update_id, update_name, update_date, version) ON "bill" TO app_user;
--> statement-breakpoint
CREATE FUNCTION refuse_bill_row() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'bill %: a new bill is unpaid, and amounts change while nothing is paid', NEW.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_by_payments';
END $$;
--> statement-breakpoint
CREATE TRIGGER bill_begins_unpaid BEFORE INSERT ON "bill" FOR EACH ROW
WHEN (current_user = 'app_user' AND (NEW.status <> 0 OR NEW.paid_amount <> 0 OR NEW.pay_time IS NOT NULL))
EXECUTE FUNCTION refuse_bill_row();
--> statement-breakpoint
CREATE TRIGGER bill_amounts_stand BEFORE UPDATE ON "bill" FOR EACH ROW
WHEN (current_user = 'app_user' AND OLD.status <> 0 AND (NEW.total_amount, NEW.discount_amount, NEW.payable_amount) IS DISTINCT FROM (OLD.total_amount, OLD.discount_amount, OLD.payable_amount))
EXECUTE FUNCTION refuse_bill_row();
--> statement-breakpoint
-- At the end of the transaction a bill is the sum of its lines.
CREATE FUNCTION bill_adds_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  key text := CASE TG_TABLE_NAME WHEN 'bill' THEN 'id' ELSE 'bill_id' END;
  tenant text := coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> 'tenant_id';
  wrong record;
BEGIN
  -- A line that went from one bill to another concerns both.
  SELECT b.id, b.payable_amount, coalesce(sum(i.amount), 0) AS lines INTO wrong
  FROM bill b LEFT JOIN bill_item i ON i.tenant_id = b.tenant_id AND i.bill_id = b.id
  WHERE b.tenant_id = tenant AND b.id IN (to_jsonb(NEW) ->> key, to_jsonb(OLD) ->> key)
  GROUP BY b.id, b.payable_amount
  HAVING b.payable_amount <> coalesce(sum(i.amount), 0)
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'bill % comes to %, its lines to %', wrong.id, wrong.payable_amount, wrong.lines
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_adds_up';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bill_adds_up AFTER INSERT OR UPDATE OF payable_amount, total_amount, discount_amount ON "bill" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_user = 'app_user') EXECUTE FUNCTION bill_adds_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bill_adds_up AFTER INSERT OR UPDATE OR DELETE ON "bill_item" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_user = 'app_user') EXECUTE FUNCTION bill_adds_up();
--> statement-breakpoint
-- A payment moves the paid amount and the state of its bill, which is locked meanwhile: 0 unpaid, 1 partly paid, 2 paid,
-- 3 partly refunded, 4 refunded, 5 void. Below 0 and above what is to be paid the bill itself refuses.
CREATE FUNCTION settle_bill() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  was bill%ROWTYPE;
  paid bigint;
BEGIN
  IF NEW.ref_no = '' THEN
    RAISE EXCEPTION 'payment % has no reference', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_payment_named';
  END IF;
  SELECT * INTO STRICT was FROM bill WHERE tenant_id = NEW.tenant_id AND id = NEW.bill_id FOR UPDATE;
  IF NEW.amount > 0 AND was.status NOT IN (0, 1) OR NEW.amount < 0 AND was.status NOT IN (1, 2, 3) THEN
    RAISE EXCEPTION 'bill % is in state %', was.id, was.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_takes_payment';
  END IF;
  paid := was.paid_amount + NEW.amount;
  UPDATE bill SET
    paid_amount = paid,
    status = CASE
      WHEN NEW.amount > 0 THEN CASE WHEN paid = payable_amount THEN 2 ELSE 1 END
      WHEN was.status = 1 THEN CASE WHEN paid = 0 THEN 0 ELSE 1 END
      ELSE CASE WHEN paid = 0 THEN 4 ELSE 3 END END,
    pay_time = CASE WHEN NEW.amount > 0 AND paid = payable_amount THEN NEW.pay_time ELSE pay_time END,
    version = version + 1, update_id = NEW.create_id, update_name = NEW.create_name, update_date = now()
  WHERE tenant_id = NEW.tenant_id AND id = NEW.bill_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settle_bill AFTER INSERT ON "bill_payment" FOR EACH ROW
WHEN (current_user = 'app_user') EXECUTE FUNCTION settle_bill();
--> statement-breakpoint
-- What needs no payment: an unpaid bill is void (5), one over nothing is settled (2). False when it is neither.
CREATE FUNCTION close_bill(bill_id text, new_status smallint) RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH closed AS (
    UPDATE bill SET status = new_status, version = version + 1, update_date = now(),
      pay_time = CASE WHEN new_status = 2 THEN now() ELSE pay_time END
    WHERE tenant_id = current_setting('app.tenant') AND id = bill_id AND status = 0
      AND (new_status = 5 OR new_status = 2 AND payable_amount = 0)
    RETURNING id)
  SELECT EXISTS (SELECT FROM closed)
$$;
--> statement-breakpoint
-- The account of an owner, made if there is none, locked until the end of the transaction.
CREATE FUNCTION hold_account(account_owner text) RETURNS SETOF owner_account LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO owner_account (tenant_id, owner_id) VALUES (current_setting('app.tenant'), account_owner) ON CONFLICT DO NOTHING;
  RETURN QUERY SELECT * FROM owner_account WHERE tenant_id = current_setting('app.tenant') AND owner_id = account_owner FOR UPDATE;
END $$;
--> statement-breakpoint
-- A movement moves its balance, and says what that came to.
CREATE FUNCTION move_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  came_to bigint;
BEGIN
  INSERT INTO owner_account (tenant_id, owner_id) VALUES (NEW.tenant_id, NEW.owner_id) ON CONFLICT DO NOTHING;
  UPDATE owner_account SET
    principal = principal + CASE NEW.balance WHEN 'principal' THEN NEW.amount ELSE 0 END,
    gift = gift + CASE NEW.balance WHEN 'gift' THEN NEW.amount ELSE 0 END,
    deposit = deposit + CASE NEW.balance WHEN 'deposit' THEN NEW.amount ELSE 0 END,
    points = points + CASE NEW.balance WHEN 'points' THEN NEW.amount ELSE 0 END,
    update_date = now()
  WHERE tenant_id = NEW.tenant_id AND owner_id = NEW.owner_id
  RETURNING CASE NEW.balance WHEN 'principal' THEN principal WHEN 'gift' THEN gift WHEN 'deposit' THEN deposit ELSE points END
  INTO came_to;
  IF came_to <> NEW.after_amount THEN
    RAISE EXCEPTION 'the % of % came to %, not to %', NEW.balance, NEW.owner_id, came_to, NEW.after_amount
      USING ERRCODE = 'check_violation', CONSTRAINT = 'account_movement_after';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER move_account AFTER INSERT ON "account_movement" FOR EACH ROW
WHEN (current_user = 'app_user') EXECUTE FUNCTION move_account();
--> statement-breakpoint
-- What is paid out of an account has left it at the end of the transaction, and what is given back has come into it.
CREATE FUNCTION payment_of_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM account_movement m JOIN bill b ON b.tenant_id = m.tenant_id AND b.owner_id = m.owner_id
    WHERE m.tenant_id = NEW.tenant_id AND b.id = NEW.bill_id AND m.biz_id = NEW.bill_id
      AND m.balance = CASE NEW.way WHEN 5 THEN 'principal' WHEN 6 THEN 'gift' ELSE 'deposit' END
      AND m.reference = NEW.ref_no AND m.amount = -NEW.amount
  ) THEN
    RAISE EXCEPTION 'payment % has not moved an account', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_payment_of_account';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bill_payment_of_account AFTER INSERT ON "bill_payment" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.way IN (5, 6, 7)) EXECUTE FUNCTION payment_of_account();
--> statement-breakpoint
REVOKE ALL ON FUNCTION bill_adds_up(), settle_bill(), payment_of_account(), move_account(), close_bill(text, smallint), hold_account(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION close_bill(text, smallint), hold_account(text) TO app_user;
