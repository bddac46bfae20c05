-- Row-level security: under the role app_user only the rows of the tenant in app.tenant are seen, changed or
-- inserted; without that setting, none. Later migrations add the same three statements for each new tenant table.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'app_user') THEN
    CREATE ROLE app_user NOLOGIN;
  END IF;
EXCEPTION
  -- Roles belong to the whole cluster: another database of it may be making this one at the same moment.
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION '数据库用户 % 无权创建角色，请由管理员执行：CREATE ROLE app_user NOLOGIN; GRANT app_user TO %;',
      current_user, current_user;
END $$;
--> statement-breakpoint
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'app_user', 'MEMBER') THEN
    EXECUTE format('GRANT app_user TO %I', current_user);
  END IF;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO app_user;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO app_user;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO app_user;
--> statement-breakpoint
-- Logs are only added to; tenants and China's divisions are only read; counters of attempts and set-up links are not a tenant's.
REVOKE UPDATE, DELETE ON op_log, login_log FROM app_user;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON tenant, area FROM app_user;
--> statement-breakpoint
REVOKE ALL ON rate_limit, setup_token FROM app_user;
--> statement-breakpoint
DO $$
DECLARE
  owned text;
BEGIN
  FOR owned IN
    SELECT c.table_name FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id'
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY tenant_isolation ON %I USING (tenant_id = current_setting(''app.tenant'', true)) '
      || 'WITH CHECK (tenant_id = current_setting(''app.tenant'', true))', owned);
  END LOOP;
END $$;
--> statement-breakpoint
-- Forced again by 0002.
ALTER TABLE session NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE tenant ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Not forced: sign-in looks a tenant up by its code before there is one to be bound to.
CREATE POLICY own_tenant ON tenant FOR SELECT USING (id = current_setting('app.tenant', true));
