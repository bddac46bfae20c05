ALTER TABLE "pay_charge" ADD COLUMN "purpose" text DEFAULT 'bills' NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_charge" ADD COLUMN "subject_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_charge" ADD COLUMN "wanted" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_charge" ADD CONSTRAINT "pay_charge_purpose" CHECK ("pay_charge"."purpose" in ('bills', 'recharge', 'package', 'ward', 'boarding'));--> statement-breakpoint
ALTER TABLE "pay_charge" ADD CONSTRAINT "pay_charge_subject" CHECK (("pay_charge"."purpose" = 'bills') = ("pay_charge"."subject_id" = ''));--> statement-breakpoint
ALTER TABLE "pay_charge" DROP CONSTRAINT "pay_charge_paid";--> statement-breakpoint
ALTER TABLE "pay_charge" ADD CONSTRAINT "pay_charge_paid" CHECK (("pay_charge"."state" = 'paid' and "pay_charge"."purpose" not in ('ward', 'boarding')) = ("pay_charge"."receipt_id" is not null));--> statement-breakpoint
ALTER TABLE "charge_return" ADD COLUMN "kind" text DEFAULT 'late' NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_return" ADD COLUMN "refund_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The owner of the tables, who sees rows of all tenants, may be no superuser.
ALTER TABLE "charge_return" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "charge_return" SET kind = CASE WHEN bill_id IS NOT NULL THEN 'refund' WHEN reason = '支付平台主动退回，请核对账单' THEN 'own' ELSE 'late' END;--> statement-breakpoint
ALTER TABLE "charge_return" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "charge_return" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "charge_return" ADD CONSTRAINT "charge_return_kind" CHECK ("charge_return"."kind" in ('refund', 'late', 'own', 'booked'));--> statement-breakpoint
DROP INDEX "charge_return_once";--> statement-breakpoint
CREATE UNIQUE INDEX "charge_return_once" ON "charge_return" USING btree ("tenant_id","provider_no") WHERE kind = 'late';--> statement-breakpoint
CREATE UNIQUE INDEX "charge_return_own" ON "charge_return" USING btree ("tenant_id","provider_no","refund_no","amount") WHERE kind = 'own';
--> statement-breakpoint
-- Instances of the release before name no kind; they may still run for a while beside the new ones.
CREATE FUNCTION charge_return_of_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.kind := CASE WHEN NEW.bill_id IS NOT NULL THEN 'refund' WHEN NEW.reason = '支付平台主动退回，请核对账单' THEN 'own' ELSE 'late' END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER charge_return_of_kind BEFORE INSERT ON "charge_return" FOR EACH ROW WHEN (NEW.kind IS NULL) EXECUTE FUNCTION charge_return_of_kind();
