import { hash, randomBytes } from 'node:crypto';

/**
 * A session token: 32 random bytes, then the tenant's id, so that the session can be looked up under the tenant's
 * own row-level security. Only its hash is stored.
 */
export function newToken(tenantId: string): string {
  return `${randomBytes(32).toString('base64url')}.${tenantId}`;
}

export const hashToken = (token: string): string => hash('sha256', token);

/** The tenant named in a token, or null when it cannot be one of ours. */
export function tenantOfToken(token: string): string | null {
  return /^[\w-]{43}\.([\w-]{1,64})$/.exec(token)?.[1] ?? null;
}

/** The token in the header `Authorization`: as issued, or after `Bearer `. */
export function tokenOfHeader(header: string | undefined): string {
  if (!header) return '';
  return /^bearer /i.test(header) ? header.slice(7).trim() : header.trim();
}
