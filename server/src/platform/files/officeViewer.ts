import { jwtVerify, SignJWT } from 'jose';
import { FILES_PATH, type FileType } from '@hospital/shared/contract/fileTypes';
import type { SessionIdentity } from '../sessions/session';

/** A viewer reads the file while it opens it; so long (seconds) its address is good. */
const ticketLife = 10 * 60;
const issuer = 'hospital';
const audience = 'office viewer';

export const isOffice = (type: FileType): boolean => ['doc', 'docx', 'xls', 'xlsx'].includes(type);

/** Whose look at a file a ticket stands for. */
export interface Ticket {
  readonly tenantId: string;
  readonly sessionId: string;
}

/**
 * Address of an online viewer that shows a file: `{url}` of the operator's setting becomes an address of the file
 * that needs no session, for that one file and a few minutes.
 *
 * @param site origin under which the viewer reaches us, e.g. `https://clinic.example`
 */
export async function viewerAddress(
  viewer: string,
  { key, site, secret }: { readonly key: string; readonly site: string; readonly secret: Buffer },
  { tenantId, sessionId }: SessionIdentity,
): Promise<string> {
  const ticket = await new SignJWT({ tenantId, sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(key)
    .setIssuedAt()
    .setExpirationTime(`${ticketLife}s`)
    .sign(secret);
  return viewer.replaceAll('{url}', encodeURIComponent(`${site}${FILES_PATH}/${key}?ticket=${ticket}`));
}

/** What a ticket for that file says; null when it is none of ours, of another file, or has run out. */
export async function readTicket(ticket: string, key: string, secret: Buffer): Promise<Ticket | null> {
  try {
    const expected = { algorithms: ['HS256'], issuer, audience, subject: key };
    const { payload } = await jwtVerify<Ticket>(ticket, secret, expected);
    return payload;
  } catch {
    return null;
  }
}
