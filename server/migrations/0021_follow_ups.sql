CREATE TABLE "review_follow" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"review_id" text NOT NULL,
	"way" text NOT NULL,
	"connected" "yes_no" NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"satisfaction" smallint,
	"next_time" timestamp with time zone,
	"attach_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"follower_id" text NOT NULL,
	"follower_name" text NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "review_follow_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "review_follow_satisfaction" CHECK ("review_follow"."satisfaction" between 1 and 5),
	CONSTRAINT "review_follow_goes_on" CHECK (("review_follow"."result" = '') = ("review_follow"."next_time" is not null))
);
--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "bill_item_id" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "plan_template_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "reservation_status" "yes_no" DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "reservation_id" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "follow_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "last_follow_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_follow" ADD CONSTRAINT "review_follow_tenant_id_review_id_review_tenant_id_id_fk" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."review"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_follow_review" ON "review_follow" USING btree ("tenant_id","review_id","create_date");--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_tenant_id_bill_item_id_bill_item_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bill_item_id") REFERENCES "public"."bill_item"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_tenant_id_reservation_id_reservation_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reservation_id") REFERENCES "public"."reservation"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_pet" ON "review" USING btree ("tenant_id","pet_id");--> statement-breakpoint
CREATE INDEX "review_day" ON "review" USING btree ("tenant_id","review_time","store_id","status");--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_type" CHECK ("review"."type" between 1 and 4);--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_reserved" CHECK ("review"."reservation_status" = 'Y' or "review"."reservation_id" is null);--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_followed" CHECK (("review"."follow_count" = 0) = ("review"."last_follow_time" is null));
--> statement-breakpoint
ALTER TABLE "review_follow" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "review_follow" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "review_follow" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
