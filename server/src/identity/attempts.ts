import { eq, sql } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { rateLimit } from '../database/schema/identity';
import type { TenantDatabase } from '../database/tenantDatabase';
import { BusinessError } from '../http/businessError';
import { lockFor, lockWindow, mostWrongPasswords } from './lockOut';

/** So many failed sign-ins from one address under one name a minute. */
const mostPerName = 10;
/** So many failed sign-ins from one address under any names a minute. */
const mostPerAddress = 60;
const minute = 60;

/** Counters in the database, so that every instance sees them. They belong to no tenant. */
export class Attempts {
  constructor(private readonly kernel: TenantDatabase) {}

  /** @throws 42901 when this address has failed too often, under this name or altogether */
  async admit(ip: string, name: string): Promise<void> {
    const [perName, perAddress] = await Promise.all([
      this.count(`login:${ip}:${name}`, minute),
      this.peek(`login:${ip}`),
    ]);
    if (perName > mostPerName || perAddress >= mostPerAddress) {
      throw new BusinessError(ErrorCode.TooManyRequests, '操作过于频繁');
    }
  }

  async failed(ip: string): Promise<void> {
    await this.count(`login:${ip}`, minute);
  }

  /** A success wipes the slate of that address and name. */
  async succeeded(ip: string, name: string): Promise<void> {
    await this.forget(`login:${ip}:${name}`);
  }

  /** A name that nobody has is locked by the rules of one that somebody has, so that nothing tells them apart. */
  async isUnknownLocked(name: string): Promise<boolean> {
    return (await this.peek(`locked:${name}`)) > 0;
  }

  /** One more wrong password for a name that nobody has; the last one allowed locks it from then on. */
  async unknownFailed(name: string): Promise<void> {
    const key = `unknown:${name}`;
    if ((await this.count(key, lockWindow)) < mostWrongPasswords) return;
    await this.count(`locked:${name}`, lockFor);
    await this.forget(key);
  }

  /** Adds one within a window of so many seconds that begins with the first; gives the number so far. */
  async count(key: string, seconds: number): Promise<number> {
    const over = sql`${rateLimit.windowEnd} <= now()`;
    const windowEnd = sql`now() + make_interval(secs => ${seconds})`;
    const [row] = await this.kernel
      .insert(rateLimit)
      .values({ key, hits: 1, windowEnd })
      .onConflictDoUpdate({
        target: rateLimit.key,
        set: {
          hits: sql`case when ${over} then 1 else ${rateLimit.hits} + 1 end`,
          windowEnd: sql`case when ${over} then excluded.window_end else ${rateLimit.windowEnd} end`,
        },
      })
      .returning({ hits: rateLimit.hits });
    return row?.hits ?? 1;
  }

  /** Begins to count anew. */
  async forget(key: string): Promise<void> {
    await this.kernel.delete(rateLimit).where(eq(rateLimit.key, key));
  }

  /** The number so far, without adding. */
  async peek(key: string): Promise<number> {
    const [row] = await this.kernel
      .select({ hits: rateLimit.hits })
      .from(rateLimit)
      .where(sql`${rateLimit.key} = ${key} and ${rateLimit.windowEnd} > now()`);
    return row?.hits ?? 0;
  }
}
