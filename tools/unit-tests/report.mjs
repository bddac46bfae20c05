import path from 'node:path';

/**
 * What ran, by Jest's JSON report. Each file counts as one more, which failed where it could not be read or something
 * failed outside of its tests.
 *
 * @param {string} root folder that names of files are shown from
 * @returns {{ tests: import('../check/secondAttempt.mjs').TestResult[], failedFiles: string[] }}
 */
export function readReport(report, root) {
  const tests = report.testResults.flatMap(({ name: file, status, assertionResults }) => {
    const shown = path.relative(root, file);
    const ran = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed');
    const own = ran.map(({ ancestorTitles, title, status: how }) => ({
      name: [shown, ...ancestorTitles, title].join(' › '),
      passed: how === 'passed',
    }));
    const explained = own.some(({ passed }) => !passed);
    return [{ name: shown, passed: status !== 'failed' || explained }, ...own];
  });
  const failedFiles = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return { tests, failedFiles };
}
