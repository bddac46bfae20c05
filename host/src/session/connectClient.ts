import {
  configureHttpClient,
  flushDrafts,
  hasPermission,
  readSession,
  resumeLiveDrafts,
} from '@hospital/shared/host';
import { pageIdentity } from '@hospital/shared/contract/standing';
import { notify } from '../notify';
import { reloadDocument } from './documentChange';
import { browserIsAt, findPlace } from '../workplace/movedBrowser';
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

let ended = false;
/** Writing drafts may take so long (ms); then the page goes all the same. */
const PATIENCE = 1000;

/**
 * Code 90001 (spec 1 §8): reset the token and reload. The address stays, so signing in leads back to the page; what
 * is half typed is written first, and filled in again then.
 *
 * @param sent headers of the request: the end of a session that the browser has replaced meanwhile is no news
 */
export function endSession(sent: Readonly<Record<string, string>> = sessionHeaders()): void {
  const token = readToken();
  if (token !== '' && sent['Authorization'] !== undefined && sent['Authorization'] !== token) {
    void findPlace();
    return;
  }
  if (ended) return;
  ended = true;
  clearSessionCookies({ keepTenantCode: true });
  resumeLiveDrafts();
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  void Promise.race([flushDrafts(), patience]).finally(reloadDocument);
}

/** Points the client at the server and at the session. */
export function connectClient(): void {
  configureHttpClient({
    baseUrl: API,
    sessionHeaders,
    hasPermission,
    onSessionInvalid: endSession,
    onIdentityChanged: (current) => (current ? browserIsAt(current) : void findPlace()),
    notify: (kind, text) => void notify(kind, text),
  });
}
