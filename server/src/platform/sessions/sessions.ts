import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database';
import type { TenantDatabase } from '../database/tenantDatabase';
import { identityChanged, type SessionEnd } from '../errors/businessError';
import { hashToken, tenantOfToken } from './token';
import type { LoadedSession, SessionSource } from './sessionSource';
import { KnownTenants } from '../tenancy/knownTenants';
import type { SessionIdentity } from './session';

/** A session ends after so long without a call (ms). */
const idleLimit = 8 * 60 * 60_000;
/** A session ends after so long in any case (ms). */
export const absoluteLimit = 7 * 24 * 60 * 60_000;
/** How often at most a call writes that the session was seen (ms). */
const touchEvery = 5 * 60_000;
/** A cached session is read again after so long even when nobody announced a change (ms). */
const cacheFor = 30_000;
const mostCached = 20_000;
const channel = 'session_changed';

/** Which sessions a change concerns: one, all of a user, or all of a tenant. */
export interface SessionChange {
  readonly tenantId: string;
  readonly userId?: string;
  readonly sessionId?: string;
}

interface CachedSession extends LoadedSession {
  lastSeen: number;
  lastTouched: number;
  /** What its last address sees; most sessions have one. */
  seen?: { readonly ip: string; readonly identity: SessionIdentity };
}

/** Sessions by token, kept in memory for a moment; every instance hears of changes through the database. */
export class Sessions {
  private readonly cache = new LRUCache<string, CachedSession>({ max: mostCached, ttl: cacheFor });
  private readonly pending = new Set<Promise<unknown>>();
  /** Counts announced changes, so that a session read before one is not kept after it. */
  private changes = 0;
  private readonly listeners: ((change: SessionChange | null) => void)[] = [];

  private readonly tenants: KnownTenants;

  constructor(
    private readonly database: Database,
    private readonly source: SessionSource,
    private readonly warn: (error: unknown) => void,
  ) {
    this.tenants = new KnownTenants(database.kernel);
  }

  /** Begins to hear of changes made by other instances. */
  async start(): Promise<void> {
    await this.database.listen(
      channel,
      (payload) => this.drop(JSON.parse(payload) as SessionChange),
      () => this.dropAll(),
    );
  }

  /** The session of a token as its address sees it; null when it is unknown, ended, or idle for too long. */
  async find(token: string, ip: string): Promise<SessionIdentity | null> {
    const found = await this.current(token);
    if (!found) return null;
    const now = Date.now();
    found.lastSeen = now;
    if (now - found.lastTouched >= touchEvery) this.touch(found, now);
    return this.seenFrom(ip, found);
  }

  /** The same for what goes on without anybody at the keyboard: it does not keep an idle session alive. */
  async look(token: string, ip: string): Promise<SessionIdentity | null> {
    const found = await this.current(token);
    return found && this.seenFrom(ip, found);
  }

  /**
   * Of these sessions (ids) of a tenant those that are over their time, were ended, or were seen so long ago that they
   * may be idle for too long: `look` says whether they are. One query, however many they are.
   */
  async mayHaveEnded(tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const standing = await this.source.standing(this.database.reader(tenantId), ids, idleLimit / 1000);
    const alive = new Set(standing);
    return new Set(ids.filter((id) => !alive.has(id)));
  }

  /** Whether that session still stands: what was signed for it ends with it. */
  async isOpen({
    tenantId,
    sessionId,
  }: Required<Pick<SessionChange, 'tenantId' | 'sessionId'>>): Promise<boolean> {
    return (await this.source.standing(this.database.reader(tenantId), [sessionId])).length > 0;
  }

  /**
   * The session still stands where it was read: what this instance remembers of it may be a moment old.
   *
   * @throws 40303 when it has moved or ended since
   */
  async requireStanding(db: TenantDatabase, identity: SessionIdentity): Promise<void> {
    if (!(await this.source.stands(db, identity))) throw identityChanged(null);
  }

  /** Why the token's session has ended, as far as somebody ended it; told to whoever holds the token alone. */
  async endOf(token: string): Promise<SessionEnd> {
    const tenantId = await this.tenantOf(token);
    return tenantId === null ? '' : this.source.end(this.database.reader(tenantId), hashToken(token));
  }

  /** Calls `listener` for every change that becomes known here; with null when some may have been missed. */
  onChange(listener: (change: SessionChange | null) => void): void {
    this.listeners.push(listener);
  }

  /** Forgets cached sessions on this instance alone: the next use reads them anew. */
  forget(change: SessionChange): void {
    this.drop(change);
  }

  /** Forgets cached sessions here and on every other instance. */
  async announce(change: SessionChange): Promise<void> {
    this.drop(change);
    await this.database.notify(channel, JSON.stringify(change));
  }

  /** Waits for what is still being written. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.pending);
  }

  private async seenFrom(ip: string, found: CachedSession): Promise<SessionIdentity> {
    if (found.seen?.ip !== ip) {
      const db = this.database.reader(found.identity.tenantId);
      found.seen = { ip, identity: await this.source.seenFrom(ip, found.identity, found.restricted, db) };
    }
    return found.seen.identity;
  }

  private async current(token: string): Promise<CachedSession | null> {
    const hash = hashToken(token);
    const found = this.cache.get(hash) ?? (await this.load(token, hash));
    if (!found) return null;
    const now = Date.now();
    if (now < found.expires && now - found.lastSeen < idleLimit) return found;
    this.cache.delete(hash);
    return null;
  }

  /** The tenant that a token names, if there is such a one. */
  private async tenantOf(token: string): Promise<string | null> {
    const tenantId = tenantOfToken(token);
    return tenantId !== null && (await this.tenants.has(tenantId)) ? tenantId : null;
  }

  private async load(token: string, hash: string): Promise<CachedSession | null> {
    const tenantId = await this.tenantOf(token);
    if (tenantId === null) return null;
    const changesBefore = this.changes;
    const loaded = await this.source.load(this.database.reader(tenantId), hash);
    if (!loaded) return null;
    const cached = { ...loaded, lastTouched: loaded.lastSeen };
    // While nobody hears of changes nothing is remembered: each call asks the database.
    if (this.changes === changesBefore && this.database.hears()) this.cache.set(hash, cached);
    return cached;
  }

  private touch(found: CachedSession, now: number): void {
    found.lastTouched = now;
    const { tenantId, sessionId } = found.identity;
    const writing = this.database
      .write(tenantId, (db) => this.source.touch(db, sessionId))
      .catch(this.warn)
      .finally(() => this.pending.delete(writing));
    this.pending.add(writing);
  }

  private drop(change: SessionChange): void {
    this.changes += 1;
    for (const [hash, { identity }] of this.cache.entries()) {
      if (identity.tenantId !== change.tenantId) continue;
      if (change.userId !== undefined && identity.userId !== change.userId) continue;
      if (change.sessionId !== undefined && identity.sessionId !== change.sessionId) continue;
      this.cache.delete(hash);
    }
    this.tell(change);
  }

  private dropAll(): void {
    this.changes += 1;
    this.cache.clear();
    this.tell(null);
  }

  private tell(change: SessionChange | null): void {
    for (const listener of this.listeners) listener(change);
  }
}
