#!/usr/bin/env node
/** Ends with 0 when the PostgreSQL at the given URL answers: `node tools/reachable-database.mjs postgres://…`. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './federation-build/workspace.mjs';

const { default: pg } = await import(createRequire(path.join(root, 'server/package.json')).resolve('pg'));
const client = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 3000 });
try {
  await client.connect();
  await client.query('select 1');
  await client.end();
} catch {
  process.exit(1);
}
