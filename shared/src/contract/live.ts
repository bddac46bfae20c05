import type { Catalogue } from './catalogue';

/** Id of a call of the catalogue: `dictionary.list`. */
export type CallId = {
  [Domain in keyof Catalogue]: `${Domain & string}.${keyof Catalogue[Domain] & string}`;
}[keyof Catalogue];

/** What came of a write. */
export interface Caused {
  /** `Idempotency-Key` of the write, where it had one: its own page has read anew what it changed. */
  readonly by?: string;
}

/** What the server tells open pages, by kind (the event's name on the stream). */
export interface LiveEvents {
  /**
   * A message for the user of the stream, shown in a popup (spec 1 §7 Event stream). `content` is HTML; `link` the route
   * where the whole of it is read.
   */
  readonly message: {
    readonly id: string;
    readonly title: string;
    readonly content: string;
    readonly link?: string;
  };
  /** The user has read or deleted these messages, here or elsewhere: their popups close. `all`: whatever came before. */
  readonly messageRead: { readonly ids: readonly string[]; readonly all?: true };
  /** Permissions, menu or places of the user have changed: profile and menu are read anew. */
  readonly permissions: Caused & Readonly<Record<string, never>>;
  /** Answers to these calls have changed: what a page shows of them is read anew. */
  readonly data: Caused & { readonly calls: readonly CallId[] };
  /**
   * The registry has changed: another build is live, or a canary began, changed or ended. It has no id and is kept
   * nowhere: look at the registry again, also whenever a stream has begun (`READY`).
   */
  readonly release: Readonly<Record<string, never>>;
}
export type LiveEventKind = keyof LiveEvents;

/** One event of the stream. */
export type LiveEvent = {
  [Kind in LiveEventKind]: { readonly id: number; readonly kind: Kind; readonly data: LiveEvents[Kind] };
}[LiveEventKind];

/**
 * First event of every stream, with the id from which a later one resumes. `lost`: it was asked to resume from where
 * nothing is known any more, so everything shown may be out of date.
 */
export const READY = 'ready';
export interface Ready {
  readonly lost: boolean;
}

/**
 * Header of the answer with which a page begins, `identity.currentUser`: id of the newest event then, 0 when there is
 * none. The page's stream begins after it and not when it happens to stand, so that what changes in between is told.
 */
export const LIVE_EVENT_HEADER = 'x-live-event';

/** Path of the stream below the API base (spec 1 §7); it is read by streaming and so by no typed function. */
export const SUBSCRIBE_PATH = '/notify/admin/message/subscribe';

/** Data of a `permissions` event. Its type holds for builds of shared 1.1, too, which know nothing in it. */
export const ofPermissions = (caused: Caused): LiveEvents['permissions'] =>
  caused as LiveEvents['permissions'] & Record<string, unknown>;
