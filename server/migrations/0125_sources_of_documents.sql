ALTER TABLE "boarding_doc" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_doc" ADD COLUMN "source" text DEFAULT '' NOT NULL;