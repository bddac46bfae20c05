import type { FastifyRequest } from 'fastify';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { SessionIdentity } from '../identity/session';
import type { Sessions } from '../identity/sessions';
import { tokenOfHeader } from '../identity/token';
import { BusinessError, permissionMissing, sessionInvalid } from './businessError';

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Who calls, and where they work in this request.
 *
 * @throws 90001 without a valid session or with the session of another tenant than the header `tenantId` names;
 * 40302 for a workspace or warehouse outside the caller's scope
 */
export async function identify(sessions: Sessions, request: FastifyRequest): Promise<SessionIdentity> {
  const found = await sessions.find(tokenOfHeader(request.headers.authorization));
  if (!found) throw sessionInvalid();
  const tenantId = header(request, 'tenantid');
  if (tenantId !== '' && tenantId !== found.identity.tenantId) throw sessionInvalid();
  return found.workplaces.at(header(request, 'warehouse-type'), header(request, 'warehouse-id'));
}

/** The session of the token alone, wherever the page believes to be; null without a valid one. For public calls. */
export async function sessionOf(
  sessions: Sessions,
  request: FastifyRequest,
): Promise<SessionIdentity | null> {
  return (await sessions.find(tokenOfHeader(request.headers.authorization)))?.identity ?? null;
}

/** @throws 40300 when the caller holds none of the permissions that the call asks for. */
export function requirePermission({ access }: CallDeclaration, { permissions }: SessionIdentity): void {
  if (typeof access === 'string') return;
  if (access.anyOf.some((permission) => permissions.has(permission))) return;
  throw permissionMissing(access.anyOf[0] ?? '');
}

/**
 * A page says with `X-Page-Identity` for whom it was opened; writes for anybody else are refused.
 *
 * @throws 40303 when another browser tab has switched account, store or workspace since
 */
export function requirePageIdentity(request: FastifyRequest, identity: SessionIdentity): void {
  const page = header(request, 'x-page-identity');
  if (page === '') return;
  if (page === `${identity.userId}:${identity.storeId}:${identity.workspaceType}`) return;
  throw new BusinessError(ErrorCode.IdentityChanged, '当前页面的账号或门店已切换，请重新打开');
}
