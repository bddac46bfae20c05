import type { Envelope } from '@hospital/shared/contract/errors';

/** An answer as it came over the wire; `code` is NaN when it was no envelope. `data` is of whatever shape a test expects. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a wrong guess about the shape fails the test
export interface Answer<Data = any> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

export type TestHeaders = Readonly<Record<string, string>>;

/** Speaks to a running server as a browser would, with the headers of one session. */
export class TestClient {
  constructor(
    readonly baseUrl: string,
    readonly headers: TestHeaders = {},
  ) {}

  /** The same client with more (or other) headers. */
  with(headers: TestHeaders): TestClient {
    return new TestClient(this.baseUrl, { ...this.headers, ...headers });
  }

  /** The same session at another instance. */
  at(baseUrl: string): TestClient {
    return new TestClient(baseUrl, this.headers);
  }

  /** `path` as in the contract: `/sys/dict/save.do`. */
  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.raw('POST', `/api${path}`, JSON.stringify(body), { 'content-type': 'application/json' });
  }

  get(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): Promise<Answer> {
    return this.raw('GET', `/api${path}${searchOf(query)}`);
  }

  /** As the browser sends it: fields in the query. */
  delete(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): Promise<Answer> {
    return this.raw('DELETE', `/api${path}${searchOf(query)}`);
  }

  /** Sends exactly these bytes to exactly this URL path. */
  async raw(
    method: string,
    url: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: TestHeaders = {},
  ): Promise<Answer> {
    const response = await fetch(this.baseUrl + url, {
      method,
      headers: { ...this.headers, ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const envelope = asEnvelope(response.headers.get('content-type') ?? '', text);
    return { status: response.status, headers: response.headers, text, ...envelope };
  }
}

function searchOf(query: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `?${search.toString()}` : '';
}

function asEnvelope(contentType: string, text: string): { code: number; msg: string; data: unknown } {
  if (!contentType.startsWith('application/json')) return { code: Number.NaN, msg: '', data: null };
  const parsed = JSON.parse(text) as Partial<Envelope>;
  return { code: parsed.code ?? Number.NaN, msg: parsed.msg ?? '', data: parsed.data ?? null };
}
