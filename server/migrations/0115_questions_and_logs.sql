-- Questions that are asked again and again; what was sent to owners; spreadsheets that people had made.
CREATE TABLE "export_log" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"params" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"call_id" text NOT NULL,
	"status" smallint NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"mobiles" integer DEFAULT 0 NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"store_id" text DEFAULT '' NOT NULL,
	"store_name" text DEFAULT '' NOT NULL,
	"scope" jsonb NOT NULL,
	"create_id" text NOT NULL,
	"create_name" text NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"done_date" timestamp with time zone,
	"expire_date" timestamp with time zone,
	CONSTRAINT "export_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "export_log_status" CHECK ("export_log"."status" between 0 and 4),
	CONSTRAINT "export_log_done" CHECK (("export_log"."status" in (0, 1)) = ("export_log"."done_date" is null))
);
--> statement-breakpoint
CREATE TABLE "msg_log" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"channel" text NOT NULL,
	"receiver" text NOT NULL,
	"owner_id" text DEFAULT '' NOT NULL,
	"owner_name" text DEFAULT '' NOT NULL,
	"template_name" text NOT NULL,
	"content" text NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"business_key" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"send_time" timestamp with time zone,
	CONSTRAINT "msg_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "msg_log_channel" CHECK ("msg_log"."channel" in ('sms', 'wechat')),
	CONSTRAINT "msg_log_status" CHECK ("msg_log"."status" in (0, 1, 2)),
	CONSTRAINT "msg_log_sent" CHECK (("msg_log"."status" = 1) = ("msg_log"."send_time" is not null))
);
--> statement-breakpoint
CREATE TABLE "question_answer" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"category" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"answer_text" text NOT NULL,
	"sort" integer DEFAULT 1 NOT NULL,
	"valid_flag" "yes_no" DEFAULT 'Y' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "question_answer_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "export_log_date" ON "export_log" USING btree ("tenant_id","create_date");--> statement-breakpoint
CREATE INDEX "export_log_own" ON "export_log" USING btree ("tenant_id","create_id","create_date");--> statement-breakpoint
CREATE INDEX "export_log_kept" ON "export_log" USING btree ("tenant_id","expire_date") WHERE status = 2;--> statement-breakpoint
CREATE INDEX "export_log_begun" ON "export_log" USING btree ("tenant_id","create_date") WHERE status in (0, 1);--> statement-breakpoint
CREATE UNIQUE INDEX "msg_log_once" ON "msg_log" USING btree ("tenant_id","kind","business_key");--> statement-breakpoint
CREATE INDEX "msg_log_date" ON "msg_log" USING btree ("tenant_id","create_date");--> statement-breakpoint
CREATE INDEX "msg_log_store" ON "msg_log" USING btree ("tenant_id","store_id","create_date");--> statement-breakpoint
CREATE INDEX "question_answer_order" ON "question_answer" USING btree ("tenant_id","sort","id");--> statement-breakpoint
-- What was sent, and what for, stays as it was written; only what became of it is added.
REVOKE UPDATE, DELETE ON "msg_log" FROM app_user;--> statement-breakpoint
GRANT UPDATE (receiver, status, error, send_time) ON "msg_log" TO app_user;--> statement-breakpoint
REVOKE UPDATE, DELETE ON "export_log" FROM app_user;--> statement-breakpoint
GRANT UPDATE (status, rows, mobiles, file_name, size, error, done_date, expire_date) ON "export_log" TO app_user;--> statement-breakpoint
ALTER TABLE "question_answer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "question_answer" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "question_answer" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "msg_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "msg_log" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "msg_log" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "export_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "export_log" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "export_log" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
-- Text messages of before, as far as outbox and plans say what became of them.
DO $$
DECLARE
  tenant_of text;
BEGIN
  FOR tenant_of IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', tenant_of, true);
    INSERT INTO msg_log (tenant_id, id, channel, receiver, owner_id, owner_name, template_name, content, biz_type, biz_id,
      store_id, kind, business_key, status, error, create_date, send_time)
    SELECT tenant_of, m.id, 'sms', coalesce(nullif(p.pickup_mobile, ''), o.mobile), o.id, o.name, '洗美接回通知',
      m.payload ->> 'text', 'washPlan', p.id, p.store_id, m.kind, m.business_key,
      CASE WHEN m.state = 'waiting' THEN 0 WHEN told.by_it THEN 1 ELSE 2 END,
      CASE WHEN m.state = 'waiting' OR told.by_it THEN ''
        WHEN p.notify_error <> '' AND told.is_last THEN p.notify_error
        WHEN m.error <> '' THEN m.error ELSE '没有发出' END,
      m.create_date, CASE WHEN m.state <> 'waiting' AND told.by_it THEN m.sent_date END
    FROM outbox m
    JOIN wash_plan p ON p.tenant_id = tenant_of AND p.id = m.payload ->> 'planId'
    JOIN owner o ON o.tenant_id = tenant_of AND o.id = p.owner_id
    CROSS JOIN LATERAL (SELECT (m.payload ->> 'round')::int = p.notify_round AS is_last,
      (m.payload ->> 'round')::int = p.notify_round AND p.notify_way = 'sms' AND m.state = 'sent' AS by_it) told
    WHERE m.tenant_id = tenant_of AND m.kind = 'washPickup';
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
