import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error plain JavaScript, as all tools that must start before anything is installed
import { forgetDurations, keepDurations, keptDurations, slowest } from '../check/durations.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hospital-durations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const took = (suite: string, name: string, seconds: number) => ({ suite, name, seconds });

it('durations of all runners are kept side by side until they are forgotten', () => {
  expect(keptDurations(join(folder, 'none'))).toEqual([]);
  keepDurations('jest', [took('unit', 'a', 1)], folder);
  keepDurations('server-7', [took('server', 'b', 3), took('server', 'c', 2)], folder);
  expect(slowest(keptDurations(folder), 2)).toEqual([took('server', 'b', 3), took('server', 'c', 2)]);
  forgetDurations(folder);
  expect(keptDurations(folder)).toEqual([]);
});
