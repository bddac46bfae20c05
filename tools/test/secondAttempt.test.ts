// @ts-expect-error plain JavaScript, as all tools that must start before anything is installed
import { readReport } from '../browser-tests/report.mjs';
// @ts-expect-error plain JavaScript, as above
import { outcomeOf } from '../check/secondAttempt.mjs';
// @ts-expect-error plain JavaScript, as above
import { readReport as readJest } from '../unit-tests/report.mjs';

interface Result {
  readonly name: string;
  readonly passed: boolean;
  readonly ms: number;
}
const tests = (passed: boolean, ...names: readonly string[]): Result[] =>
  names.map((name, at) => ({ name, passed, ms: at * 10 }));
const others = tests(true, 'other');

describe('the rule of flaky tests', () => {
  it.each([0, 1, 2, 3])('lets a run with %d of them pass', (count) => {
    const names = ['a', 'b', 'c'].slice(0, count);
    expect(outcomeOf([...others, ...tests(false, ...names)], tests(true, ...names))).toEqual({
      flaky: names,
      failing: [],
      passed: true,
    });
  });

  it('fails a run with four', () => {
    const names = ['a', 'b', 'c', 'd'];
    expect(outcomeOf([...others, ...tests(false, ...names)], tests(true, ...names))).toMatchObject({
      flaky: names,
      failing: [],
      passed: false,
    });
  });

  it('fails a run with a test that fails again, or does not run again', () => {
    const first = [...others, ...tests(false, 'a', 'b', 'c')];
    const again = [...tests(true, 'a'), ...tests(false, 'b')];
    expect(outcomeOf(first, again)).toEqual({ flaky: ['a'], failing: ['b', 'c'], passed: false });
  });
});

it('fails a run of which one of two tests of the same name failed twice', () => {
  const again = [...tests(true, 'a'), ...tests(false, 'a')];
  expect(outcomeOf(tests(false, 'a', 'a'), again)).toMatchObject({ flaky: [], passed: false });
});

it('reads Playwright’s report: tests of suites within suites, what was skipped is none', () => {
  const test = (status: string) => ({
    projectName: 'host',
    status,
    results: [{ duration: 5 }, { duration: 7 }],
  });
  const spec = (title: string, status: string) => ({
    title,
    file: 'host/tabs.spec.ts',
    line: 3,
    tests: [test(status)],
  });
  const report = {
    suites: [
      {
        title: 'host/tabs.spec.ts',
        specs: [spec('opens', 'expected'), spec('skips', 'skipped')],
        suites: [{ title: 'the strip', specs: [spec('closes', 'unexpected')] }],
      },
    ],
    errors: [{ message: 'a worker ended' }],
  };
  expect(readReport(report)).toEqual({
    tests: [
      { name: 'host › host/tabs.spec.ts:3 › opens', passed: true, ms: 12 },
      { name: 'host › host/tabs.spec.ts:3 › the strip › closes', passed: false, ms: 12 },
    ],
    errors: ['a worker ended'],
  });
});

it('reads Jest’s report: a file counts as a test of its own, which fails where none of its tests explains it', () => {
  const test = (title: string, status: string) => ({ ancestorTitles: ['the strip'], title, status });
  const report = {
    testResults: [
      {
        name: '/checkout/host/tabs.test.tsx',
        status: 'failed',
        assertionResults: [test('opens', 'passed'), test('closes', 'failed'), test('skips', 'pending')],
      },
      { name: '/checkout/host/broken.test.tsx', status: 'failed', assertionResults: [] },
      {
        name: '/checkout/host/whole.test.tsx',
        status: 'passed',
        assertionResults: [test('stays', 'passed')],
      },
    ],
  };
  expect(readJest(report, '/checkout')).toEqual({
    tests: [
      { name: 'host/tabs.test.tsx', passed: true },
      { name: 'host/tabs.test.tsx › the strip › opens', passed: true },
      { name: 'host/tabs.test.tsx › the strip › closes', passed: false },
      { name: 'host/broken.test.tsx', passed: false },
      { name: 'host/whole.test.tsx', passed: true },
      { name: 'host/whole.test.tsx › the strip › stays', passed: true },
    ],
    failedFiles: ['/checkout/host/tabs.test.tsx', '/checkout/host/broken.test.tsx'],
  });
});
