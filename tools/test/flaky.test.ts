import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error plain JavaScript, as all tools that must start before anything is installed
import { forgetFlaky, keepFlaky, keptFlaky } from '../check/flaky.mjs';
// @ts-expect-error plain JavaScript, too
import { suiteName } from '../server-tests/suiteName.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hospital-flaky-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('flaky tests of all suites are kept side by side until they are forgotten', () => {
  expect(keptFlaky(join(folder, 'none'))).toEqual([]);
  keepFlaky('browser suite', ['a tab is shut'], folder);
  keepFlaky('server tests', ['stock.test.ts'], folder);
  expect(keptFlaky(folder)).toEqual([
    { suite: 'browser suite', name: 'a tab is shut' },
    { suite: 'server tests', name: 'stock.test.ts' },
  ]);
  keepFlaky('server tests', [], folder);
  expect(keptFlaky(folder)).toEqual([{ suite: 'browser suite', name: 'a tab is shut' }]);
  forgetFlaky(folder);
  expect(keptFlaky(folder)).toEqual([]);
});

it('two runs of the server tests on one database are two suites, as their callers name them', () => {
  const onPostgres = { TEST_DATABASE_URL: 'postgres://127.0.0.1/postgres' };
  expect(suiteName(onPostgres)).toBe('server tests');
  expect(suiteName({ ...onPostgres, SERVER_TEST_SUITE: 'on PostgreSQL' })).toBe('on PostgreSQL');
});
