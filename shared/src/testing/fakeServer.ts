import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { http, streams } from '../api/httpClient';
import { forgetServerClock } from '../api/serverClock';
import { type Envelope, REPLAYED_HEADER } from '../contract/errors';

/** Every field the caller sent, from path, query and body, as one flat object: the call's request in the contract. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows the fields of its own call
export type FakeRequest = Readonly<Record<string, any>>;

/**
 * What a call is answered with: `data` of a success, a whole envelope made by `refusal`, or one of `replayed`,
 * `httpStatus` and `networkFailure`. A promise holds the answer back until the test lets it go.
 */
export type FakeHandler = (request: FakeRequest, headers: Readonly<Record<string, string>>) => unknown;

/** Handlers by method and path below `/api`, as in the contract: `'POST /sys/store/info/{id}'`. */
export type FakeHandlers = Readonly<Record<string, FakeHandler>>;

export interface FakeServer {
  /** Adds handlers or replaces some, e.g. once a server "recovers". */
  readonly use: (handlers: FakeHandlers) => void;
  /** The requests that a call has had so far, oldest first. */
  readonly requests: (call: string) => readonly FakeRequest[];
  /** From now on answers tell this time of the server; null: none. */
  readonly setClock: (now: Date | null) => void;
}

class FakeStatus {
  constructor(
    readonly status: number,
    readonly body: unknown = '',
  ) {}
}

class FakeReplay {
  constructor(readonly data: unknown) {}
}

class FakeFile {
  constructor(
    readonly content: Blob,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** An envelope that is not a success: `refusal(40903, '名称已存在')`. */
export const refusal = (code: number, msg: string, data: unknown = null): Envelope => ({ code, msg, data });

/** An answer with an HTTP status that is none of success, by default without an envelope, e.g. 502. */
export const httpStatus = (status: number, body: unknown = ''): unknown => new FakeStatus(status, body);

/** An answer of status 200 that is no envelope, e.g. a file with its `filename` header. */
export const file = (content: string, headers: Readonly<Record<string, string>> = {}): unknown =>
  new FakeFile(new Blob([content]), headers);

/** The answer to an earlier press of the same, given again. */
export const replayed = (data: unknown): unknown => new FakeReplay(data);

/** No answer at all. */
export const networkFailure = (): unknown => new FakeStatus(0);

/**
 * Answers the calls of the page under test in place of the network; all else of the client is the real one. A call
 * without a handler fails the request and says so on the console. It takes no batches: every call comes by itself.
 */
export function fakeServer(initial: FakeHandlers): FakeServer {
  const handlers = new Map(Object.entries(initial));
  let clock: Date | null = null;
  forgetServerClock();
  const log: { readonly call: string; readonly request: FakeRequest }[] = [];

  http.defaults.adapter = async (config) => {
    const found = findHandler(handlers, config);
    if (!found) {
      console.error(`fakeServer has no handler for ${methodOf(config)} ${pathOf(config)}`);
      throw new AxiosError('no handler', AxiosError.ERR_NETWORK, config);
    }
    const request = { ...found.parameters, ...queryOf(config), ...bodyOf(config) };
    log.push({ call: found.call, request });
    const answer = await untilAborted(found.handler(request, headersOf(config)), config);
    if (answer instanceof FakeFile) return response(config, 200, answer.content, answer.headers);
    if (!(answer instanceof FakeStatus)) {
      const told: Record<string, string> = {
        ...(clock ? { date: clock.toUTCString() } : {}),
        ...(answer instanceof FakeReplay ? { [REPLAYED_HEADER]: 'true' } : {}),
      };
      const given = answer instanceof FakeReplay ? answer.data : answer;
      return response(config, 200, asSent(envelopeOf(given)), told);
    }
    if (answer.status === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    throw new AxiosError(
      `status ${answer.status}`,
      undefined,
      config,
      null,
      response(config, answer.status, answer.body),
    );
  };

  streams.defaults.adapter = async (config) => {
    throw new AxiosError('no batches', undefined, config, null, response(config, 404, null));
  };

  return {
    use: (more) => Object.entries(more).forEach(([call, handler]) => handlers.set(call, handler)),
    setClock: (now) => (clock = now),
    requests: (call) => log.filter((entry) => entry.call === call).map(({ request }) => request),
  };
}

const methodOf = (config: InternalAxiosRequestConfig): string => (config.method ?? 'get').toUpperCase();
const pathOf = (config: InternalAxiosRequestConfig): string => (config.url ?? '').replace(/^\/api/, '');
const queryOf = (config: InternalAxiosRequestConfig): FakeRequest => (config.params as FakeRequest) ?? {};
const bodyOf = (config: InternalAxiosRequestConfig): FakeRequest =>
  typeof config.data === 'string' ? (JSON.parse(config.data) as FakeRequest) : {};
const headersOf = (config: InternalAxiosRequestConfig): Record<string, string> =>
  Object.fromEntries(Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)]));

function findHandler(handlers: ReadonlyMap<string, FakeHandler>, config: InternalAxiosRequestConfig) {
  const wanted = `${methodOf(config)} ${pathOf(config)}`;
  for (const [call, handler] of handlers) {
    const pattern = call.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(wanted);
    if (match) {
      const parameters = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      return { call, handler, parameters };
    }
  }
  return null;
}

const isEnvelope = (answer: unknown): answer is Envelope =>
  typeof answer === 'object' &&
  answer !== null &&
  'msg' in answer &&
  typeof (answer as Envelope).code === 'number';

const envelopeOf = (answer: unknown): Envelope =>
  isEnvelope(answer) ? answer : { code: 0, msg: '操作成功', data: answer ?? null };

/** A copy, as over a network: the test may go on changing its own objects. */
const asSent = (envelope: Envelope): unknown => JSON.parse(JSON.stringify(envelope));

const response = (
  config: InternalAxiosRequestConfig,
  status: number,
  data: unknown,
  headers: Readonly<Record<string, string>> = {},
): AxiosResponse => ({
  data,
  status,
  statusText: String(status),
  headers: { 'x-trace-id': 'trace-test', ...headers },
  config,
});

/** The answer, or the cancellation of a request that nobody waits for any more. */
function untilAborted(answer: unknown, config: InternalAxiosRequestConfig): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const signal = config.signal as AbortSignal | undefined;
    signal?.addEventListener('abort', () =>
      reject(new AxiosError('canceled', AxiosError.ERR_CANCELED, config)),
    );
    Promise.resolve(answer).then(resolve, reject);
  });
}
