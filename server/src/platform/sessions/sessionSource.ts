import type { TenantDatabase } from '../database/tenantDatabase';
import type { SessionEnd } from '../errors/businessError';
import type { SessionIdentity } from './session';

/** A store that does not let every address in. */
export interface RestrictedStore {
  readonly id: string;
  readonly ipWhiteList: string;
}

/** A stored session that has not ended, with everything needed to judge its calls. */
export interface LoadedSession {
  /** As seen from an address that every store lets in; `seenFrom` says what another sees. */
  readonly identity: SessionIdentity;
  readonly restricted: readonly RestrictedStore[];
  readonly lastSeen: number;
  readonly expires: number;
}

/** Whoever keeps sessions says what the platform must know of them. */
export interface SessionSource {
  /** The session with that token hash; null when there is none, or its user or tenant is disabled. */
  load(db: TenantDatabase, tokenHash: string): Promise<LoadedSession | null>;
  /** Why the session with that token hash is none any more. */
  end(db: TenantDatabase, tokenHash: string): Promise<SessionEnd>;
  /** The caller as seen from that address. */
  seenFrom(
    ip: string,
    identity: SessionIdentity,
    restricted: readonly RestrictedStore[],
    db: TenantDatabase,
  ): Promise<SessionIdentity>;
  /** Of these sessions (ids) those that stand, and were seen within so many seconds where it is given. */
  standing(db: TenantDatabase, ids: readonly string[], idleSeconds?: number): Promise<readonly string[]>;
  /** The session was seen just now. */
  touch(db: TenantDatabase, sessionId: string): Promise<unknown>;
  /** Whether the session still stands where it was read. */
  stands(db: TenantDatabase, identity: SessionIdentity): Promise<boolean>;
}
