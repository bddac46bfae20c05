/** @jest-environment jsdom */
import type * as ReloadPause from './reloadPause';

const NOW = new Date('2026-05-04T14:32:00Z');

/** The module as the next document has it. */
function newDocument(): typeof ReloadPause {
  let loaded: typeof ReloadPause | undefined;
  jest.isolateModules(() => (loaded = jest.requireActual<typeof ReloadPause>('./reloadPause')));
  return loaded!;
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  history.replaceState(null, '', '/login');
});
afterEach(() => jest.useRealTimers());

test('a document that its user opened may reload at once', () => {
  expect(newDocument().pauseBeforeReload()).toBe(0);
});

test('one that the program loaded anew waits for the rest of ten seconds, wherever it has gone meanwhile', () => {
  newDocument().markReload();
  jest.advanceTimersByTime(1000);
  const next = newDocument();
  history.replaceState(null, '', '/home');
  expect(next.pauseBeforeReload()).toBe(9000);
  jest.advanceTimersByTime(9000);
  expect(next.pauseBeforeReload()).toBe(0);
});

test('neither forbidden storage nor a clock that was put back makes it reload earlier or never', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  newDocument().markReload();
  expect(newDocument().pauseBeforeReload()).toBe(10_000);
  jest.setSystemTime(NOW.getTime() - 3_600_000);
  expect(newDocument().pauseBeforeReload()).toBe(0);
});
