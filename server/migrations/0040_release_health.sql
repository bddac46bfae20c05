CREATE TABLE "build_health" (
	"name" text NOT NULL,
	"build_id" text NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"failure" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL,
	"ms" bigint NOT NULL,
	CONSTRAINT "build_health_name_build_id_kind_path_failure_hour_pk" PRIMARY KEY("name","build_id","kind","path","failure","hour")
);
--> statement-breakpoint
CREATE INDEX "build_health_hour" ON "build_health" USING btree ("hour");--> statement-breakpoint
-- Of the whole site and of no tenant: only the server itself counts and reads.
REVOKE ALL ON build_health FROM app_user;
