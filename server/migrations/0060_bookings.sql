ALTER TABLE "booking" ADD COLUMN "recalled_time" timestamp with time zone;
