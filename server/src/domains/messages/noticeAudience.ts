import { and, eq, sql, type SQL } from 'drizzle-orm';
import { textArray } from '../../platform/database/paging';
import { userAccount, userDept, userStore } from '../accounts/schema';
import { dept, store } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';

/** What decides whom an announcement is for. */
export interface NoticeAudience {
  readonly scopeType: '0' | '1' | '2';
  readonly scopeIds: readonly string[];
}

const anyOf = (ids: readonly string[]): SQL => sql`${sql.param(textArray(ids))}::text[]`;

/**
 * Users whom an announcement is for: everybody, those of the departments and of all below, or those who may work in one
 * of the stores. The same rule as `readable` of one caller.
 */
export function readersOf({ scopeType, scopeIds }: NoticeAudience): SQL | undefined {
  const active = and(eq(userAccount.enabled, 'Y'), eq(userAccount.delFlag, 'N'));
  if (scopeType === '0') return active;
  if (scopeType === '1') {
    const inDept = sql`exists (select 1 from ${dept} d where d.id = ${userAccount.deptId}
      and string_to_array(trim(both '/' from d.path), '/') && ${anyOf(scopeIds)})`;
    return and(active, sql`(${userAccount.superDept} = 'Y' or ${inDept})`);
  }
  const below = (top: SQL): SQL => sql`exists (select 1 from ${dept} d, ${dept} top
    where d.id = s.dept_id and ${top} and starts_with(d.path, top.path))`;
  const inStore = sql`exists (select 1 from ${store} s
    where s.id = any(${anyOf(scopeIds)}) and s.del_flag = 'N' and (
      exists (select 1 from ${userStore} us where us.user_id = ${userAccount.id} and us.store_id = s.id)
      or (${userAccount.dataScope} = 2 and ${below(sql`top.id in (select ud.dept_id from ${userDept} ud where ud.user_id = ${userAccount.id})`)})
      or (${userAccount.dataScope} = 3 and s.dept_id = ${userAccount.deptId})
      or (${userAccount.dataScope} = 4 and ${below(sql`top.id = ${userAccount.deptId}`)})))`;
  return and(active, sql`(${userAccount.dataScope} = 1 or ${inStore})`);
}

/** Names of the departments or stores, in their order; of what is gone there is none. */
export async function scopeNames(
  db: TenantDatabase,
  { scopeType, scopeIds }: NoticeAudience,
): Promise<string[]> {
  if (scopeType === '0' || scopeIds.length === 0) return [];
  const rows =
    scopeType === '1'
      ? await db
          .select({ id: dept.id, name: dept.name })
          .from(dept)
          .where(sql`${dept.id} = any(${anyOf(scopeIds)})`)
      : await db
          .select({ id: store.id, name: store.storeName })
          .from(store)
          .where(sql`${store.id} = any(${anyOf(scopeIds)})`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return scopeIds.flatMap((id) => names.get(id) ?? []);
}
