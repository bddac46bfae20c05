ALTER TABLE "pet" ADD COLUMN "sterilized_known" "yes_no" DEFAULT 'Y' NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder" ADD COLUMN "closed_flag" "yes_no" DEFAULT 'N' NOT NULL;