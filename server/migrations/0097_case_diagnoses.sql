-- A keyword of 病例查询 is looked for in each diagnosis once, and cases that have it are counted without reading them.
CREATE INDEX "medical_case_diagnosis" ON "medical_case" USING btree ("tenant_id","diagnosis","store_id");
