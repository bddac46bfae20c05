DROP INDEX "review_chain_time";--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "review_day" date GENERATED ALWAYS AS ((review_time at time zone 'Asia/Shanghai')::date) STORED;--> statement-breakpoint
CREATE INDEX "review_chain_day" ON "review" USING btree ("tenant_id","review_day","status");