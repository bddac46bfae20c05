#!/usr/bin/env node
/**
 * Ends with 0 when the PostgreSQL at the given URL answers and lets its user make the databases and roles that the
 * server tests need: `node tools/usable-database.mjs postgres://…`.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './federation-build/workspace.mjs';

const driver = createRequire(path.join(root, 'server/package.json')).resolve('pg');
const { default: pg } = await import(pathToFileURL(driver).href);
const client = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 3000 });
try {
  await client.connect();
  const { rows } = await client.query(
    'select rolsuper or (rolcreatedb and rolcreaterole) as usable from pg_roles where rolname = current_user',
  );
  await client.end();
  process.exit(rows[0]?.usable ? 0 : 1);
} catch {
  process.exit(1);
}
