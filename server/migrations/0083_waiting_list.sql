CREATE TABLE "reservation_wait" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"store_id" text NOT NULL,
	"type" smallint DEFAULT 1 NOT NULL,
	"owner_id" text,
	"pet_id" text,
	"name" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"pet_name" text DEFAULT '' NOT NULL,
	"doctor_id" text DEFAULT '' NOT NULL,
	"wait_date" date NOT NULL,
	"part" smallint DEFAULT 0 NOT NULL,
	"minutes" smallint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"reservation_id" text,
	"remarks" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reservation_wait_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reservation_wait_type" CHECK ("reservation_wait"."type" in (1, 2, 3, 5, 6)),
	CONSTRAINT "reservation_wait_part" CHECK ("reservation_wait"."part" between 0 and 3),
	CONSTRAINT "reservation_wait_minutes" CHECK ("reservation_wait"."minutes" > 0),
	CONSTRAINT "reservation_wait_booked" CHECK (("reservation_wait"."status" = 1) = ("reservation_wait"."reservation_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "reservation_wait" ADD CONSTRAINT "reservation_wait_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_wait" ADD CONSTRAINT "reservation_wait_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_wait" ADD CONSTRAINT "reservation_wait_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_wait" ADD CONSTRAINT "reservation_wait_booked_fk" FOREIGN KEY ("tenant_id","reservation_id") REFERENCES "public"."reservation"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservation_wait_open" ON "reservation_wait" USING btree ("tenant_id","store_id","wait_date") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "reservation_wait_owner" ON "reservation_wait" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "reservation_wait_pet" ON "reservation_wait" USING btree ("tenant_id","pet_id");--> statement-breakpoint
ALTER TABLE "reservation_wait" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reservation_wait" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "reservation_wait" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
