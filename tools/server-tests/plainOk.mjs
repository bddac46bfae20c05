import assert, { AssertionError } from 'node:assert/strict';

/**
 * `assert.ok` without a message looks for the failed expression in the file, at the place that it has in what the file
 * was compiled to; where something else stands there Node may look for ever (`parseCode` in its `lib/assert.js`). What
 * was given is said instead; the stack names the line.
 *
 * @param {unknown} value
 * @param {string | Error} [message]
 */
function ok(value, message) {
  if (value) return;
  if (message instanceof Error) throw message;
  throw new AssertionError({
    message: message ?? `Not truthy: ${String(value)}`,
    ...{ actual: value, expected: true, operator: '==', stackStartFn: ok },
  });
}

/** From now on `assert.ok` of all test files is ours. */
export function sayPlainlyWhatFails() {
  assert.ok = ok;
}
