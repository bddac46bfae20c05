/** @jest-environment jsdom */
import { LEASE, whileHoldingLease } from './lease';

const KEY = 'lease:live';
let stops: AbortController[];

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  stops = [];
});
afterEach(async () => {
  stops.forEach((stop) => stop.abort());
  await jest.advanceTimersByTimeAsync(0);
  jest.useRealTimers();
});

/** A tab that wants the lease, and works until it is told to stop. */
function openTab(): {
  readonly stop: AbortController;
  readonly works: () => boolean;
  readonly end: () => void;
} {
  const stop = new AbortController();
  stops.push(stop);
  let works = false;
  let end: () => void = () => undefined;
  void whileHoldingLease('live', stop.signal, async (signal) => {
    works = true;
    await new Promise<void>((resolve) => {
      end = resolve;
      signal.addEventListener('abort', () => resolve());
    });
    works = false;
  });
  return { stop, works: () => works, end: () => end() };
}

const pass = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);
/** In one window the event comes from nowhere: browsers send it to the other tabs alone. */
const announce = (): boolean => dispatchEvent(new StorageEvent('storage', { key: KEY }));

test('of two tabs that come at once, one works', async () => {
  const [first, second] = [openTab(), openTab()];
  await pass(1_000);
  expect([first.works(), second.works()].filter(Boolean)).toHaveLength(1);
});

test('a lease is renewed for as long as its holder lives', async () => {
  const first = openTab();
  await pass(1_000);
  const second = openTab();
  await pass(5 * LEASE);
  expect([first.works(), second.works()]).toEqual([true, false]);
});

test('a tab that closes gives it to the next one', async () => {
  const first = openTab();
  await pass(1_000);
  const second = openTab();
  dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEY)).toBeNull();
  first.stop.abort();
  announce();
  await pass(1_000);
  expect([first.works(), second.works()]).toEqual([false, true]);
});

test('the lease of a tab that died runs out', async () => {
  localStorage.setItem(KEY, JSON.stringify({ holder: 'gone', until: Date.now() + LEASE }));
  const tab = openTab();
  await pass(LEASE - 1);
  expect(tab.works()).toBe(false);
  await pass(1_000);
  expect(tab.works()).toBe(true);
});

test('whoever has lost it stops', async () => {
  const tab = openTab();
  await pass(1_000);
  localStorage.setItem(KEY, JSON.stringify({ holder: 'other', until: Date.now() + LEASE }));
  announce();
  await pass(0);
  expect(tab.works()).toBe(false);
  expect(localStorage.getItem(KEY)).toContain('other');
});

test('work that ends gives it back for good', async () => {
  const tab = openTab();
  await pass(1_000);
  tab.end();
  await pass(2 * LEASE);
  expect(tab.works()).toBe(false);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('what stands there and is no lease counts as none', async () => {
  localStorage.setItem(KEY, '{');
  const tab = openTab();
  await pass(1_000);
  expect(tab.works()).toBe(true);
});
