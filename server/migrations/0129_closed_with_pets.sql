ALTER TABLE "immune_plan" ADD COLUMN "close_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "close_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Packages that were sold for one pet alone whose file has ended (died, given away, disabled): nobody could use them any
-- more. From now on its end makes them those of all pets of their owner.
DO $$
DECLARE
  tenant_of text;
BEGIN
  FOR tenant_of IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', tenant_of, true);
    UPDATE customer_package SET pet_id = NULL, version = customer_package.version + 1
    FROM pet
    WHERE customer_package.tenant_id = tenant_of AND pet.tenant_id = tenant_of
      AND pet.id = customer_package.pet_id AND pet.status IN (2, 4, 5) AND customer_package.status = 1;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
