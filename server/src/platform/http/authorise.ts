import type { FastifyRequest } from 'fastify';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { pageIdentity } from '@hospital/shared/contract/standing';
import { ipNotAllowed } from '../sessions/ipWhiteList';
import { requireOwnSide, seesWholeChain, type SessionIdentity } from '../sessions/session';
import type { Sessions } from '../sessions/sessions';
import { believesRightly, standingOf, type PageBelief } from '../sessions/standing';
import { tokenOfHeader } from '../sessions/token';
import { identityChanged, notWholeChain, permissionMissing, sessionInvalid } from '../errors/businessError';

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
  let found = await sessions.find(token, request.ip);
  const tenantId = header(request, 'tenantid');
  if (!found) throw sessionInvalid(await sessions.endOf(token));
  if (tenantId !== '' && tenantId !== found.tenantId) throw sessionInvalid();
  if (!believesRightly(beliefOf(request), found, anywhere)) {
    // The page may know better than this instance's memory: the session may have moved at another one.
    sessions.forget({ tenantId: found.tenantId, sessionId: found.sessionId });
    found = await sessions.find(token, request.ip);
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
  return sessions.find(tokenOfHeader(request.headers.authorization), request.ip);
}

/**
 * @throws 40300 when the caller holds none of the permissions that the call asks for; 40302 when it changes what holds
 * in the whole chain and the caller sees a part of it
 */
export function requirePermission({ access, wholeChain }: CallDeclaration, identity: SessionIdentity): void {
  if (typeof access === 'string') return;
  if (!access.anyOf.some((permission) => identity.permissions.has(permission))) {
    throw permissionMissing(access.anyOf[0] ?? '');
  }
  if (wholeChain && !seesWholeChain(identity)) throw notWholeChain();
}

/**
 * A session stands in one place, and so does a page: one that was opened for another account, store, warehouse or
 * side neither reads nor writes, since all it shows is of the place where it was opened.
 *
 * @throws 40303 when another browser tab has switched since; 40104 when the store where the session stands does not let
 * this address in, unless the page knows that it stands nowhere
 */
export function requirePlace(
  request: FastifyRequest,
  { anywhere = false }: CallDeclaration,
  identity: SessionIdentity,
): void {
  const belief = beliefOf(request);
  if (identity.shutPlace && !anywhere && belief.identity !== pageIdentity(identity)) throw ipNotAllowed();
  if (!believesRightly(belief, identity, anywhere)) throw identityChanged(standingOf(identity));
}
