import axios, {
  AxiosError,
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
  CanceledError,
} from 'axios';
import { BATCH_PATH, type BatchedCall, type BatchLine, BATCH_TYPE, MOST_IN_BATCH } from '../contract/batch';

/** A call that waits for others of its moment, or for its answer. */
interface Waiting {
  readonly config: AxiosRequestConfig;
  readonly resolve: (response: AxiosResponse | Promise<AxiosResponse>) => void;
  readonly reject: (error: unknown) => void;
  /** Whether an answer is still wanted. */
  open: boolean;
}

/** Sends one call: alone, or together with others that are sent in the same moment. */
export type Sender = (config: AxiosRequestConfig) => Promise<AxiosResponse>;

/**
 * Makes of the calls that are sent in one moment one request (`POST /batch`). Each is answered, aborted and refused by
 * itself; when the request as a whole fails, each of them has failed over the network. A server that takes no batches
 * gets them one by one.
 *
 * @param alone sends single calls
 * @param streams sends batches, whose answers are read while they come
 * @param baseUrl base of the calls' addresses
 */
export function batching(alone: AxiosInstance, streams: AxiosInstance, baseUrl: () => string): Sender {
  let gathered: Waiting[] = [];
  let refused = false;

  const sendAlone = ({ config, open, resolve }: Waiting): void => {
    if (open) resolve(alone.request(config));
  };

  const send = async (calls: readonly Waiting[]): Promise<void> => {
    const [first] = calls;
    if (!first || calls.length === 1 || refused) return calls.forEach(sendAlone);
    try {
      const response = await streams.request<unknown>({
        method: 'POST',
        url: baseUrl() + BATCH_PATH,
        data: { calls: calls.map(({ config }) => batchedCall(alone, config, baseUrl())) },
        headers: first.config.headers ?? {},
        signal: whenNoneIsWanted(calls),
      });
      await readAnswers(response, calls, sendAlone);
      const early = new AxiosError('The answer ended early', AxiosError.ERR_NETWORK);
      for (const call of calls) call.reject(early);
    } catch (error) {
      if (axios.isAxiosError(error) && error.response?.status === 404) {
        refused = true;
        calls.forEach(sendAlone);
      }
      for (const call of calls) call.reject(error);
    }
  };

  const sendGathered = (): void => {
    const wanted = gathered.filter(({ open }) => open);
    gathered = [];
    // Those of another session or place travel by themselves.
    const bySession = new Map<string, Waiting[]>();
    for (const call of wanted) {
      const session = JSON.stringify(call.config.headers);
      bySession.set(session, [...(bySession.get(session) ?? []), call]);
    }
    for (const calls of bySession.values())
      for (let from = 0; from < calls.length; from += MOST_IN_BATCH)
        void send(calls.slice(from, from + MOST_IN_BATCH));
  };

  return (config) =>
    new Promise((resolve, reject) => {
      const call: Waiting = {
        config,
        open: true,
        resolve: (response) => {
          call.open = false;
          resolve(response);
        },
        reject: (error) => {
          call.open = false;
          reject(error as Error);
        },
      };
      const giveUp = (): void => call.reject(new CanceledError());
      if (config.signal?.aborted) return giveUp();
      config.signal?.addEventListener?.('abort', giveUp);
      if (gathered.push(call) === 1) setTimeout(sendGathered);
    });
}

/** The call as its own request would be. */
function batchedCall(alone: AxiosInstance, config: AxiosRequestConfig, baseUrl: string): BatchedCall {
  const method = config.method === 'POST' ? 'POST' : 'GET';
  const url = alone.getUri(config).slice(baseUrl.length);
  return { method, url, ...(method === 'POST' ? { body: JSON.stringify(config.data ?? {}) } : {}) };
}

/** Aborts when nobody waits for any of the calls any more. */
function whenNoneIsWanted(calls: readonly Waiting[]): AbortSignal {
  const end = new AbortController();
  const look = (): void => {
    if (calls.every(({ open }) => !open)) end.abort();
  };
  for (const { config } of calls) config.signal?.addEventListener?.('abort', look);
  return end.signal;
}

/** Gives each call its answer as it comes. */
async function readAnswers(
  { data, headers, ...response }: AxiosResponse<unknown>,
  calls: readonly Waiting[],
  sendAlone: (call: Waiting) => void,
): Promise<void> {
  const answer = (call: Waiting, body: unknown, traceId: string): void =>
    call.resolve({ ...response, data: body, headers: { ...headers, 'x-trace-id': traceId } });
  if (!String(headers['content-type']).startsWith(BATCH_TYPE)) {
    // One envelope for all: there is no session.
    let text = '';
    for await (const part of textsOf(data)) text += part;
    for (const call of calls) answer(call, JSON.parse(text), String(headers['x-trace-id'] ?? ''));
    return;
  }
  for await (const text of linesOf(data)) {
    const { index, traceId, body } = JSON.parse(text) as BatchLine;
    const call = calls[index];
    if (!call) continue;
    if (body === undefined) sendAlone(call);
    else answer(call, body, traceId);
  }
}

async function* textsOf(stream: unknown): AsyncGenerator<string> {
  const reader = (stream as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    yield decoder.decode(read.value, { stream: true });
}

async function* linesOf(stream: unknown): AsyncGenerator<string> {
  let rest = '';
  for await (const text of textsOf(stream)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
