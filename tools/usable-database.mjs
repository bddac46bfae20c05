#!/usr/bin/env node
/**
 * Prints the URL of a PostgreSQL that answers and lets its user make the databases and roles that tests need: of
 * `TEST_DATABASE_URL`, or of `E2E_DATABASE_URL`, or else of one on this machine. Ends with 1 when there is none.
 */
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './federation-build/workspace.mjs';

const driver = createRequire(path.join(root, 'server/package.json')).resolve('pg');
const { default: pg } = await import(pathToFileURL(driver).href);

const ofThisMachine = ['postgres', userInfo().username].flatMap((user) => [
  `postgres://${user}@127.0.0.1:5432/postgres`,
  `postgres://${user}@/postgres?host=/var/run/postgresql`,
]);
const candidates = [process.env.TEST_DATABASE_URL, process.env.E2E_DATABASE_URL, ...ofThisMachine];

async function isUsable(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      'select rolsuper or (rolcreatedb and rolcreaterole) as usable from pg_roles where rolname = current_user',
    );
    await client.end();
    return Boolean(rows[0]?.usable);
  } catch {
    return false;
  }
}

for (const url of candidates) {
  if (!url || !(await isUsable(url))) continue;
  console.log(url);
  process.exit(0);
}
process.exit(1);
