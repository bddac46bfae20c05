-- What the tooltip of 诊疗 says it leads to is of before there were cases and inpatients; a chain's own words stay.
DO $$
DECLARE
  tenant_of text;
BEGIN
  FOR tenant_of IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', tenant_of, true);
    UPDATE dict SET remarks = '病例、住院、检验影像与回访'
    WHERE tenant_id = tenant_of AND type = 'navbar_tooltip' AND code = 'workspace:index' AND remarks = '待回访与化验影像';
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
