import { eq, type Placeholder, sql, type SQL } from 'drizzle-orm';
import { isOneOf, textArray } from '../../platform/database/paging';
import { userAccount, userDept, userStore, userWarehouse } from './schema';
import { dept, store, warehouse } from '../places/schema';
import type { SessionIdentity } from '../../platform/sessions/session';
import { isDepartmentOf, ownWarehouses } from '../places';

/** What part of the chain somebody manages. */
export type ManagerScope = Pick<SessionIdentity, 'storeScope' | 'warehouseScope' | 'deptScope'>;

/** Stores that the user of the outer query may work in by their department; `store` and its `place` are in scope. */
const byDepartment = sql`(
  ${userAccount.dataScope} = 3 and ${store.deptId} = ${userAccount.deptId}
  or ${userAccount.dataScope} = 4 and exists (
    select 1 from dept own where own.id = ${userAccount.deptId} and starts_with(${dept.path}, own.path))
  or ${userAccount.dataScope} = 2 and exists (
    select 1 from user_dept named join dept top on top.id = named.dept_id
    where named.user_id = ${userAccount.id} and starts_with(${dept.path}, top.path)))`;

/** Users who may work in a store that meets the condition. */
function whoWorkIn(condition: SQL): SQL {
  const place = sql`join ${dept} on ${dept.id} = ${store.deptId} where ${store.delFlag} = 'N' and ${condition}`;
  // Most users have only stores that are named; the others' are looked for only where there are any.
  return sql`(
    exists (select 1 from ${userStore} join ${store} on ${store.id} = ${userStore.storeId}
      where ${userStore.userId} = ${userAccount.id} and ${store.delFlag} = 'N' and ${condition})
    or ${userAccount.dataScope} = 1
    or ${userAccount.dataScope} in (2, 3, 4) and exists (select 1 from ${store} ${place} and ${byDepartment}))`;
}

/** Users who may work in this store; a placeholder stands for its id. */
export const worksInStore = (storeId: string | Placeholder): SQL => whoWorkIn(eq(store.id, storeId));

/** Users whom the caller meets at work: of the own departments, or with a store in common. */
export function usersAround(identity: SessionIdentity): SQL | undefined {
  const { userId, storeScope } = identity;
  if (storeScope === 'all') return undefined;
  return sql`(${eq(userAccount.id, userId)} or ${isDepartmentOf(identity, userAccount.deptId)} or ${whoWorkIn(isOneOf(store.id, storeScope))})`;
}

/**
 * The user sees only stores that are named, or whole departments of the caller's: what a department gets later, the
 * caller gets, too.
 */
const noStrangeDepartment = (caller: ManagerScope): SQL => sql`(
  ${userAccount.dataScope} = 5
  or ${userAccount.dataScope} in (3, 4) and ${isDepartmentOf(caller, userAccount.deptId)}
  or ${userAccount.dataScope} = 2 and not exists (
    select 1 from ${userDept} where ${userDept.userId} = ${userAccount.id}
      and not ${isDepartmentOf(caller, userDept.deptId)}))`;

/** A warehouse of the user's that is neither the caller's nor one of the caller's stores'. */
function strangeWarehouse(identity: ManagerScope): SQL {
  const own = ownWarehouses(identity);
  if (!own) return sql`false`;
  return sql`exists (
    select 1 from ${userWarehouse} join ${warehouse} on ${warehouse.id} = ${userWarehouse.warehouseId}
    where ${userWarehouse.userId} = ${userAccount.id} and ${warehouse.delFlag} = 'N' and not (${own}))`;
}

/**
 * Users whom the caller may manage: of the own departments or stores, with no store and no warehouse beyond the
 * caller's. Whoever manages part of a chain neither sees nor makes anybody who may do more than that. Undefined:
 * everybody.
 */
export function usersWithin(manager: ManagerScope): SQL | undefined {
  const { storeScope } = manager;
  if (storeScope === 'all') return undefined;
  const strangeStore = sql`${store.id} <> all(${sql.param(textArray(storeScope))}::text[])`;
  const ownStore = sql`exists (
    select 1 from ${userStore} where ${userStore.userId} = ${userAccount.id} and ${isOneOf(userStore.storeId, storeScope)})`;
  return sql`(
    (${ownStore} or ${isDepartmentOf(manager, userAccount.deptId)})
    and ${noStrangeDepartment(manager)}
    and not ${whoWorkIn(strangeStore)}
    and not ${strangeWarehouse(manager)})`;
}
