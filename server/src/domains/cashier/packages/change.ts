import { eq } from 'drizzle-orm';
import type { PackageMove } from '@hospital/shared/contract/packageStates';
import { MOST_VALID_DAYS, type PackageLogKind } from '@hospital/shared/contract/packageWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { packageCalls } from '@hospital/shared/contract/calls/packages';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import {
  customerPackage,
  customerPackageLog,
  expectPackageMove,
  itemsOfPackages,
  statusOf,
  type PackageItemRecord,
  type PackageRecord,
} from '../../billing';
import { tellStoresOf } from '../../customer';
import { newId } from '../../../platform/database/newId';
import { expectVersion, type ReadVersion } from '../../../platform/database/optimisticLock';
import { invalid } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { changedBy, madeBy } from '../../../platform/sessions/authorship';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { ownedPackages } from './records';
import { newCode } from './sell';

/** A package that may be moved so, held. @throws 404; 40302; 40901; 40902 */
export async function heldPackage(
  context: CallContext,
  { id, version }: ReadVersion & { readonly id: string },
  ...moves: readonly PackageMove[]
): Promise<{ readonly row: PackageRecord; readonly items: readonly PackageItemRecord[] }> {
  const { db } = context;
  const row = await rowInScope(context, customerPackage, id, 'held');
  await expectVersion(row, { version }, async () => (await ownedPackages(db, [id]))[0]);
  const items = await itemsOfPackages(db, [id]);
  expectPackageMove(statusOf(row, items), ...moves);
  return { row, items };
}

interface Change {
  readonly set: Partial<Pick<PackageRecord, 'status' | 'expireDate' | 'loseReason' | 'code'>>;
  readonly kind: PackageLogKind;
  readonly reason: string;
  /** Fen that were paid back. */
  readonly amount?: number;
  /** As the log of operations keeps it; codes are in no log. */
  readonly before?: object;
  readonly after?: object;
}

/** Writes what became of a held package, with its row of the ledger. */
export async function writeChange(
  context: CallContext,
  row: PackageRecord,
  { set, kind, reason, amount = 0, before = {}, after = {} }: Change,
): Promise<void> {
  const { db, identity, audit, tellChanges } = context;
  await db
    .update(customerPackage)
    .set({ ...set, version: row.version + 1, ...changedBy(context) })
    .where(eq(customerPackage.id, row.id));
  const storeId = identity.storeId === '' ? row.storeId : identity.storeId;
  await db.insert(customerPackageLog).values({
    ...{ id: newId(), customerPackageId: row.id, storeId, kind, reason, amount },
    ...madeBy(context),
  });
  const known = { packageNo: row.packageNo, packageName: row.name };
  audit({
    ...{ bizType: 'customerPackage', bizId: row.id },
    before: { ...known, ...before },
    after: { ...known, ...after, ...(reason === '' ? {} : { reason }) },
  });
  await tellStoresOf(context, [row.ownerId]);
  await tellChanges({ stores: [row.storeId] });
}

/**
 * @throws 404; 40302; 40901; 40902; 40001 for a day that is no later, or later by more than a package is sold for, and
 *   without a reason
 */
export async function extendPackage(
  context: CallContext,
  request: RequestOf<typeof packageCalls.extend>,
): Promise<null> {
  const reason = request.reason.trim();
  if (reason === '') throw invalid('reason', '请填写延期原因');
  const { row } = await heldPackage(context, request, 'extend', 'revive');
  const { expireDate } = request;
  if (row.expireDate === '') throw invalid('expireDate', '该套餐长期有效，不需延期');
  if (expireDate <= row.expireDate) throw invalid('expireDate', `须晚于原有效期${row.expireDate}`);
  const today = shanghaiDay(new Date());
  if (expireDate < today) throw invalid('expireDate', '不能早于今天');
  const latest = addDays(row.expireDate < today ? today : row.expireDate, MOST_VALID_DAYS);
  if (expireDate > latest) throw invalid('expireDate', `最晚延至${latest}`);
  await writeChange(context, row, {
    ...{ set: { expireDate }, kind: 4, reason: `${row.expireDate}延至${expireDate}：${reason}` },
    ...{ before: { expireDate: row.expireDate }, after: { expireDate } },
  });
  return null;
}

/** 作废, for good; what was not used is lost unless it is refunded before. @throws 404; 40302; 40901; 40902 */
export async function losePackage(
  context: CallContext,
  request: RequestOf<typeof packageCalls.lose>,
): Promise<null> {
  const reason = request.reason?.trim() ?? '';
  const { row } = await heldPackage(context, request, 'lose');
  await writeChange(context, row, {
    ...{ set: { status: 4, loseReason: reason }, kind: 5, reason, after: { loseReason: reason } },
  });
  return null;
}

/** @throws 404; 40302; 40901; 40902 */
export async function renewPackageCode(
  context: CallContext,
  request: RequestOf<typeof packageCalls.renewCode>,
): Promise<DataOf<typeof packageCalls.renewCode>> {
  const { row } = await heldPackage(context, request, 'renewCode');
  const code = newCode();
  await writeChange(context, row, { set: { code }, kind: 7, reason: '' });
  return { code };
}
