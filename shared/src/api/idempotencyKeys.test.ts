/** @jest-environment jsdom */
import type * as keys from './idempotencyKeys';

const CALL = 'POST /warehouse/stock/in';
const seven = { batchNo: 'B-7', quantity: 7 };
const eight = { batchNo: 'B-7', quantity: 8 };

/** The module as a document finds it that was only now loaded. */
const loaded = (): typeof keys => {
  jest.resetModules();
  return jest.requireActual<typeof keys>('./idempotencyKeys');
};

beforeEach(() => {
  sessionStorage.clear();
  jest.useRealTimers();
});

test('after a reload the same request carries the key of the write whose answer was lost', () => {
  const lost = loaded().beginWrite(CALL, seven);
  lost.end('unknown');
  expect(loaded().beginWrite(CALL, seven).key).toBe(lost.key);
  expect(loaded().beginWrite(CALL, eight).key).not.toBe(lost.key);
});

test('so does a request that was still under way when the page was reloaded', () => {
  const { key } = loaded().beginWrite(CALL, seven);
  expect(loaded().beginWrite(CALL, seven).key).toBe(key);
});

test.each(['saved', 'refused'] as const)(
  'what was %s before the reload is a new wish after it',
  (outcome) => {
    const answered = loaded().beginWrite(CALL, seven);
    answered.end(outcome);
    expect(loaded().beginWrite(CALL, seven).key).not.toBe(answered.key);
  },
);

test('a later write of the call that is saved after the reload makes the older one a new wish', () => {
  const lost = loaded().beginWrite(CALL, seven);
  lost.end('unknown');
  const { beginWrite } = loaded();
  beginWrite(CALL, eight).end('saved');
  expect(beginWrite(CALL, seven).key).not.toBe(lost.key);
});

test('a quarter of an hour later the same request is a new wish', () => {
  jest.useFakeTimers();
  const { beginWrite } = loaded();
  const lost = beginWrite(CALL, seven);
  lost.end('unknown');
  jest.setSystemTime(Date.now() + 15 * 60_000);
  expect(loaded().beginWrite(CALL, seven).key).not.toBe(lost.key);
  expect(beginWrite(CALL, seven).key).not.toBe(lost.key);
});

test('nothing of what was typed lies in the browser in clear', () => {
  loaded().beginWrite(CALL, { supplierName: '华南动保' }).end('unknown');
  expect(sessionStorage.length).toBe(1);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('华南动保');
});
