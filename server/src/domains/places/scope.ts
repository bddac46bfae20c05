import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { isOneOf, textArray } from '../../platform/database/paging';
import { warehouse } from './schema';
import { outOfScope } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { SessionIdentity } from '../../platform/sessions/session';
import { isDepartmentOf } from './isDepartmentOf';
import { ownWarehouses } from './ownWarehouses';

/**
 * Whoever manages part of a chain changes only departments of that part: the own or chosen ones and what lies below,
 * as the data scope says.
 *
 * @throws 40302 for one that is not the caller's; one that does not exist passes
 */
export async function expectOwnDept(
  { db, identity }: Pick<CallContext, 'db' | 'identity'>,
  id: string,
): Promise<void> {
  if (identity.storeScope === 'all') return;
  const { rows } = await db.execute<{ own: boolean }>(
    sql`select ${isDepartmentOf(identity, sql`theirs_id.id`)} as own from (select id from dept where id = ${id}) theirs_id`,
  );
  if (rows[0]?.own === false) throw outOfScope('部门');
}

/**
 * Warehouses that the caller may change: those that are named, and those that only the caller's stores use. What is
 * shared with another part of the chain is seen, and left alone. Undefined: all.
 */
export function changeableWarehouses(identity: SessionIdentity): SQL | undefined {
  const { storeScope, warehouseScope } = identity;
  if (storeScope === 'all' || warehouseScope === 'all') return undefined;
  const stores = sql.param(textArray(storeScope));
  return or(
    isOneOf(warehouse.id, warehouseScope),
    and(
      ownWarehouses(identity),
      sql`not exists (select 1 from store strange where strange.warehouse_id = ${warehouse.id}
        and strange.del_flag = 'N' and strange.id <> all(${stores}::text[]))`,
    ),
  );
}

/** The undeleted warehouse with that id, if it is the caller's. */
export const ownWarehouse = (identity: SessionIdentity, id: string): SQL | undefined =>
  and(eq(warehouse.id, id), eq(warehouse.delFlag, 'N'), ownWarehouses(identity));
