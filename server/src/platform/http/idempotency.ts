import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { ErrorCode, KEY_HOURS, Message } from '@hospital/shared/contract/errors';
import type { TenantDatabase } from '../database/tenantDatabase';
import { idempotencyKey } from './schema';
import type { SessionIdentity } from '../sessions/session';
import { BusinessError, malformed } from '../errors/businessError';

/** First answers are replayed for so long. */
const keptFor = sql`make_interval(hours => ${KEY_HOURS})`;

const inFlightError = (): BusinessError => new BusinessError(ErrorCode.InFlight, '请勿重复提交');

/** One use of an `Idempotency-Key`: bound to the user, the call and its fields. */
export class IdempotentUse {
  private static readonly inFlight = new Set<string>();
  private readonly lockName: string;
  private readonly requestHash: string;

  private constructor(
    private readonly identity: SessionIdentity,
    private readonly key: string,
    callId: string,
    request: unknown,
  ) {
    this.lockName = `${identity.tenantId} ${identity.userId} ${key}`;
    this.requestHash = createHash('sha256')
      .update(`${callId} ${JSON.stringify(request)}`)
      .digest('hex');
  }

  /** @throws 40002 for a key that is no key. */
  static of(identity: SessionIdentity, key: string, callId: string, request: unknown): IdempotentUse {
    if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw malformed();
    return new IdempotentUse(identity, key, callId, request);
  }

  /** Runs `work` unless the same key is being worked on in this process; other processes see `claim`. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    const { inFlight } = IdempotentUse;
    if (inFlight.has(this.lockName)) throw inFlightError();
    inFlight.add(this.lockName);
    try {
      return await work();
    } finally {
      inFlight.delete(this.lockName);
    }
  }

  /**
   * Takes the key for the running transaction.
   *
   * @returns the first answer when there is one already
   * @throws 40904 while another transaction holds it, 40001 when it was used for another request
   */
  async claim(db: TenantDatabase): Promise<{ data: unknown } | null> {
    const taken = await db.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${this.lockName}, 0)) as taken`,
    );
    if (!taken.rows[0]?.taken) throw inFlightError();
    return this.firstAnswer(db);
  }

  /** Null when there is none yet. @throws 40001 when the key was used for another request */
  async firstAnswer(db: TenantDatabase): Promise<{ data: unknown } | null> {
    const [known] = await db
      .select({ requestHash: idempotencyKey.requestHash, response: idempotencyKey.response })
      .from(idempotencyKey)
      .where(and(this.own(), gt(idempotencyKey.expireDate, sql`now()`)));
    if (!known) return null;
    if (known.requestHash !== this.requestHash) {
      throw new BusinessError(ErrorCode.Invalid, Message.keyUsed);
    }
    return known.response as { data: unknown };
  }

  /** Keeps the answer, in the same transaction as what it reports. */
  async keep(db: TenantDatabase, data: unknown): Promise<void> {
    const row = { response: { data: data ?? null }, requestHash: this.requestHash };
    const expireDate = sql`now() + ${keptFor}`;
    await db
      .insert(idempotencyKey)
      .values({ userId: this.identity.userId, key: this.key, ...row, expireDate })
      .onConflictDoUpdate({
        target: [idempotencyKey.tenantId, idempotencyKey.userId, idempotencyKey.key],
        set: { ...row, expireDate, createDate: sql`now()` },
      });
  }

  private own() {
    return and(eq(idempotencyKey.userId, this.identity.userId), eq(idempotencyKey.key, this.key));
  }
}
