import { eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { rateLimit } from './schema';
import type { TenantDatabase } from '../database/tenantDatabase';
import { BusinessError } from '../errors/businessError';

/** So many failed sign-ins from one address under one name a minute. */
const mostPerName = 10;
/** So many failed sign-ins from one address under any names a minute. */
const mostPerAddress = 60;
const minute = 60;

const tooMany = (): BusinessError => new BusinessError(ErrorCode.TooManyRequests, '操作过于频繁');

/** Sign-ins of each address that this instance is working on. */
const underWay = new Map<string, number>();

/** So many are worked on at a time: their statements are all that somebody else's wait behind. */
const turns = pLimit(4);
/** So many of all addresses wait for their turn. */
export const mostSignIns = 200;

/**
 * Runs a sign-in when its turn has come, unless as many of its address as may fail in a minute are under way: the rest
 * of a rush is refused without asking the database, which others are waiting for.
 *
 * @throws 42901
 */
export async function signInOf<T>(ip: string, work: () => Promise<T>): Promise<T> {
  const others = underWay.get(ip) ?? 0;
  if (others >= mostPerAddress) throw tooMany();
  if (turns.pendingCount >= mostSignIns)
    throw new BusinessError(ErrorCode.TooManyRequests, '登录人数过多，请稍后重试');
  underWay.set(ip, others + 1);
  try {
    return await turns(work);
  } finally {
    const left = (underWay.get(ip) ?? 1) - 1;
    if (left > 0) underWay.set(ip, left);
    else underWay.delete(ip);
  }
}

/** Counters in the database, so that every instance sees them. They belong to no tenant. */
export class Attempts {
  constructor(private readonly kernel: TenantDatabase) {}

  /**
   * Counts a sign-in before it is judged, in one statement, so that of any number that come at once no more are judged
   * than the limits say.
   *
   * @throws 42901 when this address has failed too often, under this name or altogether
   */
  async admit(ip: string, name: string): Promise<void> {
    // Always in this order: two statements that want both rows must not wait for each other.
    const [perName = 0, perAddress = 0] = await this.countAll([`login:${ip}:${name}`, `login:${ip}`], minute);
    if (perName > mostPerName || perAddress > mostPerAddress) throw tooMany();
  }

  /** The password was right: it counts neither for that address and name nor for the address. */
  async succeeded(ip: string, name: string): Promise<void> {
    await this.forget(`login:${ip}:${name}`);
    await this.kernel
      .update(rateLimit)
      .set({ hits: sql`greatest(${rateLimit.hits} - 1, 0)` })
      .where(eq(rateLimit.key, `login:${ip}`));
  }

  /** Adds one within a window of so many seconds that begins with the first; gives the number so far. */
  async count(key: string, seconds: number): Promise<number> {
    const [hits = 1] = await this.countAll([key], seconds);
    return hits;
  }

  /** Begins to count anew. */
  async forget(key: string): Promise<void> {
    await this.kernel.delete(rateLimit).where(eq(rateLimit.key, key));
  }

  /** Adds one to each in one statement; gives the numbers so far in the order of the keys. */
  private async countAll(keys: readonly string[], seconds: number): Promise<number[]> {
    const over = sql`${rateLimit.windowEnd} <= now()`;
    const windowEnd = sql`now() + make_interval(secs => ${seconds})`;
    const rows = await this.kernel
      .insert(rateLimit)
      .values(keys.map((key) => ({ key, hits: 1, windowEnd })))
      .onConflictDoUpdate({
        target: rateLimit.key,
        set: {
          hits: sql`case when ${over} then 1 else ${rateLimit.hits} + 1 end`,
          windowEnd: sql`case when ${over} then excluded.window_end else ${rateLimit.windowEnd} end`,
        },
      })
      .returning({ key: rateLimit.key, hits: rateLimit.hits });
    return keys.map((key) => rows.find((row) => row.key === key)?.hits ?? 1);
  }
}
