import { asc } from 'drizzle-orm';
import { PREPAID_BILL } from '@hospital/shared/contract/billWords';
import { thousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { packageCalls, PackageOffer } from '@hospital/shared/contract/calls/packages';
import { lineTaken, packageSettings, usableItems, usesFor, type UsableItem } from '../../billing';
import { bill } from '../../billing/schema';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { CallContext } from '../../../platform/http/call';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { lineRecords, type BillRecord, type LineRecord } from '../records';
import { isFiled, statesOfCases } from '../statesOfCases';

/** A line of a bill that a package may take: neither discounted nor priced by hand, and of whole times. */
export const isOpen = ({ discountType, amount }: LineRecord): boolean => discountType === 0 && amount > 0;

const openLine = ({ id, productId, quantity }: LineRecord) => ({
  ...{ id, productId, quantity: thousandthsOf(quantity) },
});

/** What packages could take of one bill, when others have taken theirs. */
async function offersFor(
  db: TenantDatabase,
  row: BillRecord,
  lines: readonly LineRecord[],
  taken: ReadonlyMap<string, number>,
): Promise<PackageOffer[]> {
  if (row.ownerId === null || row.status !== 0 || row.type === PREPAID_BILL) return [];
  const open = lines.filter(isOpen);
  const { ownerId, petId, storeId } = row;
  const productIds = [...new Set(open.map(({ productId }) => productId))];
  const found = await usableItems(db, { ownerId, petId, storeId, productIds });
  const items = found.map(({ item, owned }): UsableItem => ({
    item: { ...item, used: item.used + (taken.get(item.id) ?? 0) },
    owned,
  }));
  return usesFor(open.map(openLine), items).flatMap(({ lineId, itemId, times }) => {
    const line = open.find(({ id }) => id === lineId);
    const use = items.find(({ item }) => item.id === itemId);
    if (!line || !use) return [];
    const { item, owned } = use;
    const { off } = lineTaken(
      { price: line.price, quantity: thousandthsOf(line.quantity) },
      { itemId, times },
    );
    return [
      {
        ...{ billId: row.id, lineId, productName: line.productName, itemId, customerPackageId: owned.id },
        ...{ packageName: owned.name, packageNo: owned.packageNo, expireDate: owned.expireDate },
        ...{ remain: item.total - item.used, quantity: times, amount: yuanOf(off) },
      },
    ];
  });
}

/** What packages of their owner could take of unpaid bills, bill after bill; nothing of those of filed cases. @throws 404, 40302 */
export async function packageOffers(
  context: CallContext,
  { billIds }: RequestOf<typeof packageCalls.offers>,
): Promise<DataOf<typeof packageCalls.offers>> {
  const { db } = context;
  for (const id of billIds) await rowInScope(context, bill, id);
  const rows = await db.select().from(bill).where(isOneOf(bill.id, billIds)).orderBy(asc(bill.id));
  const states = await statesOfCases(
    db,
    rows.map(({ caseId }) => caseId),
  );
  const lines = await lineRecords(db, billIds);
  const taken = new Map<string, number>();
  const list: PackageOffer[] = [];
  for (const id of billIds) {
    const row = rows.find((one) => one.id === id);
    if (!row || isFiled(states.get(row.caseId))) continue;
    const own = lines.filter(({ billId }) => billId === id);
    for (const offer of await offersFor(db, row, own, taken)) {
      taken.set(offer.itemId, (taken.get(offer.itemId) ?? 0) + offer.quantity);
      list.push(offer);
    }
  }
  const { codeNeeded } = await packageSettings(db, rows[0]?.storeId ?? '');
  return { codeNeeded: codeNeeded ? 'Y' : 'N', list };
}
