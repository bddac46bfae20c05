-- Follow-ups of the whole chain are counted by days, in an index that keeps equal ones once.
DROP INDEX "review_chain_time";--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "review_day" date GENERATED ALWAYS AS ((review_time at time zone 'Asia/Shanghai')::date) STORED;--> statement-breakpoint
CREATE INDEX "review_chain_day" ON "review" USING btree ("tenant_id","review_day","status");--> statement-breakpoint
-- Of new rows: whatever was written by hand before stays.
ALTER TABLE "stock_lock" ADD CONSTRAINT "stock_lock_holder" CHECK ("stock_lock"."holder_kind" <> '' and "stock_lock"."holder_id" <> '' and ("stock_lock"."line_id" <> '' or "stock_lock"."holder_kind" = 'opening')) NOT VALID;
