ALTER TABLE "charge_return" ADD COLUMN "confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
GRANT UPDATE (confirmed) ON "charge_return" TO app_user;
