import { fitsCaret } from './versionRange';

test.each([
  ['1.0.0', '^1.0.0', true],
  ['1.4.2', '^1.4.0', true],
  ['1.4.0', '^1.4.1', false],
  ['1.3.9', '^1.4.0', false],
  ['2.0.0', '^1.9.9', false],
])('shared %s for a remote that wants %s: %s', (version, range, fits) => {
  expect(fitsCaret(version, range)).toBe(fits);
});
