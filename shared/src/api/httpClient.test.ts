/** @jest-environment jsdom */
import { configureHttpClient } from '../host';
import { fakeServer, httpStatus, networkFailure, refusal, replayed } from '../testing';
import * as api from '../calls';
import { http } from './httpClient';
import { forgetServerClock, serverNow } from './serverClock';

const SAVE = 'POST /sys/dict/save.do';
const entry = { type: 'sex', label: '公', value: '1', sort: 1 } as never;
const other = { type: 'sex', label: '母', value: '2', sort: 2 } as never;

let ahead: Promise<Response> | null = null;
let leftAt = 0;
let place = '';
let notified: string[] = [];

beforeEach(() => {
  ahead = null;
  place = '';
  notified = [];
  leftAt = performance.now();
  forgetServerClock();
  configureHttpClient({
    baseUrl: '/api',
    sessionHeaders: () => ({ 'X-Page-Identity': place }),
    hasPermission: () => true,
    onSessionInvalid: () => undefined,
    onIdentityChanged: () => undefined,
    notify: (_kind, text) => notified.push(text),
    sentAhead: (url) =>
      ahead && url === '/api/sys/user/getUserInfo.do' ? { answer: ahead, at: leftAt } : null,
  });
});

/** Saves, answered as given, and tells which key the server saw. */
async function keyOf(answer: () => unknown, request = entry): Promise<string> {
  let key = '';
  fakeServer({
    [SAVE]: (_request, headers) => {
      key = headers['Idempotency-Key'] ?? '';
      return answer();
    },
  });
  await api.dictionary.save(request).catch(() => undefined);
  return key;
}
const saved = (): unknown => null;

test.each([
  ['no answer', networkFailure],
  ['an answer of the proxy', () => httpStatus(502)],
  ['"still in flight"', () => refusal(40904, '请勿重复提交')],
  ['a session that has ended', () => refusal(90001, '登录已过期')],
  ['"too many requests"', () => refusal(42901, '操作过于频繁')],
  ['a failure of the server', () => refusal(50000, '系统异常')],
])('after %s pressing save again carries the same key, so that it is written once', async (_name, answer) => {
  const first = await keyOf(answer);
  expect(first).not.toBe('');
  expect(await keyOf(answer)).toBe(first);
  expect(await keyOf(saved)).toBe(first);
  expect(await keyOf(saved)).not.toBe(first);
});

test('a refusal is an answer: the next press is a new action', async () => {
  const first = await keyOf(() => refusal(40903, '名称已存在'));
  expect(await keyOf(saved)).not.toBe(first);
});

test('the same request in another store is another wish', async () => {
  place = '1:2:1001:2';
  const first = await keyOf(networkFailure);
  place = '1:2:1002:2';
  expect(await keyOf(networkFailure)).not.toBe(first);
  place = '1:2:1001:2';
  expect(await keyOf(networkFailure)).toBe(first);
});

test('another request has a key of its own', async () => {
  const first = await keyOf(networkFailure);
  expect(await keyOf(networkFailure, other)).not.toBe(first);
  expect(await keyOf(saved)).toBe(first);
});

test('after a later save the old request is a new wish: on (lost), off, on', async () => {
  const on = await keyOf(networkFailure);
  await keyOf(saved, other);
  expect(await keyOf(saved)).not.toBe(on);
});

test('a page cannot leave out the version that it has read', () => {
  const send = jest.fn<void, Parameters<typeof api.dictionary.update>>();
  const record = { id: '1', type: 'sex', name: '公', code: '1', sort: 1 };
  send({ ...record, version: 1 });
  // @ts-expect-error -- without the version the page would overwrite what somebody else saved
  send(record);
  expect(send).toHaveBeenCalledTimes(2);
});

test('who gets the answer to an earlier press is told that nothing was saved a second time', async () => {
  const server = fakeServer({ [SAVE]: saved });
  await api.dictionary.save(entry);
  expect(notified).toEqual([]);
  server.use({ [SAVE]: () => replayed(null) });
  await api.dictionary.save(entry);
  expect(notified).toEqual(['与上一次提交相同，上一次已保存，没有重复保存']);
  // Nobody waits for what the page does by itself.
  await api.dictionary.save(entry, { hideLoading: true });
  expect(notified).toHaveLength(1);
});

test('a write goes under the key that its caller keeps, whatever is sent and however it ended', async () => {
  const keys: (string | undefined)[] = [];
  fakeServer({ [SAVE]: (_request, headers) => keys.push(headers['Idempotency-Key']) });
  await api.dictionary.save(entry, { idempotencyKey: 'kept' });
  await api.dictionary.save(other, { idempotencyKey: 'kept' });
  expect(keys).toEqual(['kept', 'kept']);
});

test('two presses at once carry one key', async () => {
  const keys: (string | undefined)[] = [];
  fakeServer({ [SAVE]: (_request, headers) => keys.push(headers['Idempotency-Key']) });
  await Promise.all([api.dictionary.save(entry), api.dictionary.save(entry)]);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a call is sent without waiting for the browser’s cookies', async () => {
  const cookies = jest.fn(() => new Promise(() => undefined)); // answers when the page on screen has been rendered
  Object.assign(window, { cookieStore: { get: cookies } });
  const sent = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
  http.defaults.adapter = 'xhr';
  void api.dictionary.save(entry);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(cookies).not.toHaveBeenCalled();
});

describe('what has left before the program was there', () => {
  const asked = 'POST /sys/user/getUserInfo.do';
  const answers = (body: string, ok = true): Promise<Response> =>
    Promise.resolve({
      ...{ ok, status: ok ? 200 : 502, statusText: '' },
      headers: new Map([['date', new Date(Date.now() - 60_000).toUTCString()]]),
      json: () => Promise.resolve(JSON.parse(body) as unknown),
    } as unknown as Response);
  const nameOfUser = async () => (await api.identity.currentUser({})).name;

  test('is not sent a second time', async () => {
    const server = fakeServer({ [asked]: () => ({ name: '再问' }) });
    ahead = answers('{"code":0,"msg":"","data":{"name":"先问"}}');
    expect(await nameOfUser()).toBe('先问');
    expect(server.requests(asked)).toHaveLength(0);
  });

  test('tells the time of the server, unless it has waited', async () => {
    const minutes = () => Math.round(Math.abs(Date.now() - serverNow().getTime()) / 60_000);
    ahead = answers('{"code":0,"msg":"","data":{"name":"先问"}}');
    leftAt -= 4_000;
    await nameOfUser();
    expect(minutes()).toBe(0);
    leftAt += 4_000;
    await nameOfUser();
    expect(minutes()).toBe(1);
  });

  test('is refused as any other call is', async () => {
    ahead = answers('{"code":40300,"msg":"没有权限","data":null}');
    await expect(nameOfUser()).rejects.toMatchObject({ code: 40300, message: '没有权限' });
  });

  test.each([
    ['the line was cut', () => Promise.reject(new Error('cut'))],
    ['a gateway answered', () => answers('', false)],
    ['a sign-in page of the network answered', () => answers('<html>')],
  ])('is sent anew where %s', async (_, answer) => {
    fakeServer({ [asked]: () => ({ name: '再问' }) });
    ahead = answer();
    expect(await nameOfUser()).toBe('再问');
  });
});
