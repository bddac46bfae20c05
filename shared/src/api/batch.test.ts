/** @jest-environment jsdom */
import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { BATCH_TYPE, type BatchedCall, MOST_IN_BATCH } from '../contract/batch';
import { batching, type Sender } from './batch';

const OK = { code: 0, msg: '', data: null };

/** An answer whose lines the test writes, as the browser hands it over. */
function answer() {
  const chunks: Uint8Array[] = [];
  let wake: () => void = () => undefined;
  let ended = false;
  const read = async (): Promise<{ done: boolean; value?: Uint8Array }> => {
    while (chunks.length === 0 && !ended) await new Promise<void>((resolve) => (wake = resolve));
    const value = chunks.shift();
    return value ? { done: false, value } : { done: true };
  };
  const write = (text: string): void => {
    chunks.push(new TextEncoder().encode(text));
    wake();
  };
  return {
    stream: { getReader: () => ({ read }) },
    write,
    line: (index: number, body?: unknown) =>
      write(`${JSON.stringify({ index, traceId: `t${index}`, ...(body === undefined ? {} : { body }) })}\n`),
    end: () => {
      ended = true;
      wake();
    },
  };
}

let send: Sender;
let single: AxiosRequestConfig[];
let batches: { readonly calls: readonly BatchedCall[]; readonly config: AxiosRequestConfig }[];
let answerBatch: (config: AxiosRequestConfig) => Promise<AxiosResponse>;
let current: ReturnType<typeof answer>;

const response = (
  config: AxiosRequestConfig,
  status: number,
  data: unknown,
  type = BATCH_TYPE,
): AxiosResponse =>
  ({ config, status, statusText: '', data, headers: { 'content-type': type } }) as unknown as AxiosResponse;

beforeEach(() => {
  single = [];
  batches = [];
  current = answer();
  answerBatch = (config) => Promise.resolve(response(config, 200, current.stream));
  const alone = axios.create({
    adapter: (config) => {
      single.push(config);
      return Promise.resolve(response(config, 200, { ...OK, data: 'alone' }, 'application/json') as never);
    },
  });
  const streams = axios.create({
    responseType: 'stream',
    adapter: (config) => {
      batches.push({ config, ...(JSON.parse(String(config.data)) as { calls: BatchedCall[] }) });
      return answerBatch(config) as never;
    },
  });
  send = batching(alone, streams, () => '/api');
});

const headers = { Authorization: 'token' };
const home = (more: AxiosRequestConfig = {}) =>
  send({ method: 'POST', url: '/api/home/index.do', data: { a: 1 }, headers, ...more });
const stock = (more: AxiosRequestConfig = {}) =>
  send({ method: 'GET', url: '/api/stock', params: { storeId: '1', none: undefined }, headers, ...more });
const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const failureOf = (sending: Promise<unknown>): Promise<AxiosError> =>
  sending.then(
    () => Promise.reject(new Error('it was answered')),
    (error: unknown) => error as AxiosError,
  );

test('calls of one moment are one request, each as its own would be', async () => {
  const answers = Promise.all([home(), stock()]);
  await moment();
  current.line(1, { ...OK, data: 'stock' });
  current.line(0, { ...OK, data: 'home' });
  current.end();
  expect((await answers).map(({ data, headers: told }) => [data, told['x-trace-id']])).toEqual([
    [{ ...OK, data: 'home' }, 't0'],
    [{ ...OK, data: 'stock' }, 't1'],
  ]);
  expect(single).toEqual([]);
  expect(batches.map(({ calls }) => calls)).toEqual([
    [
      { method: 'POST', url: '/home/index.do', body: '{"a":1}' },
      { method: 'GET', url: '/stock?storeId=1' },
    ],
  ]);
  expect(batches[0]?.config.headers).toMatchObject(headers);
});

test('a call without company is its own request', async () => {
  expect((await home()).data).toEqual({ ...OK, data: 'alone' });
  expect(batches).toEqual([]);
});

test('an answer is given on when it comes, however long another takes', async () => {
  const slow = home();
  const fast = stock();
  await moment();
  current.write('{"index":1,"traceId":"t","bo');
  current.write('dy":{"code":0,"msg":"快","data":2}}\n');
  expect((await fast).data).toEqual({ code: 0, msg: '快', data: 2 });
  current.line(0, OK);
  current.end();
  expect((await slow).data).toEqual(OK);
});

test('a call that is not one for batches is sent by itself', async () => {
  const answers = Promise.all([home(), stock()]);
  await moment();
  current.line(0);
  current.line(1, OK);
  current.end();
  expect((await answers).map(({ data }) => (data as typeof OK).data)).toEqual(['alone', null]);
  expect(single.map(({ url }) => url)).toEqual(['/api/home/index.do']);
});

test('a server that takes no batches gets single calls, and is not asked again', async () => {
  answerBatch = (config) =>
    Promise.reject(new AxiosError('404', undefined, undefined, null, response(config, 404, null) as never));
  await Promise.all([home(), stock()]);
  await Promise.all([home(), stock()]);
  expect([batches.length, single.length]).toEqual([1, 4]);
});

test('when the request fails, each of its calls has failed over the network', async () => {
  answerBatch = () => Promise.reject(new AxiosError('gone', AxiosError.ERR_NETWORK));
  const failures = await Promise.all([failureOf(home()), failureOf(stock())]);
  expect(failures.map(({ code }) => code)).toEqual([AxiosError.ERR_NETWORK, AxiosError.ERR_NETWORK]);
  expect(single).toEqual([]);
});

test('when the answer ends early, the calls without one have failed over the network', async () => {
  const [first, second] = [home(), failureOf(stock())];
  await moment();
  current.line(0, OK);
  current.end();
  expect((await first).data).toEqual(OK);
  expect((await second).code).toBe(AxiosError.ERR_NETWORK);
});

test('the refusal of a whole batch is that of each call', async () => {
  const refusal = { code: 90001, msg: '', data: null };
  answerBatch = (config) => Promise.resolve(response(config, 200, current.stream, 'application/json'));
  const answers = Promise.all([home(), stock()]);
  await moment();
  current.write(JSON.stringify(refusal));
  current.end();
  expect((await answers).map(({ data }) => data)).toEqual([refusal, refusal]);
});

test('an aborted call ends alone; the request ends with the last of them', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const answers = [failureOf(home({ signal: first.signal })), failureOf(stock({ signal: second.signal }))];
  await moment();
  first.abort();
  expect((await answers[0])?.code).toBe(AxiosError.ERR_CANCELED);
  expect(batches[0]?.config.signal?.aborted).toBe(false);
  second.abort();
  expect((await answers[1])?.code).toBe(AxiosError.ERR_CANCELED);
  expect(batches[0]?.config.signal?.aborted).toBe(true);
});

test('a call that is aborted before the request leaves is not in it', async () => {
  const early = new AbortController();
  const given = failureOf(home({ signal: early.signal }));
  const kept = stock();
  early.abort();
  expect((await given).code).toBe(AxiosError.ERR_CANCELED);
  await kept;
  expect([batches.length, single.length]).toEqual([0, 1]);
});

test('calls of different sessions do not share a request, and no request has too many', async () => {
  const other = { Authorization: 'other' };
  const many = Array.from({ length: MOST_IN_BATCH + 2 }, () => home());
  const others = [home({ headers: other }), stock({ headers: other })];
  for (const call of [...many, ...others]) call.catch(() => undefined);
  await moment();
  expect(batches.map(({ calls, config }) => [calls.length, config.headers?.['Authorization']])).toEqual([
    [MOST_IN_BATCH, 'token'],
    [2, 'token'],
    [2, 'other'],
  ]);
});
