#!/usr/bin/env node
/**
 * The server tests in which PostgreSQL may differ most from the embedded database, on PostgreSQL: isolation, locks,
 * notifications, money, stock, writes side by side; of their folders those files that open a database. Where none can be
 * reached it says so and ends well, unless one was named. All server tests on it: `TEST_DATABASE_URL=… node tools/server-tests/index.mjs`.
 */
import path from 'node:path';
import { root } from './federation-build/workspace.mjs';
import { run } from './run.mjs';
import { mayOpenDatabase, serverTestFiles } from './server-tests/testFiles.mjs';

const tool = (name) => path.join(root, 'tools', name);

const found = await run(process.execPath, [tool('usable-database.mjs')], { quiet: true });
const named = process.env.TEST_DATABASE_URL || process.env.E2E_DATABASE_URL;
if (found.code !== 0 && named) {
  console.error('The PostgreSQL that the environment names cannot be used for tests');
  process.exit(1);
}
if (found.code !== 0) {
  console.log('No PostgreSQL can be reached: the server tests ran on the embedded database only');
  process.exit(0);
}
// They ask who may, and what is written down of it: decided by the server, over tables whose isolation is proved here.
const SAME_ON_BOTH = /\/(everyCall|permissionMatrix|readTrace)\.test\.ts$/;
const files = serverTestFiles([
  ...['src/platform/database/', 'src/platform/http/', 'src/platform/jobs/', 'src/platform/outbox/'],
  ...['src/platform/live/', 'src/platform/sessions/rowInScope', 'src/domains/access/declared/declaredMenus'],
  ...['src/domains/stock/ledger', 'src/domains/billing/money', 'src/domains/customer/numbers'],
  'src/domains/customer/petOwnerRace',
  ...['src/domains/cashier/charges/lockOrder', 'src/domains/operations/releases/moveCalls'],
  'src/domains/reservations/waits/',
]).filter((file) => mayOpenDatabase(file) && !SAME_ON_BOTH.test(file));
const { code } = await run(process.execPath, [tool('server-tests/index.mjs'), ...files], {
  env: { TEST_DATABASE_URL: found.output.trim(), SERVER_TEST_SUITE: 'on PostgreSQL' },
});
process.exit(code);
