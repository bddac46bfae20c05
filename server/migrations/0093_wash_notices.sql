ALTER TABLE "wash_plan" ADD COLUMN "notify_way" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wash_plan" ADD COLUMN "notify_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wash_plan" ADD COLUMN "notify_round" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wash_plan" ADD COLUMN "notify_error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wash_plan" ADD CONSTRAINT "wash_plan_told" CHECK ("wash_plan"."notify_way" = '' or "wash_plan"."notify_flag" = 'Y');
