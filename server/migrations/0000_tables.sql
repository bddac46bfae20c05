CREATE TYPE "public"."yes_no" AS ENUM('Y', 'N');--> statement-breakpoint
CREATE TABLE "bill" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"bill_no" text NOT NULL,
	"store_id" text NOT NULL,
	"type" smallint DEFAULT 1 NOT NULL,
	"case_id" text,
	"owner_id" text NOT NULL,
	"pet_id" text,
	"status" smallint DEFAULT 0 NOT NULL,
	"total_amount" bigint NOT NULL,
	"discount_amount" bigint DEFAULT 0 NOT NULL,
	"payable_amount" bigint NOT NULL,
	"paid_amount" bigint DEFAULT 0 NOT NULL,
	"order_time" timestamp with time zone NOT NULL,
	"pay_time" timestamp with time zone,
	"cashier_id" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bill_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bill_status" CHECK ("bill"."status" between 0 and 5),
	CONSTRAINT "bill_paid" CHECK ("bill"."paid_amount" between 0 and "bill"."payable_amount"),
	CONSTRAINT "bill_payable" CHECK ("bill"."payable_amount" = "bill"."total_amount" - "bill"."discount_amount")
);
--> statement-breakpoint
CREATE TABLE "medical_case" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"case_no" text NOT NULL,
	"store_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"pet_id" text NOT NULL,
	"doctor_id" text NOT NULL,
	"case_type" smallint DEFAULT 1 NOT NULL,
	"visit_time" timestamp with time zone NOT NULL,
	"complaint" text DEFAULT '' NOT NULL,
	"diagnosis" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"treatment_case_status" text DEFAULT '0' NOT NULL,
	"end_time" timestamp with time zone,
	"archive_time" timestamp with time zone,
	"last_activity" timestamp with time zone NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "medical_case_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "medical_case_status" CHECK ("medical_case"."status" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "owner" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"sex" text DEFAULT '2' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"store_id" text NOT NULL,
	"last_visit_date" timestamp with time zone,
	"del_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "owner_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "pet" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"store_no" text NOT NULL,
	"species" text NOT NULL,
	"breed" text DEFAULT '' NOT NULL,
	"sex" text DEFAULT '0' NOT NULL,
	"sterilized_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"birthday" date NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"weight" numeric(6, 2) DEFAULT '0' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"first_visit_date" timestamp with time zone,
	"last_visit_date" timestamp with time zone,
	"del_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pet_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "review" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"store_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"pet_id" text NOT NULL,
	"case_id" text,
	"type" smallint DEFAULT 2 NOT NULL,
	"review_time" timestamp with time zone NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"executor_id" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'N' NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "review_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "review_status" CHECK ("review"."status" in ('N', 'Y', 'C'))
);
--> statement-breakpoint
CREATE TABLE "testing_order" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"order_no" text NOT NULL,
	"store_id" text NOT NULL,
	"case_id" text NOT NULL,
	"pet_id" text NOT NULL,
	"product_id" text DEFAULT '' NOT NULL,
	"product_name" text NOT NULL,
	"type" smallint DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"apply_doctor_id" text NOT NULL,
	"apply_time" timestamp with time zone NOT NULL,
	"report_time" timestamp with time zone,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "testing_order_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "testing_order_status" CHECK ("testing_order"."status" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "dict" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"system_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dict_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "dict_sort" CHECK ("dict"."sort" >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"expire_date" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_tenant_id_user_id_key_pk" PRIMARY KEY("tenant_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "login_log" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"login_name" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"type" smallint NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"result" "yes_no" NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "login_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"parent_id" text DEFAULT '0' NOT NULL,
	"name" text NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"visible" "yes_no" DEFAULT 'Y' NOT NULL,
	"always_show" "yes_no" DEFAULT 'N' NOT NULL,
	"show_type" text DEFAULT '1,2,3' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"permission" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "menu_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "op_log" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"user_name" text DEFAULT '' NOT NULL,
	"module" text NOT NULL,
	"action" text NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"store_id" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"trace_id" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "op_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"window_end" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"system_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "role_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "role_menu" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"role_id" text NOT NULL,
	"menu_id" text NOT NULL,
	CONSTRAINT "role_menu_tenant_id_role_id_menu_id_pk" PRIMARY KEY("tenant_id","role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"type" smallint NOT NULL,
	"store_id" text DEFAULT '' NOT NULL,
	"store_name" text DEFAULT '' NOT NULL,
	"warehouse_id" text DEFAULT '' NOT NULL,
	"warehouse_type" smallint,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"expire_date" timestamp with time zone NOT NULL,
	"revoked_date" timestamp with time zone,
	"revoked_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "session_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "setup_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expire_date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"enabled" "yes_no" DEFAULT 'Y' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"slogan" text DEFAULT '' NOT NULL,
	"watermark1" text DEFAULT '' NOT NULL,
	"watermark2" text DEFAULT '' NOT NULL,
	"cbq_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"is_company" "yes_no" DEFAULT 'Y' NOT NULL,
	"is_mini_program" "yes_no" DEFAULT 'N' NOT NULL,
	"is_store" "yes_no" DEFAULT 'Y' NOT NULL,
	"is_warehouse" "yes_no" DEFAULT 'Y' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tenant_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"login_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"sex" text DEFAULT '1' NOT NULL,
	"photo" text DEFAULT '' NOT NULL,
	"sign_url" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"open_id" text,
	"dept_id" text NOT NULL,
	"enabled" "yes_no" DEFAULT 'Y' NOT NULL,
	"lock_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"lock_until" timestamp with time zone,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"failed_since" timestamp with time zone,
	"def_password_status" "yes_no" DEFAULT 'Y' NOT NULL,
	"super_dept" "yes_no" DEFAULT 'N' NOT NULL,
	"login_types" text DEFAULT '2' NOT NULL,
	"data_scope" smallint DEFAULT 5 NOT NULL,
	"last_store_id" text,
	"del_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "user_account_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_dept" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"user_id" text NOT NULL,
	"dept_id" text NOT NULL,
	CONSTRAINT "user_dept_tenant_id_user_id_dept_id_pk" PRIMARY KEY("tenant_id","user_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "user_role_tenant_id_user_id_role_id_pk" PRIMARY KEY("tenant_id","user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "user_store" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"user_id" text NOT NULL,
	"store_id" text NOT NULL,
	CONSTRAINT "user_store_tenant_id_user_id_store_id_pk" PRIMARY KEY("tenant_id","user_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "user_warehouse" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"user_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	CONSTRAINT "user_warehouse_tenant_id_user_id_warehouse_id_pk" PRIMARY KEY("tenant_id","user_id","warehouse_id")
);
--> statement-breakpoint
CREATE TABLE "admin_message" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"receiver_id" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"biz_type" text DEFAULT 'system' NOT NULL,
	"biz_id" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"store_id" text DEFAULT '' NOT NULL,
	"read_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"read_date" timestamp with time zone,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_message_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"valid" "yes_no" DEFAULT 'Y' NOT NULL,
	"top_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"publish_date" timestamp with time zone,
	"scope_type" text DEFAULT '0' NOT NULL,
	"scope_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "notice_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "area" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dept" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"dept_type" smallint DEFAULT 1 NOT NULL,
	"leader" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"path" text NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dept_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "dept_sort" CHECK ("dept"."sort" >= 0)
);
--> statement-breakpoint
CREATE TABLE "store" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"store_name" text NOT NULL,
	"store_code" text NOT NULL,
	"business_name" text NOT NULL,
	"door_name" text NOT NULL,
	"dept_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"store_attribute" text NOT NULL,
	"store_nature" text NOT NULL,
	"province_id" text NOT NULL,
	"city_id" text NOT NULL,
	"district_id" text NOT NULL,
	"online_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"online_appoint_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"phone_num" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"address" text NOT NULL,
	"openning_hours_start" text DEFAULT '08:00' NOT NULL,
	"openning_hours_end" text DEFAULT '08:30' NOT NULL,
	"ip_white_list" text DEFAULT '{ip}' NOT NULL,
	"head_img" text DEFAULT '' NOT NULL,
	"show_imgs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"system_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"del_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "store_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "store_hours" CHECK ("store"."openning_hours_end" >= "store"."openning_hours_start"),
	CONSTRAINT "store_status" CHECK ("store"."status" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "warehouse" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"warehouse_name" text NOT NULL,
	"warehouse_type" smallint DEFAULT 1 NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"enabled" "yes_no" DEFAULT 'Y' NOT NULL,
	"del_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "warehouse_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "warehouse_type" CHECK ("warehouse"."warehouse_type" in (1, 4))
);
--> statement-breakpoint
CREATE TABLE "config_item" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"store_id" text NOT NULL,
	"config_group" text NOT NULL,
	"config_key" text NOT NULL,
	"config_value" text NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "config_item_tenant_id_store_id_config_group_config_key_pk" PRIMARY KEY("tenant_id","store_id","config_group","config_key")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"generic_name" text DEFAULT '' NOT NULL,
	"category_code" text NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"unit" text NOT NULL,
	"retail_price" bigint NOT NULL,
	"cost_price" bigint DEFAULT 0 NOT NULL,
	"stock_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"prescription_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"valid_flag" "yes_no" DEFAULT 'Y' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_batch" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"product_id" text NOT NULL,
	"batch_no" text NOT NULL,
	"produce_date" date,
	"expire_date" date,
	"quantity" numeric(14, 3) NOT NULL,
	"locked_quantity" numeric(14, 3) DEFAULT '0' NOT NULL,
	"cost_price" bigint DEFAULT 0 NOT NULL,
	"supplier_name" text DEFAULT '' NOT NULL,
	"in_date" timestamp with time zone NOT NULL,
	"last_out_date" timestamp with time zone,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_batch_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "stock_batch_quantity" CHECK ("stock_batch"."quantity" >= 0),
	CONSTRAINT "stock_batch_locked" CHECK ("stock_batch"."locked_quantity" between 0 and "stock_batch"."quantity")
);
--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_case" ADD CONSTRAINT "medical_case_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_case" ADD CONSTRAINT "medical_case_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_case" ADD CONSTRAINT "medical_case_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_case" ADD CONSTRAINT "medical_case_tenant_id_doctor_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","doctor_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner" ADD CONSTRAINT "owner_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet" ADD CONSTRAINT "pet_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testing_order" ADD CONSTRAINT "testing_order_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testing_order" ADD CONSTRAINT "testing_order_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testing_order" ADD CONSTRAINT "testing_order_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_tenant_id_role_id_role_tenant_id_id_fk" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_tenant_id_menu_id_menu_tenant_id_id_fk" FOREIGN KEY ("tenant_id","menu_id") REFERENCES "public"."menu"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_tenant_id_user_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_tenant_id_dept_id_dept_tenant_id_id_fk" FOREIGN KEY ("tenant_id","dept_id") REFERENCES "public"."dept"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_dept" ADD CONSTRAINT "user_dept_tenant_id_user_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_dept" ADD CONSTRAINT "user_dept_tenant_id_dept_id_dept_tenant_id_id_fk" FOREIGN KEY ("tenant_id","dept_id") REFERENCES "public"."dept"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_tenant_id_user_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_tenant_id_role_id_role_tenant_id_id_fk" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_store" ADD CONSTRAINT "user_store_tenant_id_user_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_store" ADD CONSTRAINT "user_store_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_warehouse" ADD CONSTRAINT "user_warehouse_tenant_id_user_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_warehouse" ADD CONSTRAINT "user_warehouse_tenant_id_warehouse_id_warehouse_tenant_id_id_fk" FOREIGN KEY ("tenant_id","warehouse_id") REFERENCES "public"."warehouse"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_message" ADD CONSTRAINT "admin_message_tenant_id_receiver_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","receiver_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dept" ADD CONSTRAINT "dept_tenant_id_parent_id_dept_tenant_id_id_fk" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."dept"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_tenant_id_dept_id_dept_tenant_id_id_fk" FOREIGN KEY ("tenant_id","dept_id") REFERENCES "public"."dept"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_tenant_id_warehouse_id_warehouse_tenant_id_id_fk" FOREIGN KEY ("tenant_id","warehouse_id") REFERENCES "public"."warehouse"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batch" ADD CONSTRAINT "stock_batch_tenant_id_warehouse_id_warehouse_tenant_id_id_fk" FOREIGN KEY ("tenant_id","warehouse_id") REFERENCES "public"."warehouse"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batch" ADD CONSTRAINT "stock_batch_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_no" ON "bill" USING btree ("tenant_id","store_id","bill_no");--> statement-breakpoint
CREATE INDEX "bill_unpaid_case" ON "bill" USING btree ("tenant_id","case_id") WHERE status in (0, 1);--> statement-breakpoint
CREATE INDEX "bill_order_time" ON "bill" USING btree ("tenant_id","store_id","order_time");--> statement-breakpoint
CREATE UNIQUE INDEX "medical_case_no" ON "medical_case" USING btree ("tenant_id","store_id","case_no");--> statement-breakpoint
CREATE INDEX "medical_case_open" ON "medical_case" USING btree ("tenant_id","store_id","last_activity") WHERE status in (1, 2);--> statement-breakpoint
CREATE INDEX "medical_case_pet" ON "medical_case" USING btree ("tenant_id","pet_id");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_mobile" ON "owner" USING btree ("tenant_id","mobile") WHERE del_flag = 'N';--> statement-breakpoint
CREATE UNIQUE INDEX "pet_store_no" ON "pet" USING btree ("tenant_id","store_no");--> statement-breakpoint
CREATE INDEX "pet_owner" ON "pet" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "review_pending" ON "review" USING btree ("tenant_id","store_id","review_time") WHERE status = 'N';--> statement-breakpoint
CREATE UNIQUE INDEX "testing_order_no" ON "testing_order" USING btree ("tenant_id","store_id","order_no");--> statement-breakpoint
CREATE INDEX "testing_order_open" ON "testing_order" USING btree ("tenant_id","store_id","type") WHERE status < 3;--> statement-breakpoint
CREATE UNIQUE INDEX "dict_type_code" ON "dict" USING btree ("tenant_id","type","code");--> statement-breakpoint
CREATE UNIQUE INDEX "dict_type_name" ON "dict" USING btree ("tenant_id","type","name");--> statement-breakpoint
CREATE INDEX "idempotency_key_expire" ON "idempotency_key" USING btree ("expire_date");--> statement-breakpoint
CREATE INDEX "login_log_date" ON "login_log" USING btree ("tenant_id","create_date");--> statement-breakpoint
CREATE INDEX "op_log_date" ON "op_log" USING btree ("tenant_id","create_date");--> statement-breakpoint
CREATE INDEX "op_log_biz" ON "op_log" USING btree ("tenant_id","biz_type","biz_id");--> statement-breakpoint
CREATE INDEX "rate_limit_window_end" ON "rate_limit" USING btree ("window_end");--> statement-breakpoint
CREATE UNIQUE INDEX "role_code" ON "role" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "role_name" ON "role" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "role_menu_menu" ON "role_menu" USING btree ("tenant_id","menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_hash" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "session_expire" ON "session" USING btree ("expire_date");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_login_name" ON "user_account" USING btree ("tenant_id","login_name") WHERE del_flag = 'N';--> statement-breakpoint
CREATE INDEX "user_account_dept" ON "user_account" USING btree ("tenant_id","dept_id");--> statement-breakpoint
CREATE INDEX "user_role_role" ON "user_role" USING btree ("tenant_id","role_id");--> statement-breakpoint
CREATE INDEX "user_store_store" ON "user_store" USING btree ("tenant_id","store_id");--> statement-breakpoint
CREATE INDEX "user_warehouse_warehouse" ON "user_warehouse" USING btree ("tenant_id","warehouse_id");--> statement-breakpoint
CREATE INDEX "admin_message_receiver" ON "admin_message" USING btree ("tenant_id","receiver_id","create_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_message_unread" ON "admin_message" USING btree ("tenant_id","receiver_id") WHERE read_flag = 'N';--> statement-breakpoint
CREATE INDEX "notice_order" ON "notice" USING btree ("tenant_id","top_flag","create_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "area_parent" ON "area" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dept_name" ON "dept" USING btree ("tenant_id",coalesce(parent_id, '0'),"name");--> statement-breakpoint
CREATE INDEX "dept_path" ON "dept" USING btree ("tenant_id","path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "store_code" ON "store" USING btree ("tenant_id","store_code") WHERE del_flag = 'N';--> statement-breakpoint
CREATE UNIQUE INDEX "store_name" ON "store" USING btree ("tenant_id","store_name") WHERE del_flag = 'N';--> statement-breakpoint
CREATE INDEX "store_dept" ON "store" USING btree ("tenant_id","dept_id");--> statement-breakpoint
CREATE INDEX "store_warehouse" ON "store" USING btree ("tenant_id","warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_name" ON "warehouse" USING btree ("tenant_id","warehouse_name") WHERE del_flag = 'N';--> statement-breakpoint
CREATE UNIQUE INDEX "product_code" ON "product" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE INDEX "product_category" ON "product" USING btree ("tenant_id","category_code");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_batch_no" ON "stock_batch" USING btree ("tenant_id","warehouse_id","product_id","batch_no");--> statement-breakpoint
CREATE INDEX "stock_batch_left" ON "stock_batch" USING btree ("tenant_id","warehouse_id","expire_date") WHERE quantity > 0;