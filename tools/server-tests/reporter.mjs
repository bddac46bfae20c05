import { inspect } from 'node:util';
import { keepDurations } from '../check/durations.mjs';
import { suiteName } from './suiteName.mjs';

const suite = suiteName();

/** Failures that only say that something else failed. */
const followsFromOthers = new Set(['subtestsFailed', 'cancelledByParent']);

/**
 * Reporter of Node's test runner: one line a file, and every failure whole. Tells the parent how each file
 * ended, and keeps how long each test took.
 * @param {AsyncIterable<import('node:test').TestEvent>} events
 */
export default async function* report(events) {
  const tests = [];
  const names = [];
  let ran = 0;
  let failed = 0;
  let skipped = 0;
  for await (const { type, data } of events) {
    // An error that nobody caught, which fails the process.
    if (type === 'test:diagnostic' && data.message.startsWith('Error: ')) yield `✖ ${data.message}\n`;
    if (type === 'test:start') {
      names.length = data.nesting;
      names[data.nesting] = data.name;
      if (data.nesting === 0) ran = failed = skipped = 0;
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { details, nesting } = data;
    const seconds = details.duration_ms / 1000;
    const name = names.slice(0, nesting + 1).join(' › ');
    // What only PostgreSQL has is left out as a whole on the embedded database.
    if (data.skip !== undefined) skipped += 1;
    if (details.type !== 'suite') {
      ran += 1;
      tests.push({ suite, name, seconds });
    }
    if (type === 'test:fail' && !followsFromOthers.has(details.error.failureType)) {
      failed += 1;
      yield `✖ ${name}\n${inspect(details.error.cause ?? details.error, { depth: 10 })}\n`;
    }
    if (nesting > 0) continue;
    process.send?.({ file: name, passed: type === 'test:pass' && (ran > 0 || skipped > 0) });
    if (ran === 0 && skipped > 0) yield `- ${name}: skipped\n`;
    else if (ran === 0) {
      process.exitCode = 1;
      yield `✖ ${name} has no test\n`;
    } else if (type === 'test:pass') yield `✔ ${name}: ${ran} in ${seconds.toFixed(1)} s\n`;
    else yield `✖ ${name}: ${failed || 'some'} of ${ran} failed\n`;
  }
  if (!process.env.SECOND_ATTEMPT) keepDurations(`${suite.replaceAll(' ', '-')}-${process.pid}`, tests);
}
