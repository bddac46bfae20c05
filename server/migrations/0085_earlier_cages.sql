ALTER TABLE "live_info" ADD COLUMN "earlier_cages" jsonb DEFAULT '[]'::jsonb NOT NULL;
