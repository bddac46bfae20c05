/** What the browser knows of a call: method, path, and what decides how it is sent. */
export type CallEntry = readonly [method: 'GET' | 'POST' | 'DELETE', path: string, flags?: CallEntryFlags];

export interface CallEntryFlags {
  /** Permissions of which one is enough; without the field every signed-in user may call. */
  readonly anyOf?: readonly string[];
  readonly public?: boolean;
  readonly write?: boolean;
  readonly hideLoading?: boolean;
  readonly download?: boolean;
  readonly upload?: boolean;
}

export type CallTable = Readonly<Record<string, Readonly<Record<string, CallEntry>>>>;
