import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { WardStay } from '@hospital/shared/contract/calls/ward';
import type { LiveState } from '@hospital/shared/contract/liveStates';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import { shownMobile } from '../../platform/privacy/mobile';
import { userAccount } from '../accounts/schema';
import { bill } from '../billing/schema';
import { pricesIn } from '../boarding';
import { cageUnit } from '../boarding/schema';
import { medicalCase } from '../cases/schema';
import { liveInfo, liveOrder } from '../inpatients/schema';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';
import { daysOf, nightsByCage, sumsOf } from './charges';

export type LiveRow = typeof liveInfo.$inferSelect;

const nurse = alias(userAccount, 'nurse');

const ordersOf = (which: 'due' | 'open') =>
  sql<number>`(select count(*)::int from ${liveOrder} where ${liveOrder.liveInfoId} = ${liveInfo.id}
    and ${liveOrder.doneTime} is null ${which === 'due' ? sql`and ${liveOrder.orderTime} <= now()` : sql``})`;

/** Stays with the names of what they are about, in no order. */
const joined = (db: TenantDatabase, ids: readonly string[]) =>
  db
    .select({
      row: liveInfo,
      storeName: store.storeName,
      caseNo: medicalCase.caseNo,
      ownerId: owner.id,
      ownerName: owner.name,
      ownerMobile: owner.mobile,
      petName: pet.name,
      species: pet.species,
      doctorName: userAccount.name,
      nurseName: nurse.name,
      billNo: bill.billNo,
      dueOrders: ordersOf('due'),
      openOrders: ordersOf('open'),
    })
    .from(liveInfo)
    .innerJoin(store, eq(store.id, liveInfo.storeId))
    .innerJoin(medicalCase, eq(medicalCase.id, liveInfo.caseId))
    .innerJoin(pet, eq(pet.id, liveInfo.petId))
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .leftJoin(userAccount, eq(userAccount.id, liveInfo.doctorId))
    .leftJoin(nurse, eq(nurse.id, liveInfo.nurseId))
    .leftJoin(bill, eq(bill.id, liveInfo.billId))
    .where(isOneOf(liveInfo.id, ids));

/** What a night in each cage of these stays costs in a store, in fen. */
async function cagePrices(
  db: TenantDatabase,
  stays: readonly LiveRow[],
): Promise<(cageId: string, storeId: string) => number> {
  const ids = stays.flatMap(({ cageId, earlierCages }) => [
    ...(cageId === null ? [] : [cageId]),
    ...earlierCages.map((one) => one.cageId),
  ]);
  const cages = await db
    .select({ id: cageUnit.id, productId: cageUnit.productId, storeId: cageUnit.storeId })
    .from(cageUnit)
    .where(isOneOf(cageUnit.id, ids));
  const productOf = new Map(cages.map(({ id, productId }) => [id, productId]));
  const prices = await pricesIn(db, cages);
  return (cageId, storeId) => {
    const productId = productOf.get(cageId);
    return productId ? prices({ productId, storeId }) : 0;
  };
}

/** `state` of an animal that is here. */
const IN_HOSPITAL = 1;

/** Stays as the caller may see them, in the order of the ids. */
export async function staysOf(
  { db, identity }: Pick<CallContext, 'db' | 'identity'>,
  ids: readonly string[],
): Promise<WardStay[]> {
  if (ids.length === 0) return [];
  const now = new Date();
  const rows = await joined(db, ids);
  const here = rows.map(({ row }) => row).filter(({ state }) => state === IN_HOSPITAL);
  const [sums, nightly] = await Promise.all([
    sumsOf(
      db,
      rows.map(({ row }) => row.caseId),
    ),
    cagePrices(db, here),
  ]);
  const found = new Map(rows.map((one) => [one.row.id, one]));
  return ids.flatMap((id): WardStay[] => {
    const one = found.get(id);
    if (!one) return [];
    const { row, ownerMobile, doctorName, nurseName, billNo, ...names } = one;
    const sum = sums(row.caseId);
    const isHere = row.state === IN_HOSPITAL;
    const stretches = isHere ? nightsByCage(row, now) : [];
    const cage = stretches.reduce(
      (fen, { cageId, nights }) => fen + nightly(cageId, row.storeId) * nights,
      0,
    );
    return [
      {
        ...names,
        ...{ id: row.id, storeId: row.storeId, caseId: row.caseId, petId: row.petId },
        ...{ cageId: row.cageId, cageName: row.cageName, doctorId: row.doctorId, nurseId: row.nurseId },
        ...{ doctorName: doctorName ?? '', nurseName: nurseName ?? '', billNo: billNo ?? '' },
        ...{ level: row.level, condition: row.condition, outcome: row.outcome, summary: row.summary },
        ...{ billId: row.billId, state: row.state as LiveState, version: row.version },
        ownerMobile: shownMobile(identity, ownerMobile),
        inTime: formatDateTime(row.inTime),
        planOutTime: row.planOutTime && formatDateTime(row.planOutTime),
        outTime: row.outTime && formatDateTime(row.outTime),
        days: daysOf(row.inTime, row.outTime ?? now),
        overdueFlag: isHere && row.planOutTime && row.planOutTime < now ? 'Y' : 'N',
        deposit: yuanOf(row.deposit),
        cost: yuanOf(sum.amount + cage),
        owed: yuanOf(sum.unpaid + cage),
        unbilledCage: yuanOf(cage),
      },
    ];
  });
}

/** The stay as the caller may see it, for who lost to another save. */
export async function stayOf(context: Pick<CallContext, 'db' | 'identity'>, id: string): Promise<WardStay> {
  const [stay] = await staysOf(context, [id]);
  if (!stay) throw new Error('The stay is held');
  return stay;
}

/** The stay as the log of operations keeps it. */
export async function logged(db: TenantDatabase, row: LiveRow) {
  const [[animal], people] = await Promise.all([
    db.select({ name: pet.name }).from(pet).where(eq(pet.id, row.petId)),
    db
      .select({ id: userAccount.id, name: userAccount.name })
      .from(userAccount)
      .where(isOneOf(userAccount.id, [row.doctorId, row.nurseId])),
  ]);
  const nameOf = (id: string): string => people.find((one) => one.id === id)?.name ?? '';
  return {
    petName: animal?.name ?? '',
    ...{ cageName: row.cageName, doctorName: nameOf(row.doctorId), nurseName: nameOf(row.nurseId) },
    ...{ level: row.level, condition: row.condition, state: row.state, deposit: yuanOf(row.deposit) },
    ...{ inTime: formatDateTime(row.inTime), planOutTime: formatDateTime(row.planOutTime) },
    ...{ outTime: formatDateTime(row.outTime), outcome: row.outcome, summary: row.summary },
  };
}
