import { eq, sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/paging';
import type { SessionIdentity } from '../../platform/sessions/session';
import { dept, store } from '../places/schema';
import { userAccount } from './schema';

/** What the root hangs below, on the wire. */
export const rootParent = '0';

/** Stores that exist and are in the caller's scope. */
export function storesInScope({ storeScope }: SessionIdentity): SQL {
  const exists = eq(store.delFlag, 'N');
  return storeScope === 'all' ? exists : sql`(${exists} and ${isOneOf(store.id, storeScope)})`;
}

/** Everything for those who see all stores; else the way down to one's own department and stores. */
export function visibleDepts(identity: SessionIdentity): SQL | undefined {
  if (identity.superDept || identity.storeScope === 'all') return undefined;
  return sql`(exists (
      select 1 from ${store} join dept place on place.tenant_id = ${store.tenantId} and place.id = ${store.deptId}
      where ${storesInScope(identity)} and starts_with(place.path, ${dept.path}))
    or exists (
      select 1 from ${userAccount} join dept place on place.id = ${userAccount.deptId}
      where ${userAccount.id} = ${identity.userId} and starts_with(place.path, ${dept.path})))`;
}
