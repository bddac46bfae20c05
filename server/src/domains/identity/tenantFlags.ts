import type { TenantFlags } from '@hospital/shared/contract/calls/identity';
import { tenant } from '../../platform/tenancy/schema';
import type { CallContext } from '../../platform/http/call';

/** What the caller's tenant works with (spec 1 §3). */
export async function tenantFlags({ db }: Pick<CallContext, 'db'>): Promise<TenantFlags> {
  // Row-level security shows a tenant no other one than itself.
  const [own] = await db.select().from(tenant);
  return {
    isCompany: own?.isCompany === 'Y',
    isMiniProgram: own?.isMiniProgram === 'Y',
    isStore: own?.isStore === 'Y',
    isWarehouse: own?.isWarehouse === 'Y',
  };
}
