import type { CallId } from '../contract/live';

/** What the browser knows of a call: method, path, and what decides how it is sent. */
export type CallEntry = readonly [method: CallMethod, path: string, flags?: CallFlags];

export type CallMethod = 'GET' | 'POST' | 'DELETE';

export interface CallFlags {
  /** Permissions of which one is enough; without the field every signed-in user may call. */
  readonly anyOf?: readonly string[];
  readonly write?: boolean;
  readonly hideLoading?: boolean;
  readonly download?: boolean;
  readonly upload?: boolean;
  /** Calls whose answers it makes untrue. */
  readonly changes?: readonly CallId[];
}
