import path from 'node:path';

/**
 * What ran, by Jest's JSON report. A file that could not be read has no test: it counts as one of its own.
 *
 * @param {string} root folder that names of files are shown from
 * @returns {{ tests: import('../check/secondAttempt.mjs').TestResult[], failedFiles: string[] }}
 */
export function readReport(report, root) {
  const tests = report.testResults.flatMap(({ name: file, status, assertionResults }) => {
    const shown = path.relative(root, file);
    const ran = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed');
    const of = ran.map(({ ancestorTitles, title, status: how }) => ({
      name: [shown, ...ancestorTitles, title].join(' › '),
      passed: how === 'passed',
    }));
    return status === 'failed' && of.every(({ passed }) => passed) ? [{ name: shown, passed: false }] : of;
  });
  const failedFiles = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return { tests, failedFiles };
}
