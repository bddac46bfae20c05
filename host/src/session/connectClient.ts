import {
  configureHttpClient,
  flushDrafts,
  hasPermission,
  ownerOf,
  readSession,
  resumeLiveDrafts,
} from '@hospital/shared/host';
import { pageIdentity } from '@hospital/shared/contract/standing';
import type { Session } from '@hospital/shared/session';
import { notify } from '../notify';
import { reloadUnasked } from './documentChange';
import { browserIsAt, findPlace } from '../workplace/movedBrowser';
import { forgetEndReason, keepEndReason } from './endReason';
import { sentAhead } from './sentAhead';
import { clearSessionCookies, readCookie, readToken } from './sessionCookies';
import { standingOf } from './workplace';

/** Base of every call. */
export const API = '/api';

/** Which program asks: the server finds it in its log, and can say that it is too old. */
const CLIENT_BUILD = { 'X-Client-Build': `host@${BUILD_ID}` };

/** Headers of every call (domain.md §0.2). Before the profile is loaded the cookies say where the user works. */
export function sessionHeaders(): Record<string, string> {
  const token = readToken();
  if (!token) return CLIENT_BUILD;
  const session = readSession();
  const headers = {
    ...CLIENT_BUILD,
    Authorization: token,
    tenantId: readCookie('tenantId'),
    'warehouse-id': session?.workplace.warehouseId ?? readCookie('warehouseId'),
    'warehouse-type': String(session?.workplace.warehouseType ?? readCookie('warehouseType')),
    'X-Page-Identity': session ? pageIdentity(standingOf(session)) : '',
  };
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}

/** Whether the session of this document has ended, which is about to be loaded anew. */
let ended = false;

/** Writing drafts and hearing why from another tab may take so long (ms); then the page goes all the same. */
const PATIENCE = 1000;

const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE));

/**
 * Code 90001 (spec 1 §8): reset the token and reload. The address stays, so signing in leads back to the page; what
 * is half typed is written first, and filled in again then. The sign-in page says why, in all tabs of the browser.
 * A document without a session, as the sign-in page and one that is still reading its profile, has nothing to drop and
 * does not reload: it shows the sign-in page itself.
 *
 * @param why the server's words
 * @param sent headers of the request: the end of a session that the browser has replaced meanwhile is no news
 */
export function endSession(why: string, sent: Readonly<Record<string, string>> = sessionHeaders()): void {
  const token = readToken();
  if (token !== '' && sent['Authorization'] !== undefined && sent['Authorization'] !== token) {
    void findPlace();
    return;
  }
  if (ended) return;
  clearSessionCookies({ keepTenantCode: true });
  if (token !== '') keepEndReason(why);
  const session = readSession();
  if (!session) return;
  if (token !== '') {
    tellOtherTabs(session, why);
    goToSignIn();
    return;
  }
  // Another tab has dropped the token: it says why, perhaps after the server has refused this one, too. Where its user
  // has signed out there, nobody says anything.
  forgetEndReason();
  goToSignIn(Promise.race([heard, patience()]));
}

/** @param told by when the reason is known, as far as it will be */
function goToSignIn(told: Promise<void> = Promise.resolve()): void {
  ended = true;
  resumeLiveDrafts();
  void Promise.allSettled([told, Promise.race([flushDrafts(), patience()])]).then(reloadUnasked);
}

/** Tabs of the browser tell each other that their common session has ended: only the first learns why from the server. */
const CHANNEL = 'sessionEnd';

let hear: () => void;
/** Another tab has said why. */
const heard = new Promise<void>((resolve) => (hear = resolve));

/** What is told: whose session it was, and the server's words. */
interface SessionEnd {
  readonly owner: string;
  readonly why: string;
}

function tellOtherTabs(session: Session, why: string): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ owner: ownerOf(session), why } satisfies SessionEnd);
  channel.close();
}

function listenToOtherTabs(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  new BroadcastChannel(CHANNEL).onmessage = ({ data }: MessageEvent<SessionEnd>) => {
    const session = readSession();
    // A token that is there is that of a new session.
    if (!session || ownerOf(session) !== data.owner || readToken() !== '') return;
    keepEndReason(data.why);
    hear();
    if (!ended) goToSignIn();
  };
}

/** Points the client at the server and at the session. */
export function connectClient(): void {
  listenToOtherTabs();
  configureHttpClient({
    baseUrl: API,
    sessionHeaders,
    hasPermission,
    sentAhead,
    onSessionInvalid: endSession,
    onIdentityChanged: (current) => (current ? browserIsAt(current) : void findPlace()),
    notify: (kind, text) => void notify(kind, text),
  });
}
