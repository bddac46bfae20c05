import { STORE_FIELDS } from '@hospital/shared/contract/storeWords';
import { eq } from 'drizzle-orm';
import { isReferenceViolation, isUniqueViolation } from '../../platform/database/databaseError';
import { hasRows } from '../../platform/database/hasRows';
import { newId } from '../../platform/database/newId';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { medicalCase } from '../cases/schema';
import { store, warehouse } from '../places/schema';
import { showFiles } from '../../platform/files/uses';
import { forbiddenTransition, invalid, notUnique } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { hasOpenCases } from '../cases';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { announce } from './announce';
import { openThings } from './openInStore';
import { holdStore, expectOwnDept, ownWarehouse } from '../places';
import { newStoreCodes } from './storeCode';
import { storePictures } from './storePictures';
import { storeValues, type StoreFields } from './storeFields';
import { storeDetail } from './stores';

type StoreRow = typeof store.$inferSelect;

const { bizType } = storePictures;

/** The constraints decide: of two who take a name or code at the same time, one is told that it is taken. */
async function accepted<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'store_name')) throw notUnique(STORE_FIELDS.storeName);
    if (isUniqueViolation(error, 'store_code')) throw notUnique(STORE_FIELDS.storeCode);
    if (isReferenceViolation(error)) throw invalid('deptId', '所选部门不存在');
    throw error;
  }
}

/**
 * The warehouse cannot be deleted until this transaction ends.
 *
 * @throws 40001 for one that does not exist or is not the caller's
 */
async function holdWarehouse({ db, identity }: CallContext, id: string): Promise<void> {
  const [row] = await db
    .select({ id: warehouse.id })
    .from(warehouse)
    .where(ownWarehouse(identity, id))
    .for('key share', { of: warehouse });
  if (!row) throw invalid('warehouseId', '所选仓库不存在');
}

/**
 * Makes a store, with a code of the server's when it is given none.
 *
 * @throws 40001 (also for pictures that the caller did not upload), 40302 for a department that is not the caller's, 40903 for a name or code that is taken
 */
export async function saveStore(
  context: CallContext,
  services: Services,
  request: StoreFields,
): Promise<{ id: string; storeCode: string }> {
  const { db, audit } = context;
  const values = storeValues(request);
  await expectOwnDept(context, values.deptId);
  await holdWarehouse(context, values.warehouseId);
  const [storeCode = ''] = request.storeCode?.trim()
    ? [request.storeCode.trim()]
    : await newStoreCodes(db, 1);
  const id = newId();
  await accepted(db.insert(store).values({ id, storeCode, ...values, ...madeBy(context) }));
  await showFiles(context, storePictures, id, picturesOf({ headImg: '', showImgs: [], ...values }));
  audit({ bizType, bizId: id, before: null, after: await storeDetail(db, id) });
  await announce(context, services, true);
  return { id, storeCode };
}

const picturesOf = ({ headImg, showImgs }: Pick<StoreRow, 'headImg' | 'showImgs'>) => ({
  headImg: headImg === '' ? [] : [headImg],
  showImgs,
});

/** @throws 404, 40302, 40901 with the present store, 40001, 40903 */
export async function updateStore(
  context: CallContext,
  services: Services,
  request: StoreFields & ReadVersion & { readonly id: string },
): Promise<null> {
  const { db, audit } = context;
  const row = await holdStore(context, request.id);
  const before = await storeDetail(db, row.id);
  await expectVersion(row, request, () => before);
  const values = storeValues(request);
  const moved = values.deptId !== row.deptId;
  const restocked = values.warehouseId !== row.warehouseId;
  const renamed = values.storeName !== row.storeName;
  const admitsOthers = values.ipWhiteList !== row.ipWhiteList;
  const opened = values.status !== undefined && values.status !== row.status;
  if (moved) await expectOwnDept(context, values.deptId);
  if (restocked) await holdWarehouse(context, values.warehouseId);
  const storeCode = request.storeCode?.trim() || row.storeCode;
  const version = row.version + 1;
  await accepted(
    db
      .update(store)
      .set({ ...values, storeCode, ...changedBy(context), version })
      .where(eq(store.id, row.id)),
  );
  const had = picturesOf(row);
  const pictures = picturesOf({ ...row, ...values });
  await showFiles(context, storePictures, row.id, pictures, [...had.headImg, ...had.showImgs]);
  audit({ bizType, bizId: row.id, before, after: await storeDetail(db, row.id) });
  await announce(context, services, moved || restocked || renamed || admitsOthers || opened);
  return null;
}

/**
 * Deletes for the users; records keep the store.
 *
 * @throws 404, 40302, 40902 for a store of the system, one with open cases, unpaid bills, or somebody who waits, stays or
 *   has an appointment (domain.md §1.9)
 */
export async function deleteStore(
  context: CallContext,
  services: Services,
  { id }: { readonly id: string },
): Promise<null> {
  const { db, audit } = context;
  const row = await holdStore(context, id);
  if (row.systemFlag === 'Y') throw forbiddenTransition('系统门店', '删除');
  if (await hasOpenCases(db, eq(medicalCase.storeId, id))) throw forbiddenTransition('有未完结病例', '删除');
  for (const { state, table, condition } of openThings(id))
    if (await hasRows(db, table, condition)) throw forbiddenTransition(state, '删除');
  // 寄养 builds on this domain, which cannot ask its table: it says itself that it uses a store.
  if (await services.isUsed(db, 'store', { id })) throw forbiddenTransition('有未离店寄养', '删除');
  const before = await storeDetail(db, id);
  await db
    .update(store)
    .set({ delFlag: 'Y', ...changedBy(context), version: row.version + 1 })
    .where(eq(store.id, id));
  audit({ bizType, bizId: id, before, after: null });
  await announce(context, services, true);
  return null;
}
