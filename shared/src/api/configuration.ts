import type { Standing } from '../contract/standing';

/** A request that has left already. */
export interface SentAhead {
  readonly answer: Promise<Response>;
  /** When it left, by `performance.now()`. */
  readonly at: number;
}

/** What the client needs of the shell. Set once by the host through `configureHttpClient`. */
export interface HttpClientConfiguration {
  /** Base of every call, `/api`. */
  readonly baseUrl: string;
  /** Headers of the session: Authorization, tenantId, warehouse-id, warehouse-type, X-Page-Identity. */
  readonly sessionHeaders: () => Readonly<Record<string, string>>;
  readonly hasPermission: (permission: string) => boolean;
  /** A request to this address that left before the program was there; null where none did. */
  readonly sentAhead?: (url: string) => SentAhead | null;
  /** Code 90001: reset the token and reload. `why` in the server's words; `sent`: headers of the request. */
  readonly onSessionInvalid: (why: string, sent: Readonly<Record<string, string>>) => void;
  /** Code 40303: the session stands elsewhere than the page; null when the server does not say where. No words are shown. */
  readonly onIdentityChanged: (current: Standing | null) => void;
  /** Shows words for 5 seconds. */
  readonly notify: (kind: 'error' | 'warning', text: string) => void;
}

let current: HttpClientConfiguration | null = null;

/** Tells the client how to reach the session; the host calls it before the first request. */
export function configureHttpClient(configuration: HttpClientConfiguration): void {
  current = configuration;
}

export function configuration(): HttpClientConfiguration {
  if (!current) throw new Error('configureHttpClient was not called');
  return current;
}
