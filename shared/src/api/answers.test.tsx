import { act, render, screen } from '@testing-library/react';
import { Message } from '../contract/errors';
import { configureHttpClient } from '../host';
import { fakeServer, file, httpStatus, networkFailure, refusal } from '../testing';
import { ApiError } from './apiError';
import type { CallEntry } from './callEntry';
import { saveFile } from './download';
import { http, send, type CallOptions } from './httpClient';
import { useLoading } from './loadingCounter';

jest.mock('./download', () => ({ ...jest.requireActual('./download'), saveFile: jest.fn() }));

const READ: CallEntry = ['GET', '/read'];
const EXPORT: CallEntry = ['GET', '/export', { download: true }];
const GUARDED: CallEntry = ['GET', '/read', { anyOf: ['sys:dict:save', 'sys:dict:update'] }];
const QUIET: CallEntry = ['GET', '/read', { hideLoading: true }];

const notify = jest.fn();
const onSessionInvalid = jest.fn();
const onIdentityChanged = jest.fn();
let held: readonly string[] = [];

beforeEach(() => {
  jest.clearAllMocks();
  held = [];
  configureHttpClient({
    baseUrl: '/api',
    sessionHeaders: () => ({
      Authorization: 't1',
      tenantId: '1',
      'warehouse-id': 'w1',
      'warehouse-type': '2',
    }),
    hasPermission: (permission) => held.includes(permission),
    onSessionInvalid,
    onIdentityChanged,
    notify,
  });
});

/** What a call comes to that is answered as given. */
const outcome = (answer: unknown, call = READ, options: CallOptions = {}): Promise<unknown> => {
  fakeServer({ 'GET /read': () => answer, 'GET /export': () => answer });
  return send(call, {}, options).catch((error: unknown) => error);
};

test('code 0 gives the data', async () => {
  expect(await outcome({ total: 3 })).toEqual({ total: 3 });
  expect(notify).not.toHaveBeenCalled();
});

test('code 90001 resets the session, whatever the HTTP status, and says nothing', async () => {
  const ended = refusal(90001, '登录已失效，请重新登录');
  expect(await outcome(ended)).toMatchObject({ code: 90001 });
  expect(await outcome(httpStatus(401, ended))).toMatchObject({ code: 90001 });
  expect(onSessionInvalid).toHaveBeenCalledTimes(2);
  expect(onSessionInvalid).toHaveBeenLastCalledWith(
    '登录已失效，请重新登录',
    expect.objectContaining({ Authorization: 't1' }),
  );
  expect(notify).not.toHaveBeenCalled();
});

test('code 40303 tells the shell where the session stands, and says nothing itself', async () => {
  const current = { userId: 'u2', storeId: 's2' };
  const elsewhere = '当前页面的账号或门店已切换，请重新打开';
  expect(await outcome(refusal(40303, elsewhere, { current }))).toMatchObject({ code: 40303 });
  expect(onIdentityChanged).toHaveBeenLastCalledWith(current);
  await outcome(refusal(40303, elsewhere));
  expect(onIdentityChanged).toHaveBeenLastCalledWith(null);
  expect(notify).not.toHaveBeenCalled();
});

test('code 404 in the body is passed through without a message', async () => {
  expect(await outcome(refusal(404, '记录不存在'))).toMatchObject({ notFound: true });
  expect(notify).not.toHaveBeenCalled();
});

test('the message 病例已归档不可开单 is passed through silently', async () => {
  expect(await outcome(refusal(40301, '病例已归档不可开单'))).toBeInstanceOf(ApiError);
  expect(notify).not.toHaveBeenCalled();
});

test.each([
  ['any other code shows msg', refusal(40903, '名称已存在'), '名称已存在'],
  ['or 系统开小差了 if it is empty', refusal(50000, ''), '系统开小差了'],
  ['a transport failure is 网络开小差了', networkFailure(), '网络开小差了'],
  ['HTTP 404 is 请求路径不存在', httpStatus(404), '请求路径不存在'],
  ['so is a proxy that failed', httpStatus(502, '<html>'), '网络开小差了'],
  ['so is a 403 without an envelope', httpStatus(403, '<html>'), '网络开小差了'],
  ['so is a 503 without an envelope', httpStatus(503), '网络开小差了'],
  [
    'an envelope under another status speaks for itself',
    httpStatus(500, refusal(50000, '稍后再试')),
    '稍后再试',
  ],
  ['an answer that is no envelope is 系统开小差了', file('<html>'), '系统开小差了'],
])('%s, as an error, and rejects', async (_, answer, words) => {
  expect(await outcome(answer)).toMatchObject({ name: 'ApiError', message: words });
  expect(notify.mock.calls).toEqual([['error', words]]);
});

test('words are not shown when the caller shows them', async () => {
  await outcome(refusal(40903, '名称已存在'), READ, { silent: true });
  await outcome(file('<html>'), READ, { silent: true });
  await outcome(networkFailure(), READ, { silent: true });
  expect(notify).not.toHaveBeenCalled();
  await outcome(refusal(40903, '名称已存在'), READ, { silent: [40901] });
  expect(notify).toHaveBeenCalledTimes(1);
});

test('an answer with a filename header is downloaded under that name', async () => {
  expect(await outcome(file('a,b', { filename: '%E9%97%A8%E5%BA%97.xlsx' }), EXPORT)).toBeNull();
  const disposition = "attachment; filename*=UTF-8''%E6%A8%A1%E6%9D%BF.xlsx";
  await outcome(file('a,b', { 'content-disposition': disposition }), EXPORT);
  expect(jest.mocked(saveFile).mock.calls.map(([, name]) => name)).toEqual(['门店.xlsx', '模板.xlsx']);
});

test('an export whose file is made in the background says so, and saves nothing', async () => {
  const begun = { code: 0, msg: 'success', data: { exportId: 'E1' } };
  expect(await outcome(file(JSON.stringify(begun)), EXPORT)).toBeNull();
  expect(notify.mock.calls).toEqual([['warning', Message.exportBegun]]);
  expect(saveFile).not.toHaveBeenCalled();
});

test('a download that is refused says why and saves nothing', async () => {
  await outcome(file(JSON.stringify(refusal(40300, '没有导出权限'))), EXPORT);
  await outcome(file('<html>'), EXPORT);
  expect(notify.mock.calls).toEqual([
    ['error', '没有导出权限'],
    ['error', '系统开小差了'],
  ]);
  expect(saveFile).not.toHaveBeenCalled();
});

test('without the required permission a request is blocked with 联系管理员赋予 {permission} 权限', async () => {
  const server = fakeServer({ 'GET /read': () => 1 });
  await expect(send(GUARDED, {})).rejects.toMatchObject({ code: 40300 });
  expect(notify.mock.calls).toEqual([['warning', '联系管理员赋予 sys:dict:save 权限']]);
  expect(server.requests('GET /read')).toEqual([]);
  held = ['sys:dict:update'];
  await expect(send(GUARDED, {})).resolves.toBe(1);
});

test('a request carries the headers of the session, and HideLoading to skip the overlay', async () => {
  const sent: Readonly<Record<string, string>>[] = [];
  fakeServer({ 'GET /read': (_, headers) => sent.push(headers) });
  await send(READ, {});
  await send(QUIET, {});
  expect(sent[0]).toMatchObject({
    Authorization: 't1',
    tenantId: '1',
    'warehouse-id': 'w1',
    'warehouse-type': '2',
  });
  expect(sent[0]).not.toHaveProperty('HideLoading');
  expect(sent[1]).toMatchObject({ HideLoading: 'true' });
});

test('a request ends after 60000 ms', () => {
  expect(http.defaults.timeout).toBe(60_000);
});

test('the overlay is counted: it opens on the first request not flagged and closes when none is left', async () => {
  const answers: ((value: unknown) => void)[] = [];
  fakeServer({ 'GET /read': () => new Promise((resolve) => answers.push(resolve)) });
  const Overlay = () => <p>{useLoading() ? 'open' : 'closed'}</p>;
  render(<Overlay />);
  const calls: Promise<unknown>[] = [];
  const begin = (call: CallEntry) => act(async () => void calls.push(send(call, {})));
  const end = (index: number) => act(async () => answers[index]?.(null));
  await begin(QUIET);
  expect(screen.getByText('closed')).toBeVisible();
  await begin(READ);
  await begin(READ);
  await end(1);
  expect(screen.getByText('open')).toBeVisible();
  await end(2);
  expect(screen.getByText('closed')).toBeVisible();
  await end(0);
  await Promise.all(calls);
});
