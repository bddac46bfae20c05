/** @jest-environment jsdom */
import type * as DraftStore from './draftStore';
import { seal, unseal } from './vault';

/** A vault that can be looked into: what it sealed names its owner. */
jest.mock('./vault', () => ({
  seal: jest.fn((text: string, owner: string) =>
    Promise.resolve({ iv: owner, data: `sealed ${btoa(encodeURIComponent(text))}` }),
  ),
  unseal: jest.fn(({ iv, data }: { iv: string; data: string }, owner: string) =>
    Promise.resolve(iv === owner ? decodeURIComponent(atob(data.slice('sealed '.length))) : null),
  ),
}));

let store: typeof DraftStore;
/** The page is loaded anew: nothing of it stays in memory. */
const newDocument = (): void => {
  jest.isolateModules(() => {
    store = jest.requireActual<typeof DraftStore>('./draftStore');
  });
};

const owner = { user: 't1:u1', place: '1:', paneId: '/mch/dict', entity: 'dictionary:7' };
const key = (change: object = {}): string => store.draftKey({ ...owner, ...change });
const values = { name: '奶油' };
const NOW = new Date('2026-05-04T14:32:00Z');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.useFakeTimers({ now: NOW });
  newDocument();
});
afterEach(() => jest.useRealTimers());

const pause = (): Promise<void> => jest.advanceTimersByTimeAsync(store.LIMITS.pause);

test('what is typed is there in the next life of the page, and nobody can read it in the storage', async () => {
  store.keepDraft(key(), { name: '奶' });
  store.keepDraft(key(), values);
  expect(localStorage).toHaveLength(0);
  await pause();
  expect(localStorage.getItem(key())).toContain('sealed');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('奶油');
  newDocument();
  expect(await store.readDraft(key())).toEqual({ at: NOW.getTime(), values });
});

test.each([
  { user: 't1:u2' },
  { user: 't2:u1' },
  { place: '2:s1' },
  { paneId: '/mch/dict?at=1' },
  { entity: 'dictionary:8' },
])('it is not found under %j', async (other) => {
  store.keepDraft(key(), values);
  await pause();
  newDocument();
  expect(await store.readDraft(key(other))).toBeNull();
});

test('it is gone once forgotten, even while it is being encrypted', async () => {
  store.keepDraft(key(), values);
  const writing = store.flushDrafts();
  store.forgetDraft(key());
  await writing;
  newDocument();
  expect(await store.readDraft(key())).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a page that is closed in the middle of a word leaves it to this window, and it is encrypted when it is read', async () => {
  store.keepDraft(key(), values);
  jest.mocked(seal).mockReturnValueOnce(new Promise(() => undefined)); // the page is gone before
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem(key())).toContain('奶油');
  newDocument();
  expect(await store.readDraft(key())).toEqual({ at: NOW.getTime(), values });
  await pause();
  expect(sessionStorage.getItem(key())).toBeNull();
  expect(localStorage.getItem(key())).toContain('sealed');
});

test('a page that is closed while it is being encrypted leaves it to this window, too', async () => {
  jest.mocked(seal).mockReturnValueOnce(new Promise(() => undefined)); // the page is gone before
  store.keepDraft(key(), values);
  await pause();
  dispatchEvent(new Event('pagehide'));
  newDocument();
  expect(await store.readDraft(key())).toEqual({ at: NOW.getTime(), values });
});

test('where nothing can be encrypted it stays in this window alone', async () => {
  jest.mocked(seal).mockResolvedValue(null);
  store.keepDraft(key(), values);
  await pause();
  expect(localStorage).toHaveLength(0);
  newDocument();
  expect(await store.readDraft(key())).toEqual({ at: NOW.getTime(), values });
  jest
    .mocked(seal)
    .mockImplementation((text, iv) =>
      Promise.resolve({ iv, data: `sealed ${btoa(encodeURIComponent(text))}` }),
    );
});

test('who never pauses loses two seconds at most', async () => {
  for (let typed = 0; typed <= 2000; typed += 100) {
    store.keepDraft(key(), { name: `奶${typed}` });
    await jest.advanceTimersByTimeAsync(100);
  }
  newDocument();
  expect(await store.readDraft(key())).toMatchObject({ values: { name: expect.stringContaining('奶') } });
});

test('where there is no room it stays in this window, and takes nothing from others', async () => {
  store.keepDraft(key({ entity: 'other' }), values);
  await pause();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    name: string,
    text: string,
  ) {
    if (this === localStorage) throw new DOMException('', 'QuotaExceededError');
    (this as unknown as Record<string, string>)[name] = text;
  });
  store.keepDraft(key(), values);
  await pause();
  full.mockRestore();
  newDocument();
  expect(await store.readDraft(key({ entity: 'other' }))).toMatchObject({ values });
  expect(await store.readDraft(key())).toMatchObject({ values });
});

/** What another window did to the storage. */
const elsewhere = (newValue: string | null): void => {
  if (newValue === null) localStorage.removeItem(key());
  else localStorage.setItem(key(), newValue);
  dispatchEvent(new StorageEvent('storage', { key: key(), newValue, storageArea: localStorage }));
};

test.each([
  ['gives up', null],
  ['goes on with', '{"at":9999999999999,"iv":"another","data":"sealed"}'],
])('another window that %s the same form takes nothing from this one', async (_, newValue) => {
  store.keepDraft(key(), values);
  await pause();
  elsewhere(newValue);
  newDocument();
  expect(await store.readDraft(key())).toMatchObject({ values });
});

test('what waits for an answer is not filled in unasked, and has it when another window gives it', async () => {
  store.putBackDraft(key(), { at: NOW.getTime(), values });
  await pause();
  store.resumeLiveDrafts();
  expect(store.takeResumed(key())).toBe(false);
  elsewhere(null);
  expect(await store.readDraft(key())).toBeNull();
});

test('given up while it is being encrypted for the next time, it does not come back', async () => {
  sessionStorage.setItem(key(), JSON.stringify({ at: NOW.getTime(), values }));
  expect(await store.readDraft(key())).toMatchObject({ values });
  store.forgetDraft(key());
  await pause();
  newDocument();
  expect(await store.readDraft(key())).toBeNull();
});

test('what cannot be read this time is there the next time', async () => {
  store.keepDraft(key(), values);
  await pause();
  newDocument();
  jest.mocked(unseal).mockResolvedValueOnce(null);
  expect(await store.readDraft(key())).toBeNull();
  expect(await store.readDraft(key())).toMatchObject({ values });
});

test('it is offered for seven days', async () => {
  store.keepDraft(key(), values);
  await pause();
  newDocument();
  jest.setSystemTime(new Date('2026-05-11T14:31:00Z'));
  expect(await store.readDraft(key())).not.toBeNull();
  jest.setSystemTime(new Date('2026-05-11T14:33:00Z'));
  expect(await store.readDraft(key())).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('the newest fifty are kept, and none that is too long', async () => {
  for (let at = 0; at <= store.LIMITS.count; at += 1) {
    jest.setSystemTime(NOW.getTime() + at);
    store.keepDraft(key({ entity: String(at) }), values);
    await store.flushDrafts();
    newDocument();
  }
  expect(localStorage).toHaveLength(store.LIMITS.count);
  expect(localStorage.getItem(key({ entity: '0' }))).toBeNull();
  store.keepDraft(key({ entity: 'long' }), { text: 'x'.repeat(store.LIMITS.length) });
  await store.flushDrafts();
  expect(localStorage.getItem(key({ entity: 'long' }))).toBeNull();
});

test('what was being typed when the session ended is filled in once without asking', () => {
  store.keepDraft(key(), values);
  store.resumeLiveDrafts();
  newDocument();
  expect(store.takeResumed(key({ user: 't1:u2' }))).toBe(false);
  expect(store.takeResumed(key())).toBe(true);
  expect(store.takeResumed(key())).toBe(false);
});

test('closing a tab forgets its drafts, not those of other tabs, users and stores', async () => {
  const others = [{ paneId: '/home' }, { user: 't1:u2' }, { place: '2:s1' }];
  for (const change of [{}, ...others]) store.keepDraft(key(change), values);
  await pause();
  store.forgetDraftsOf(owner, ['/mch/dict']);
  newDocument();
  expect(await store.readDraft(key())).toBeNull();
  for (const change of others) expect(await store.readDraft(key(change))).not.toBeNull();
});

test('what others have written into the storage is no draft', async () => {
  localStorage.setItem(key(), '{"at":');
  sessionStorage.setItem(key(), '[]');
  expect(await store.readDraft(key())).toBeNull();
});
