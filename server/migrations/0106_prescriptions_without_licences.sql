-- Chains of before have no licences of vets yet: they go on printing prescriptions until they choose to want them.
DO $$
DECLARE
  tenant_of text;
BEGIN
  FOR tenant_of IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', tenant_of, true);
    INSERT INTO config_item (tenant_id, store_id, config_group, config_key, config_value)
    VALUES (tenant_of, '0', 'printPrescription', 'licenseRequired', 'N')
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
