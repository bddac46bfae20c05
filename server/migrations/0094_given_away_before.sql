-- To whom animals were given away before that was kept: one call wrote both lines of the log, that of the file which
-- ended and that of the file which began. Where there is no such pair nobody knows it.
DO $$
DECLARE
  tenant_of text;
BEGIN
  FOR tenant_of IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', tenant_of, true);
    UPDATE pet SET given_to_id = pair.began
    FROM (
      SELECT ended.biz_id AS ended, min(began.biz_id) AS began
      FROM op_log ended
      JOIN op_log began ON began.tenant_id = ended.tenant_id AND began.create_date = ended.create_date
        AND began.trace_id = ended.trace_id AND began.user_id = ended.user_id
        AND began.biz_type = 'pet' AND began.biz_id <> ended.biz_id
        AND coalesce(began."before", 'null'::jsonb) = 'null'::jsonb
      JOIN pet fresh ON fresh.tenant_id = began.tenant_id AND fresh.id = began.biz_id
      WHERE ended.tenant_id = tenant_of AND ended.biz_type = 'pet'
        AND ended."before" ->> 'status' = '1' AND ended."after" ->> 'status' = '4'
      GROUP BY ended.biz_id
      HAVING count(DISTINCT began.biz_id) = 1
    ) pair
    WHERE pet.tenant_id = tenant_of AND pet.id = pair.ended AND pet.status = 4 AND pet.given_to_id = '';
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
