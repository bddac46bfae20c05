ALTER TABLE "charge_return" ADD COLUMN "hand_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_charge" ADD COLUMN "unheard" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The owner of the tables, who sees rows of all tenants, may be no superuser.
ALTER TABLE "pay_charge" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "pay_charge" SET unheard = true WHERE state = 'closed' AND reason = '收银员取消，支付平台未应答';--> statement-breakpoint
ALTER TABLE "pay_charge" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pay_charge" ADD CONSTRAINT "pay_charge_unheard" CHECK (not "pay_charge"."unheard" or "pay_charge"."state" = 'closed');--> statement-breakpoint
GRANT UPDATE (hand_reason) ON "charge_return" TO app_user;--> statement-breakpoint
GRANT UPDATE (unheard) ON "pay_charge" TO app_user;
