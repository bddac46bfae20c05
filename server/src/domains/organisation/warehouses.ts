import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Warehouse, WarehouseType } from '@hospital/shared/contract/calls/warehouses';
import { openTransfers } from '@hospital/shared/contract/transferStates';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { newId } from '../../platform/database/newId';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { contains } from '../../platform/database/paging';
import { userWarehouse } from '../accounts/schema';
import { store, warehouse } from '../places/schema';
import { stockBatch } from '../stock/schema';
import { transferOrder } from '../transfers/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forbiddenTransition, notFound, notUnique, outOfScope } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { requiredText } from '../../platform/http/textField';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { announce } from './announce';
import { ownWarehouses, changeableWarehouses } from '../places';

interface Editable {
  readonly warehouseName: string;
  readonly warehouseType: WarehouseType;
  readonly address?: string;
  readonly description?: string;
}

type WarehouseRow = typeof warehouse.$inferSelect;

const bizType = 'warehouse';

const columns = {
  id: warehouse.id,
  warehouseName: warehouse.warehouseName,
  warehouseType: warehouse.warehouseType,
  address: warehouse.address,
  description: warehouse.description,
  version: warehouse.version,
};

const shown = ({
  id,
  warehouseName,
  warehouseType,
  address,
  description,
  version,
}: WarehouseRow): Warehouse => ({
  ...{ id, warehouseName, warehouseType, address, description, version },
});

/** Warehouses of the caller, by age. */
export function allWarehouses(
  { db, identity }: CallContext,
  { keyword }: { readonly keyword?: string },
): Promise<Warehouse[]> {
  const text = keyword?.trim();
  return db
    .select(columns)
    .from(warehouse)
    .where(
      and(
        eq(warehouse.delFlag, 'N'),
        ownWarehouses(identity),
        text ? or(contains(warehouse.warehouseName, text), contains(warehouse.address, text)) : undefined,
      ),
    )
    .orderBy(asc(warehouse.createDate), sql`length(${warehouse.id})`, asc(warehouse.id));
}

const cleaned = (request: Editable) => ({
  warehouseName: requiredText('warehouseName', '仓库名称', request.warehouseName),
  warehouseType: request.warehouseType,
  address: request.address?.trim() ?? '',
  description: request.description?.trim() ?? '',
});

async function accepted<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'warehouse_name')) throw notUnique('仓库名称');
    throw error;
  }
}

async function detail(db: TenantDatabase, id: string): Promise<Warehouse> {
  const [row] = await db.select(columns).from(warehouse).where(eq(warehouse.id, id));
  if (!row) throw notFound();
  return row;
}

/**
 * Makes a warehouse. Who works with part of the chain only becomes its keeper, or they would not see it.
 *
 * @throws 40001, 40903 for a name that is taken
 */
export async function saveWarehouse(
  context: CallContext,
  services: Services,
  request: Editable,
): Promise<{ id: string }> {
  const { db, identity, audit } = context;
  const id = newId();
  await accepted(db.insert(warehouse).values({ id, ...cleaned(request), ...madeBy(context) }));
  if (ownWarehouses(identity)) {
    await db.insert(userWarehouse).values({ userId: identity.userId, warehouseId: id });
  }
  audit({ bizType, bizId: id, before: null, after: await detail(db, id) });
  await announce(context, services, true);
  return { id };
}

/** The warehouse, held until the end of the transaction, so that no store takes it meanwhile. @throws 404, 40302 */
async function holdWarehouse({ db, identity }: CallContext, id: string): Promise<WarehouseRow> {
  const [row] = await db
    .select()
    .from(warehouse)
    .where(and(eq(warehouse.id, id), eq(warehouse.delFlag, 'N')))
    .for('update');
  if (!row) throw notFound();
  const [own] = await db
    .select({ one: sql`1` })
    .from(warehouse)
    .where(and(eq(warehouse.id, id), changeableWarehouses(identity)));
  if (!own) throw outOfScope('仓库');
  return row;
}

/** @throws 404, 40302, 40901 with the present warehouse, 40001, 40903 */
export async function updateWarehouse(
  context: CallContext,
  services: Services,
  request: Editable & ReadVersion & { readonly id: string },
): Promise<null> {
  const { db, audit } = context;
  const row = await holdWarehouse(context, request.id);
  await expectVersion(row, request, () => shown(row));
  const values = cleaned(request);
  await accepted(
    db
      .update(warehouse)
      .set({ ...values, ...changedBy(context), version: row.version + 1 })
      .where(eq(warehouse.id, row.id)),
  );
  audit({ bizType, bizId: row.id, before: shown(row), after: await detail(db, row.id) });
  const looksOther = values.warehouseName !== row.warehouseName || values.warehouseType !== row.warehouseType;
  await announce(context, services, looksOther);
  return null;
}

/**
 * Deletes for the users; records keep the warehouse.
 *
 * @throws 404, 40302, 40902 while a store uses it, there is stock in it, or a transfer is to leave or reach it
 */
export async function deleteWarehouse(
  context: CallContext,
  services: Services,
  { id }: { readonly id: string },
): Promise<null> {
  const { db, audit } = context;
  const row = await holdWarehouse(context, id);
  const one = { one: sql`1` };
  const [used] = await db
    .select(one)
    .from(store)
    .where(and(eq(store.warehouseId, id), eq(store.delFlag, 'N')))
    .limit(1);
  if (used) throw forbiddenTransition('有门店使用', '删除');
  const [stocked] = await db
    .select(one)
    .from(stockBatch)
    .where(and(eq(stockBatch.warehouseId, id), sql`${stockBatch.quantity} > 0`))
    .limit(1);
  if (stocked) throw forbiddenTransition('有库存', '删除');
  const [awaited] = await db
    .select(one)
    .from(transferOrder)
    .where(
      and(
        or(eq(transferOrder.fromWarehouseId, id), eq(transferOrder.toWarehouseId, id)),
        inArray(transferOrder.status, [...openTransfers]),
      ),
    )
    .limit(1);
  if (awaited) throw forbiddenTransition('有未完成的调拨单', '删除');
  await db
    .update(warehouse)
    .set({ delFlag: 'Y', ...changedBy(context), version: row.version + 1 })
    .where(eq(warehouse.id, id));
  audit({ bizType, bizId: id, before: shown(row), after: null });
  await announce(context, services, true);
  return null;
}
