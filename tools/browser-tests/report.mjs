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
 * @returns {{ tests: import('../check/secondAttempt.mjs').TestResult[], errors: string[] }} `errors`: what went wrong outside of any test
 */
export function readReport(report) {
  return {
    tests: report.suites.flatMap((file) => [...testsOf(file, [])]),
    errors: (report.errors ?? []).map(({ message }) => message ?? 'unknown error'),
  };
}
