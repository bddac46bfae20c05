/** Flaky tests that a run may have. */
const FLAKY_AT_MOST = 3;

/**
 * A test, or a whole file of them, as a run left it.
 *
 * @typedef {{ name: string, passed: boolean, ms?: number }} TestResult `ms`: how long it took
 */

/**
 * The rule of flaky tests, in every suite: a test that failed runs once more, alone. If it passes then it is flaky, and
 * a run may have three such; one that fails again fails the run, and so does one that did not come to run again.
 *
 * @param {readonly TestResult[]} first all tests
 * @param {readonly TestResult[]} again those that failed, run once more
 */
export function outcomeOf(first, again) {
  const failed = first.filter(({ passed }) => !passed).map(({ name }) => name);
  const failedAgain = new Set(again.filter(({ passed }) => !passed).map(({ name }) => name));
  const passedNow = again.map(({ name }) => name).filter((name) => !failedAgain.has(name));
  const mended = new Set(passedNow);
  const flaky = failed.filter((name) => mended.has(name));
  const failing = failed.filter((name) => !mended.has(name));
  return { flaky, failing, passed: failing.length === 0 && flaky.length <= FLAKY_AT_MOST };
}

const list = (lines) => lines.map((line) => `  ${line}`).join('\n');

/**
 * Says at the end of a run what was flaky, what failed twice, and what went wrong outside of any test.
 *
 * @param {ReturnType<typeof outcomeOf>} outcome
 * @param {readonly string[]} [errors]
 */
export function sayOutcome({ flaky, failing }, errors = []) {
  if (flaky.length > 0) console.log(`\nFlaky, passed at the second attempt:\n${list(flaky)}`);
  if (flaky.length > FLAKY_AT_MOST)
    console.error(`\n${flaky.length} flaky tests: a run may have ${FLAKY_AT_MOST}`);
  if (failing.length > 0) console.error(`\nFailed twice:\n${list(failing)}`);
  if (errors.length > 0) console.error(`\nOutside of tests:\n${list(errors)}`);
}
