-- Whatever is in a menu so far came with the system: it could not be changed before.
ALTER TABLE "menu" ADD COLUMN "system_flag" "yes_no" DEFAULT 'Y' NOT NULL;--> statement-breakpoint
ALTER TABLE "menu" ALTER COLUMN "system_flag" SET DEFAULT 'N';
