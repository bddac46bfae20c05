/** Flaky tests that a run may have. */
export const FLAKY_AT_MOST = 3;

/**
 * A test as a run of Playwright left it.
 *
 * @typedef {{ name: string, passed: boolean, ms: number }} TestResult `ms`: how long it took
 */

/** Tests of a suite of Playwright's JSON report, with those of the suites within. */
function* testsOf(suite, titles) {
  for (const spec of suite.specs ?? []) {
    for (const { projectName, results, status } of spec.tests) {
      if (status === 'skipped') continue;
      yield {
        name: [projectName, `${spec.file}:${spec.line}`, ...titles, spec.title].join(' › '),
        passed: status === 'expected',
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      };
    }
  }
  for (const inner of suite.suites ?? []) yield* testsOf(inner, [...titles, inner.title]);
}

/**
 * What ran, by Playwright's JSON report. A file is its own first suite, whose title is in every name already.
 *
 * @returns {{ tests: TestResult[], errors: string[] }} `errors`: what went wrong outside of any test
 */
export function readReport(report) {
  return {
    tests: report.suites.flatMap((file) => [...testsOf(file, [])]),
    errors: (report.errors ?? []).map(({ message }) => message ?? 'unknown error'),
  };
}

/**
 * The rule of the browser suite: a test that failed runs once more, alone. If it passes then it is flaky, and a run may
 * have three such; one that fails again fails the run, and so does one that did not come to run again.
 *
 * @param {readonly TestResult[]} first all tests
 * @param {readonly TestResult[]} again those that failed, run once more
 */
export function outcomeOf(first, again) {
  const failed = first.filter(({ passed }) => !passed).map(({ name }) => name);
  const mended = new Set(again.filter(({ passed }) => passed).map(({ name }) => name));
  const flaky = failed.filter((name) => mended.has(name));
  const failing = failed.filter((name) => !mended.has(name));
  return { flaky, failing, passed: failing.length === 0 && flaky.length <= FLAKY_AT_MOST };
}
