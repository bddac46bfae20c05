/** @jest-environment jsdom */
import { ErrorCode } from '@hospital/shared/contract/errors';
import { READY } from '@hospital/shared/contract/live';
import { FakeChannel, FakeLocks } from '../../test/browserTabs.fixture';
import { envelope, serveStreams, type StreamServer } from '../../test/eventStreams.fixture';
import { openLiveStream } from './openLiveStream';

interface TestTab {
  readonly heard: string[];
  readonly lost: jest.Mock;
  readonly stands: jest.Mock;
  readonly ended: jest.Mock;
  readonly close: () => void;
}

let server: StreamServer;
let tabs: TestTab[];

const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(1);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.clear();
  server = serveStreams();
  tabs = [];
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: FakeChannel, configurable: true });
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
});
afterEach(async () => {
  tabs.forEach(({ close }) => close());
  await settle();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function openTab(name = 'live:u1', start: number | null = null): Promise<TestTab> {
  const heard: string[] = [];
  const lost = jest.fn();
  const stands = jest.fn();
  const ended = jest.fn();
  const close = openLiveStream({
    name,
    start,
    url: '/api/stream',
    headers: () => ({}),
    onSessionInvalid: ended,
    onEvent: (event) => heard.push((event.data as { id: string }).id),
    onStanding: stands,
    onLost: lost,
  });
  const tab = { heard, lost, stands, ended, close };
  tabs.push(tab);
  await settle();
  return tab;
}

async function tell(id: number, name = `m${id}`): Promise<void> {
  server.newest().send({ id, data: { id: name } });
  await settle();
}

async function begin(id: number, lost = false): Promise<void> {
  server.newest().send({ id, kind: READY, data: { lost } });
  await settle();
}

test('eight tabs have one stream, and all hear every event once', async () => {
  for (let count = 0; count < 8; count += 1) await openTab();
  expect(server.streams).toHaveLength(1);
  await begin(10);
  await tell(11);
  await tell(12);
  for (const { heard } of tabs) expect(heard).toEqual(['m11', 'm12']);
});

test('a tab reads anew what it had read before it could hear of a change', async () => {
  const loadingSince = (timeOrigin: number): void =>
    void Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin, configurable: true });
  const first = await openTab();
  await begin(10);
  await tell(11);
  expect(first.lost).not.toHaveBeenCalled();
  loadingSince(Date.now() - 1);
  const second = await openTab();
  expect(second.lost).toHaveBeenCalledTimes(1);
  loadingSince(Date.now() + 1);
  expect((await openTab()).lost).not.toHaveBeenCalled();
});

test('when the tab with the stream closes, another one goes on from where it was', async () => {
  const first = await openTab();
  const second = await openTab();
  await begin(10);
  await tell(11);
  first.close();
  await settle();
  expect(server.streams[0]?.closed()).toBe(true);
  expect(server.streams).toHaveLength(2);
  expect(server.newest().headers).toMatchObject({ 'Last-Event-ID': '11' });
  await begin(11);
  await tell(12);
  expect(second.heard).toEqual(['m11', 'm12']);
  expect(first.heard).toEqual(['m11']);
});

test('whenever the stream stands again all tabs know that the server is back', async () => {
  await openTab();
  await openTab();
  await begin(10);
  server.newest().end();
  await jest.advanceTimersByTimeAsync(30_000);
  await begin(10);
  for (const { stands } of tabs) expect(stands).toHaveBeenCalledTimes(2);
});

test('an event that comes again is not heard again', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await begin(10);
  await tell(11);
  server.newest().end();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(server.newest().headers).toMatchObject({ 'Last-Event-ID': '11' });
  await tell(11);
  await tell(12);
  expect(first.heard).toEqual(['m11', 'm12']);
  expect(second.heard).toEqual(['m11', 'm12']);
});

test('a page that is loaded anew hears what happened meanwhile', async () => {
  const before = await openTab();
  await begin(10);
  await tell(11);
  before.close();
  await openTab();
  expect(server.newest().headers).toMatchObject({ 'Last-Event-ID': '11' });
});

test('the first page of a user begins with what happens then, and resumes from there', async () => {
  await openTab('live:u1');
  await begin(10);
  await openTab('live:u2');
  expect(server.newest().headers).not.toHaveProperty('Last-Event-ID');
  await begin(30);
  server.newest().end();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(server.newest().headers).toMatchObject({ 'Last-Event-ID': '30' });
});

test('the first page of a user is told what happened since it began to read its data', async () => {
  const first = await openTab('live:u1', 8);
  expect(server.newest().headers).toMatchObject({ 'Last-Event-ID': '8' });
  await begin(8);
  await tell(9);
  first.close();
  const second = await openTab('live:u1', 8);
  // What this browser has heard already counts more.
  expect(server.newest().headers).toMatchObject({ 'Last-Event-ID': '9' });
  expect([first.heard, second.heard]).toEqual([['m9'], []]);
});

test('a stream that cannot resume says so to all tabs, and goes on from where it is now', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await begin(10);
  await tell(11);
  server.newest().end();
  await jest.advanceTimersByTimeAsync(1_000);
  await begin(3, true);
  await tell(4);
  for (const { heard, lost } of [first, second]) {
    expect(lost).toHaveBeenCalledTimes(1);
    expect(heard).toEqual(['m11', 'm4']);
  }
});

test('users, and places of one user, have streams of their own', async () => {
  const [one, other] = [await openTab('live:u1:s1'), await openTab('live:u1:s2')];
  expect(server.streams).toHaveLength(2);
  await begin(10);
  await tell(11);
  expect([one.heard, other.heard]).toEqual([[], ['m11']]);
});

test('the end of the session reaches one tab after the other, each once', async () => {
  server.answer = () => envelope(ErrorCode.SessionInvalid);
  for (let count = 0; count < 3; count += 1) await openTab();
  await jest.advanceTimersByTimeAsync(60_000);
  for (const { ended } of tabs) expect(ended).toHaveBeenCalledTimes(1);
  expect(server.streams).toHaveLength(3);
});

test('without locks (plain http) the tabs agree all the same', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  expect('locks' in navigator).toBe(false);
  const first = await openTab();
  await openTab();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(server.streams).toHaveLength(1);
  await begin(10);
  await tell(11);
  expect(tabs.map(({ heard }) => heard)).toEqual([['m11'], ['m11']]);
  first.close();
  await settle();
  dispatchEvent(new StorageEvent('storage', { key: 'lease:live:u1' }));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(server.streams).toHaveLength(2);
  expect(server.newest().headers).toMatchObject({ 'Last-Event-ID': '11' });
});

test('an event without a number is heard in all tabs, and leaves where the stream resumes', async () => {
  await openTab();
  await openTab();
  await begin(10);
  await tell(11);
  server.newest().write('event: release\ndata: {"id":"released"}\n\n');
  await settle();
  for (const { heard } of tabs) expect(heard).toEqual(['m11', 'released']);
  server.newest().end();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(server.newest().headers).toMatchObject({ 'Last-Event-ID': '11' });
  await tell(12);
  for (const { heard } of tabs) expect(heard).toEqual(['m11', 'released', 'm12']);
});
