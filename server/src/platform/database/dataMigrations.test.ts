import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrationsFolder } from '../../test-support/testDatabase';

/** Before it two migrations did so; where the owner of the tables is a superuser they changed all the same. */
const FROM = '0096';

test('a migration changes rows tenant by tenant, since the owner of the tables sees none otherwise', () => {
  const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql') && file >= FROM);
  const found = files.flatMap((file) =>
    readFileSync(join(migrationsFolder, file), 'utf8')
      .split('--> statement-breakpoint')
      .map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim())
      .filter((statement) => /^(update|delete|insert|with|do)\b/i.test(statement))
      .filter((statement) => !statement.includes("set_config('app.tenant', tenant_of, true)"))
      .map((statement) => `${file}: ${statement.slice(0, 60)}`),
  );
  assert.deepEqual(found, []);
});
