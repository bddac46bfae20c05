import { eq, sql } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { Boarding } from '@hospital/shared/contract/calls/boarding';
import { shanghaiDay } from '@hospital/shared/format';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import { shownMobile } from '../../platform/privacy/mobile';
import { bill } from '../billing/schema';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';
import { product } from '../stock/schema';
import { depositLeft } from './depositLeft';
import { CANCEL, WITHDRAW } from './permissions';
import { isOverdue } from './occupancy';
import { roundCount } from './round';
import { boarding, boardingDoc, cageUnit } from './schema';

export type BoardingRow = typeof boarding.$inferSelect;

/** Stays with the names of what they are about, in no order. */
const joined = (db: TenantDatabase, ids: readonly string[], today: string) =>
  db
    .select({
      row: boarding,
      storeName: store.storeName,
      ownerId: owner.id,
      ownerName: owner.name,
      ownerMobile: owner.mobile,
      petName: pet.name,
      species: pet.species,
      cageName: cageUnit.name,
      productName: product.name,
      billNo: bill.billNo,
      docs: sql<number>`(select count(*)::int from ${boardingDoc} where ${boardingDoc.boardingId} = ${boarding.id} and ${boardingDoc.status} = 1)`,
      matters: roundCount(today, 'all'),
      mattersDone: roundCount(today, 'done'),
      left: depositLeft,
    })
    .from(boarding)
    .innerJoin(store, eq(store.id, boarding.storeId))
    .innerJoin(pet, eq(pet.id, boarding.petId))
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .innerJoin(cageUnit, eq(cageUnit.id, boarding.cageId))
    .innerJoin(product, eq(product.id, boarding.productId))
    .leftJoin(bill, eq(bill.id, boarding.billId))
    .where(isOneOf(boarding.id, ids));

/** Stays as the caller may see them, in the order of the ids. */
export async function staysOf(
  { db, identity }: Pick<CallContext, 'db' | 'identity'>,
  ids: readonly string[],
): Promise<Boarding[]> {
  if (ids.length === 0) return [];
  const today = shanghaiDay();
  const found = new Map((await joined(db, ids, today)).map((one) => [one.row.id, one]));
  return ids.flatMap((id): Boarding[] => {
    const one = found.get(id);
    if (!one) return [];
    const { row, ownerMobile, billNo, left, ...names } = one;
    return [
      {
        ...names,
        ...{ id: row.id, boardingNo: row.boardingNo, storeId: row.storeId, petId: row.petId },
        ...{ cageId: row.cageId, productId: row.productId, dayPrice: yuanOf(row.dayPrice) },
        ...{ startDate: row.startDate, planEndDate: row.planEndDate },
        ...{ emergencyName: row.emergencyName, feedNote: row.feedNote, medicineNote: row.medicineNote },
        ...{ belongings: row.belongings, remarks: row.remarks, overrideReason: row.overrideReason },
        ...{ vaccineValidDate: row.vaccineValidDate, dewormValidDate: row.dewormValidDate },
        ...{ depositWay: row.depositWay, deposit: yuanOf(row.deposit), depositLeft: yuanOf(left) },
        state: row.state,
        ...{ billId: row.billId, cancelReason: row.cancelReason, version: row.version },
        ownerMobile: shownMobile(identity, ownerMobile),
        emergencyMobile: shownMobile(identity, row.emergencyMobile),
        inTime: row.inTime && formatDateTime(row.inTime),
        outTime: row.outTime && formatDateTime(row.outTime),
        nights: row.nights === null ? null : Number(row.nights),
        overdueFlag: isOverdue(row, today) ? 'Y' : 'N',
        billNo: billNo ?? '',
        cancelFlag: identity.permissions.has(row.state === 1 ? WITHDRAW : CANCEL) ? 'Y' : 'N',
      },
    ];
  });
}

/** The stay as the caller may see it, for who lost to another save. */
export const stayOf = async (
  context: Pick<CallContext, 'db' | 'identity'>,
  id: string,
): Promise<Boarding> => {
  const [stay] = await staysOf(context, [id]);
  if (!stay) throw new Error('The stay is held');
  return stay;
};

/** The stay as the log of operations keeps it. */
export const logged = (row: BoardingRow, names: { readonly petName: string; readonly cageName: string }) => ({
  ...names,
  ...{ boardingNo: row.boardingNo, state: row.state, dayPrice: yuanOf(row.dayPrice) },
  ...{ startDate: row.startDate, planEndDate: row.planEndDate },
  ...{ inTime: formatDateTime(row.inTime), outTime: formatDateTime(row.outTime) },
  ...{ nights: row.nights === null ? '' : Number(row.nights), deposit: yuanOf(row.deposit) },
  ...{ emergencyName: row.emergencyName, emergencyMobile: row.emergencyMobile },
  ...{ feedNote: row.feedNote, medicineNote: row.medicineNote, belongings: row.belongings },
  ...{ vaccineValidDate: row.vaccineValidDate ?? '', dewormValidDate: row.dewormValidDate ?? '' },
  ...{ overrideReason: row.overrideReason, cancelReason: row.cancelReason, remarks: row.remarks },
});

/** What the log says of whom a stay is. */
export async function namesOf(
  db: TenantDatabase,
  { petId, cageId }: Pick<BoardingRow, 'petId' | 'cageId'>,
): Promise<{ petName: string; cageName: string }> {
  const [[animal], [cage]] = await Promise.all([
    db.select({ name: pet.name }).from(pet).where(eq(pet.id, petId)),
    db.select({ name: cageUnit.name }).from(cageUnit).where(eq(cageUnit.id, cageId)),
  ]);
  return { petName: animal?.name ?? '', cageName: cage?.name ?? '' };
}
