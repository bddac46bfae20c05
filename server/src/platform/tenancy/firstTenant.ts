import { eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { tenant } from './schema';

/** Id of the tenant that the first start makes: the demo chain, or the one that was set up by the link. */
export const firstTenantId = '1';

/**
 * Reads the code of the first tenant, which the sign-in page is preset with; null while there is none. A tenant keeps
 * its code: it is looked up until it is found.
 */
export function firstTenantCode({ kernel }: Database): () => Promise<string | null> {
  let found: string | null = null;
  return async () => {
    if (found === null) {
      const [first] = await kernel
        .select({ code: tenant.code })
        .from(tenant)
        .where(eq(tenant.id, firstTenantId));
      found = first?.code ?? null;
    }
    return found;
  };
}
