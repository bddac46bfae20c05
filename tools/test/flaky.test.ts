import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error plain JavaScript, as all tools that must start before anything is installed
import { forgetFlaky, keepFlaky, keptFlaky } from '../check/flaky.mjs';

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
