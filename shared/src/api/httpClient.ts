import axios, { AxiosHeaders, isAxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { ErrorCode, isUnsettled, Message, REPLAYED_HEADER, type Envelope } from '../contract/errors';
import type { ExportBegun } from '../contract/exports';
import { LIVE_EVENT_HEADER } from '../contract/live';
import type { Standing } from '../contract/standing';
import { ApiError } from './apiError';
import { batching } from './batch';
import type { CallEntry } from './callEntry';
import { configuration, type SentAhead } from './configuration';
import { fileNameOf, saveFile } from './download';
import { beginWrite, type WriteOutcome, writeUnder } from './idempotencyKeys';
import { loadingCounter } from './loadingCounter';
import { noteNewestLiveEvent } from './newestLiveEvent';
import { beginOwnWrite } from './ownWrites';
import { noteServerDate, PRECISION } from './serverClock';

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Skips the counted overlay for this request, whatever the declaration says. */
  readonly hideLoading?: boolean;
  /**
   * Words of a failure are not shown: the caller shows them itself. Codes restrict it to refusals with those codes.
   * Session loss and missing permission are always shown.
   */
  readonly silent?: Silence;
  /** A reading call that may travel in one request with others that are made in the same moment. */
  readonly together?: boolean;
  /** Of a write: its caller reads anew what it changes, or shows none of it. The event that tells of it asks for nothing. */
  readonly readsAnew?: true;
  /** Of a write: the key that its caller keeps (`Sending`); without it one is made for each action of the user. */
  readonly idempotencyKey?: string;
}

type Silence = boolean | readonly number[];

const isSilent = (silent: Silence, code: number): boolean =>
  typeof silent === 'boolean' ? silent : silent.includes(code);

const TIMEOUT_MS = 60_000;
/**
 * Private to this package; tests put their own adapter under it. No cookie is read for a header against forgery, since
 * sessions go by header: axios would ask the browser for its cookies and send only when the answer has come.
 */
export const http = axios.create({ timeout: TIMEOUT_MS, withCredentials: true, xsrfCookieName: '' });
/** The same, for answers that are read while they come. */
export const streams = axios.create({
  ...{ timeout: TIMEOUT_MS, withCredentials: true, xsrfCookieName: '' },
  adapter: 'fetch',
  responseType: 'stream',
});
const sendTogether = batching(http, streams, () => configuration().baseUrl);

/** Sends one call, unless it has left already; what came of that is taken where it is an answer at all. */
const sendAlone: typeof sendTogether = (config) => {
  const ahead = configuration().sentAhead?.(config.url ?? '');
  if (!ahead) return http.request(config);
  return readAhead(ahead, config).catch(() => http.request(config));
};

async function readAhead({ answer, at }: SentAhead, config: AxiosRequestConfig): Promise<AxiosResponse> {
  const response = await answer;
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const { status, statusText } = response;
  const { date, ...headers } = Object.fromEntries(response.headers);
  return {
    ...{ data: await response.json(), status, statusText },
    // One that has waited tells no time any more.
    headers: performance.now() - at > PRECISION ? headers : { ...headers, date },
    config: { ...config, headers: new AxiosHeaders() },
  };
}

/** Puts `{name}` fields into the path and leaves the rest for the query or the body. */
function route(
  path: string,
  request: Readonly<Record<string, unknown>>,
): [url: string, rest: Record<string, unknown>] {
  const inPath = new Set<string>();
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(request[name]));
  });
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !inPath.has(name)));
  return [url, rest];
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && typeof (body as Envelope).code === 'number';

const traceIdOf = (response: AxiosResponse | undefined): string =>
  String(response?.headers['x-trace-id'] ?? '');

/** How the request was sent that is being answered. */
interface Sending {
  readonly silent: Silence;
  /** Headers of the session. */
  readonly sent: Readonly<Record<string, string>>;
}

/** `data.current` of 40303. */
const standingIn = (data: unknown): Standing | null =>
  (data as { readonly current?: Standing | null } | null)?.current ?? null;

/** Turns an envelope that is not a success into the error to reject with, and says it as spec 1 §8 wants. */
function refuse(envelope: Envelope, traceId: string, { silent, sent }: Sending): ApiError {
  const { notify, onIdentityChanged, onSessionInvalid } = configuration();
  const { code, msg, data } = envelope;
  if (code === ErrorCode.SessionInvalid) onSessionInvalid(msg || Message.sessionInvalid, sent);
  else if (code === ErrorCode.IdentityChanged) onIdentityChanged(standingIn(data));
  else if (code !== ErrorCode.NotFound && msg !== Message.caseArchived && !isSilent(silent, code)) {
    notify('error', msg || Message.unexpected);
  }
  return new ApiError(code, msg || Message.unexpected, data, traceId);
}

/** Turns a transport failure into the error to reject with: nothing came, or no 2xx (spec 1 §9), and no envelope. */
function transportError(error: unknown, silent: Silence): ApiError {
  const response = isAxiosError(error) ? error.response : undefined;
  const text = response?.status === 404 ? Message.http404 : Message.network;
  if (silent !== true) configuration().notify('error', text);
  return new ApiError(response?.status === 404 ? ErrorCode.NotFound : 0, text, null, traceIdOf(response));
}

/** Headers that say who wants something, and where. */
const PLACE = ['X-Page-Identity', 'warehouse-id'];

/** Whether an envelope came that settles the write. */
function wasAnswered(error: unknown): boolean {
  if (error instanceof ApiError) return !isUnsettled(error.code);
  const body = isAxiosError<unknown>(error) ? error.response?.data : undefined;
  return isEnvelope(body) && !isUnsettled(body.code);
}

/** Refuses a call for want of permission before it is sent (spec 1 §6). */
function guardPermission(anyOf: readonly string[] | undefined): void {
  const { hasPermission, notify } = configuration();
  const [first] = anyOf ?? [];
  if (!anyOf || first === undefined || anyOf.some(hasPermission)) return;
  const text = Message.permissionMissing(first);
  notify('warning', text);
  throw new ApiError(ErrorCode.PermissionMissing, text);
}

/**
 * Sends one call and gives `data` of its envelope; the only place that talks to the server.
 *
 * @throws ApiError for every outcome but success (spec 1 §8); an aborted request rejects with axios' own cancellation.
 */
export async function send(
  [method, path, flags = {}]: CallEntry,
  request: Readonly<Record<string, unknown>>,
  {
    signal,
    hideLoading = flags.hideLoading,
    silent = false,
    readsAnew,
    together = false,
    idempotencyKey,
  }: CallOptions = {},
): Promise<unknown> {
  guardPermission(flags.anyOf);
  const { baseUrl, sessionHeaders } = configuration();
  const [url, rest] = route(path, request);
  const endLoading = hideLoading ? undefined : loadingCounter.begin();
  const sending: Sending = { silent, sent: sessionHeaders() };
  const write = flags.write
    ? idempotencyKey === undefined
      ? beginWrite(`${method} ${path}`, [...PLACE.map((name) => sending.sent[name]), request])
      : writeUnder(idempotencyKey)
    : undefined;
  const endOwn = write && readsAnew && flags.changes ? beginOwnWrite(write.key, flags.changes) : undefined;
  let outcome: WriteOutcome = 'unknown';
  const sentAt = Date.now();
  const batched = together && method !== 'DELETE' && !flags.write && !flags.download && !flags.upload;
  try {
    const response = await (batched ? sendTogether : sendAlone)({
      method,
      url: baseUrl + url,
      ...(method === 'POST' ? { data: flags.upload ? formOf(rest) : rest } : { params: rest }),
      headers: {
        ...sending.sent,
        ...(hideLoading && !batched ? { HideLoading: 'true' } : {}),
        ...(write ? { 'Idempotency-Key': write.key } : {}),
      },
      ...(flags.download ? { responseType: 'blob' as const } : {}),
      // A file takes as long as the line needs.
      ...(flags.download || flags.upload ? { timeout: 0 } : {}),
      ...(signal ? { signal } : {}),
    });
    noteServerDate(response.headers['date'], sentAt);
    noteNewestLiveEvent(response.headers[LIVE_EVENT_HEADER]);
    const data = await settle(response, sending);
    outcome = 'saved';
    // Somebody waits for it: the press before may have been another wish that only looks the same.
    if (response.headers[REPLAYED_HEADER] && !hideLoading)
      configuration().notify('warning', Message.savedBefore);
    return data;
  } catch (error) {
    if (wasAnswered(error)) outcome = 'refused';
    if (error instanceof ApiError || axios.isCancel(error)) throw error;
    const response = isAxiosError<unknown>(error) ? error.response : undefined;
    const envelope = response && (await envelopeIn(response));
    throw envelope ? refuse(envelope, traceIdOf(response), sending) : transportError(error, silent);
  } finally {
    write?.end(outcome);
    endOwn?.(outcome);
    endLoading?.();
  }
}

/** The fields of a call that carries files; axios sends a form as `multipart/form-data`. */
function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

/** The envelope of an answer, also of one that was asked for as a file; null when there is none. */
async function envelopeIn({ data }: AxiosResponse<unknown>): Promise<Envelope | null> {
  let body = data;
  if (body instanceof Blob) {
    try {
      body = JSON.parse(await body.text());
    } catch {
      return null;
    }
  }
  return isEnvelope(body) ? body : null;
}

const isExportBegun = (data: unknown): data is ExportBegun =>
  typeof data === 'object' && data !== null && 'exportId' in data;

/** Reads an answer of status 200-299: a file, which has a name (spec 1 §8), or an envelope. */
async function settle(response: AxiosResponse<unknown>, sending: Sending): Promise<unknown> {
  const name = response.data instanceof Blob ? fileNameOf(response.headers) : null;
  if (name) {
    saveFile(response.data as Blob, name);
    return null;
  }
  const envelope = await envelopeIn(response);
  if (!envelope) {
    if (sending.silent !== true) configuration().notify('error', Message.unexpected);
    throw new ApiError(0, Message.unexpected, null, traceIdOf(response));
  }
  if (envelope.code !== ErrorCode.Ok) throw refuse(envelope, traceIdOf(response), sending);
  // A list that is too long to wait for: its file is made in the background.
  if (response.data instanceof Blob && isExportBegun(envelope.data)) {
    configuration().notify('warning', Message.exportBegun);
    return null;
  }
  return envelope.data;
}
