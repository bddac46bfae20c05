/** @jest-environment jsdom */
import { ErrorCode } from '@hospital/shared/contract/errors';
import { envelope, serveStreams, type StreamServer } from '../../test/eventStreams.fixture';
import { backOff, LONGEST_WAIT } from './backOff';
import { followEvents } from './followEvents';
import { HEARTBEAT_TIMEOUT } from './readEventStream';

let server: StreamServer;
let stop: AbortController;
let events: unknown[];
let lastId: number | null;
let warned: jest.SpyInstance;
const onSessionInvalid = jest.fn();
let token: string;
let ended: Promise<void>;
let isOver: boolean;

/** Lets what is due now happen. */
const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(1);
  warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  onSessionInvalid.mockClear();
  token = 't1';
  server = serveStreams();
  stop = new AbortController();
  events = [];
  lastId = null;
  isOver = false;
});
afterEach(async () => {
  stop.abort();
  await settle();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function follow(): Promise<void> {
  ended = followEvents({
    url: '/api/stream',
    headers: () => ({ Authorization: token, 'warehouse-type': '2' }),
    lastId: () => lastId,
    onEvent: (event) => {
      lastId = event.id;
      events.push(event);
    },
    onSessionInvalid,
    signal: stop.signal,
  });
  void ended.then(() => (isOver = true));
  await settle();
}

test('events come with kind, id and data, also in pieces, and with the session in the headers', async () => {
  await follow();
  expect(server.newest().headers).toEqual({ Authorization: 't1', 'warehouse-type': '2' });
  server.newest().write('event: ready\nid: 7\ndata: {"lost":false}\n\n: ping\n\nid: 8\nda');
  server.newest().write('ta: {"id":"m1"}\n\n');
  await settle();
  expect(events).toEqual([
    { kind: 'ready', id: 7, data: { lost: false } },
    { kind: 'message', id: 8, data: { id: 'm1' } },
  ]);
});

test('a character that comes in two pieces stays whole', async () => {
  await follow();
  const bytes = new TextEncoder().encode('id: 1\ndata: "猫"\n\n');
  server.newest().writeBytes(bytes.slice(0, 15));
  server.newest().writeBytes(bytes.slice(15));
  await settle();
  expect(events).toEqual([{ kind: 'message', id: 1, data: '猫' }]);
});

test('a stream that ends is opened again after a while, from the last event', async () => {
  await follow();
  server.newest().send({ id: 41, data: {} });
  await settle();
  server.newest().end();
  await settle();
  expect(server.streams).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(server.streams).toHaveLength(2);
  expect(server.newest().headers).toMatchObject({ 'Last-Event-ID': '41' });
});

test('180 s of silence are the end of a stream: it is logged, closed and opened again', async () => {
  await follow();
  await jest.advanceTimersByTimeAsync(HEARTBEAT_TIMEOUT - 1);
  server.newest().write(': ping\n\n');
  await jest.advanceTimersByTimeAsync(HEARTBEAT_TIMEOUT - 1);
  expect(server.streams[0]?.closed()).toBe(false);
  expect(warned).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(server.streams[0]?.closed()).toBe(true);
  expect(warned).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(server.streams).toHaveLength(2);
});

test('a server that does not answer is given up after 180 s, too', async () => {
  server.answer = () => new Promise(() => undefined);
  await follow();
  await jest.advanceTimersByTimeAsync(HEARTBEAT_TIMEOUT + 1_000);
  expect(server.streams).toHaveLength(2);
});

test('the waits grow up to 30 s, and begin anew after a stream that stood', async () => {
  server.answer = () => Promise.reject(new Error('down'));
  await follow();
  for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, LONGEST_WAIT, LONGEST_WAIT]) {
    const before = server.streams.length;
    await jest.advanceTimersByTimeAsync(wait - 1);
    expect(server.streams).toHaveLength(before);
    await jest.advanceTimersByTimeAsync(1);
    expect(server.streams).toHaveLength(before + 1);
  }
  server.answer = null;
  await jest.advanceTimersByTimeAsync(LONGEST_WAIT);
  const before = server.streams.length;
  await jest.advanceTimersByTimeAsync(LONGEST_WAIT + 1);
  server.newest().end();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(server.streams).toHaveLength(before + 1);
});

test('waits differ from browser to browser', () => {
  expect(backOff(1, () => 0)).toBe(500);
  expect(backOff(3, () => 0.5)).toBe(3_000);
  expect(backOff(99, () => 1)).toBe(LONGEST_WAIT);
});

test('without network the stream is closed; it is back as soon as the network is', async () => {
  await follow();
  dispatchEvent(new Event('offline'));
  await settle();
  expect(server.streams[0]?.closed()).toBe(true);
  server.answer = () => Promise.reject(new Error('offline'));
  await jest.advanceTimersByTimeAsync(20_000);
  server.answer = null;
  const before = server.streams.length;
  dispatchEvent(new Event('online'));
  await settle();
  expect(server.streams).toHaveLength(before + 1);
});

test.each([
  ['90001', () => envelope(ErrorCode.SessionInvalid)],
  ['HTTP 401', () => envelope(undefined as unknown as number, 401)],
])('%s ends the session and is not asked again', async (_, answer) => {
  server.answer = () => {
    token = 't2'; // the browser signs in with another account meanwhile, whose session has not ended
    return answer();
  };
  await follow();
  await jest.advanceTimersByTimeAsync(LONGEST_WAIT);
  expect(onSessionInvalid).toHaveBeenCalledTimes(1);
  expect(onSessionInvalid).toHaveBeenCalledWith('refused', expect.objectContaining({ Authorization: 't1' }));
  expect(server.streams).toHaveLength(1);
  expect(isOver).toBe(true);
});

test.each([ErrorCode.IdentityChanged, ErrorCode.OutOfScope])(
  'refused with %s, it does not come again',
  async (code) => {
    server.answer = () => envelope(code);
    await follow();
    await jest.advanceTimersByTimeAsync(LONGEST_WAIT);
    expect(server.streams).toHaveLength(1);
    expect(onSessionInvalid).not.toHaveBeenCalled();
    expect(isOver).toBe(true);
  },
);

test('any other refusal, e.g. too many streams, is tried again', async () => {
  server.answer = () => envelope(ErrorCode.TooManyRequests);
  await follow();
  server.answer = null;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(server.streams).toHaveLength(2);
});

test('it ends when it is told to, open or waiting, without a word', async () => {
  await follow();
  stop.abort();
  await settle();
  expect(server.streams[0]?.closed()).toBe(true);
  expect(isOver).toBe(true);
  expect(warned).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(LONGEST_WAIT);
  expect(server.streams).toHaveLength(1);
});
