import { callChanges, type KeptCall, type KeptCalls } from '../api-report/callChanges';

const call = (changed: Partial<KeptCall> = {}): KeptCall => ({
  method: 'GET',
  path: '/sys/store/page',
  access: 'session',
  request: { type: 'object', properties: {}, additionalProperties: false },
  data: { type: 'null' },
  ...changed,
});
const before: KeptCalls = { 'organisation.stores': call() };
const changesTo = (changed: Partial<KeptCall>) =>
  callChanges(before, { 'organisation.stores': call(changed) });

it('finds nothing where nothing has changed', () => {
  expect(changesTo({})).toEqual([]);
});

it.each([
  ['method', { method: 'POST' }, 'GET /sys/store/page has become POST /sys/store/page'],
  ['path', { path: '/sys/stores' }, 'GET /sys/store/page has become GET /sys/stores'],
  ['permission', { access: { anyOf: ['sys:store:list'] } }, 'not everybody who might make it still may'],
  ['answer', { data: { type: 'string' } }, 'answer the whole: string is no null'],
  ['upload', { upload: true }, '`upload` has changed'],
] as const)('another %s breaks old builds', (_, changed, words) => {
  expect(changesTo(changed)).toEqual([{ kind: 'breaking', words: `call organisation.stores: ${words}` }]);
});

it('a call that is gone, or goes by another id, breaks old builds; a new one does not', () => {
  expect(callChanges(before, { 'organisation.storePage': call() })).toEqual([
    { kind: 'breaking', words: 'call organisation.stores (GET /sys/store/page) is gone' },
  ]);
  expect(callChanges(before, { ...before, 'organisation.storePage': call() })).toEqual([]);
});

it('a call may be opened to more', () => {
  expect(changesTo({ access: 'public' })).toEqual([]);
});
