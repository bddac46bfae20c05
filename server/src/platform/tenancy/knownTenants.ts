import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { tenant } from './schema';
import type { TenantDatabase } from '../database/tenantDatabase';

const mostKept = 10_000;

/** Which tenants there are: a token may name any, and nothing is kept for one that does not exist. */
export class KnownTenants {
  /** Tenants are never deleted. */
  private readonly known = new LRUCache<string, true>({ max: mostKept });

  constructor(private readonly kernel: TenantDatabase) {}

  async has(id: string): Promise<boolean> {
    if (this.known.has(id)) return true;
    const [found] = await this.kernel.select({ id: tenant.id }).from(tenant).where(eq(tenant.id, id));
    if (found) this.known.set(id, true);
    return found !== undefined;
  }
}
