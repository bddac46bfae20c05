import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { notFound, outOfScope } from '../../platform/errors/businessError';
import type { LisSettings } from '../../platform/environment/settings';
import type { SessionIdentity } from '../../platform/sessions/session';

/** Seconds in which the laboratory information system must be reached. */
const lifetime = 60;
const STORE_SIDE = 2;

/**
 * Address that signs the caller in to the laboratory information system for the current store: its sign-in page with
 * a signed ticket (JWT, HS256; `sub` the user, `storeId`, `tenantId`, `jti` by which it refuses a second use).
 *
 * @throws 404 where the chain has no such system, 40302 outside the store side and without a store
 */
export async function lisTicket(
  lis: LisSettings | null,
  { userId, userName, tenantId, workspaceType, storeId, storeName }: SessionIdentity,
): Promise<{ url: string }> {
  if (!lis) throw notFound();
  if (workspaceType !== STORE_SIDE || storeId === '') throw outOfScope();
  const ticket = await new SignJWT({ name: userName, tenantId, storeId, storeName })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('hospital')
    .setSubject(userId)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${lifetime}s`)
    .sign(Buffer.from(lis.secret));
  const url = new URL(lis.url);
  url.searchParams.set('ticket', ticket);
  return { url: url.href };
}
