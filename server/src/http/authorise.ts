import type { FastifyRequest } from 'fastify';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { requireOwnSide, type SessionIdentity } from '../identity/session';
import type { Sessions } from '../identity/sessions';
import { believesRightly, standingOf, type PageBelief } from '../identity/standing';
import { tokenOfHeader } from '../identity/token';
import { identityChanged, permissionMissing, sessionInvalid } from './businessError';

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

const beliefOf = (request: FastifyRequest): PageBelief => ({
  identity: header(request, 'x-page-identity'),
  warehouseId: header(request, 'warehouse-id'),
  warehouseType: header(request, 'warehouse-type'),
});

/**
 * Who calls, and where their session stands.
 *
 * @throws 90001 without a valid session, in words why one was ended, or with the session of another tenant than the
 * header `tenantId` names;
 * 40302 when the user may no longer work on the session's side
 */
export async function identify(
  sessions: Sessions,
  request: FastifyRequest,
  { anywhere = false }: CallDeclaration,
): Promise<SessionIdentity> {
  const token = tokenOfHeader(request.headers.authorization);
  let found = await sessions.find(token);
  const tenantId = header(request, 'tenantid');
  if (!found) throw sessionInvalid(await sessions.endOf(token));
  if (tenantId !== '' && tenantId !== found.tenantId) throw sessionInvalid();
  if (!believesRightly(beliefOf(request), found, anywhere)) {
    // The page may know better than this instance's memory: the session may have moved at another one.
    sessions.forget({ tenantId: found.tenantId, sessionId: found.sessionId });
    found = await sessions.find(token);
    if (!found) throw sessionInvalid(await sessions.endOf(token));
  }
  requireOwnSide(found);
  return found;
}

/** The session of the token alone, wherever the page believes to be; null without a valid one. For public calls. */
export async function sessionOf(
  sessions: Sessions,
  request: FastifyRequest,
): Promise<SessionIdentity | null> {
  return sessions.find(tokenOfHeader(request.headers.authorization));
}

/** @throws 40300 when the caller holds none of the permissions that the call asks for. */
export function requirePermission({ access }: CallDeclaration, { permissions }: SessionIdentity): void {
  if (typeof access === 'string') return;
  if (access.anyOf.some((permission) => permissions.has(permission))) return;
  throw permissionMissing(access.anyOf[0] ?? '');
}

/**
 * A session stands in one place, and so does a page: one that was opened for another account, store, warehouse or
 * side neither reads nor writes, since all it shows is of the place where it was opened.
 *
 * @throws 40303 when another browser tab has switched since
 */
export function requirePlace(
  request: FastifyRequest,
  { anywhere = false }: CallDeclaration,
  identity: SessionIdentity,
): void {
  if (!believesRightly(beliefOf(request), identity, anywhere)) throw identityChanged(standingOf(identity));
}
