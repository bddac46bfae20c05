import path from 'node:path';
import { placeOf } from './together.mjs';

/**
 * What ran, by Jest's JSON report. Each file counts as one more, which failed where it could not be read or something
 * failed outside of its tests.
 *
 * @param {string} root folder that names of files are shown from
 * @returns {{ tests: import('../check/secondAttempt.mjs').TestResult[], failedFiles: string[] }}
 */
export function readReport(report, root) {
  const failedFiles = new Set();
  const tests = report.testResults.flatMap(({ name: read, status, assertionResults }) => {
    const ran = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed');
    const own = ran.map(({ ancestorTitles, title, status: how }) => {
      const { file, ancestors } = placeOf(read, ancestorTitles);
      if (how === 'failed') failedFiles.add(file);
      return { name: [path.relative(root, file), ...ancestors, title].join(' › '), passed: how === 'passed' };
    });
    const explained = own.some(({ passed }) => !passed);
    if (status === 'failed' && !explained) failedFiles.add(read);
    return [{ name: path.relative(root, read), passed: status !== 'failed' || explained }, ...own];
  });
  return { tests, failedFiles: [...failedFiles] };
}
