import { eq, sql } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import { VOID } from '@hospital/shared/contract/billStates';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import { WASH_NOTICES, type WashNotice } from '@hospital/shared/contract/washNotices';
import type { WashState } from '@hospital/shared/contract/washStates';
import { formatDateTime } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import { isOneOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { shownMobile } from '../../platform/privacy/mobile';
import { userAccount } from '../accounts/schema';
import { bill } from '../billing/schema';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';
import { washPlan } from '../reception/schema';
import { itemRecord, itemsInWords, itemsOfPlans, sumOf, type PlannedItem } from './planItems';

export type PlanRow = typeof washPlan.$inferSelect;

/** Plans with the names that stand beside them, in the order of the ids. */
export async function plansOf(
  { db, identity }: Pick<CallContext, 'db' | 'identity'>,
  ids: readonly string[],
): Promise<WashPlan[]> {
  if (ids.length === 0) return [];
  const [rows, items] = await Promise.all([
    db
      .select({
        plan: washPlan,
        storeName: store.storeName,
        ownerName: owner.name,
        ownerMobile: owner.mobile,
        petName: pet.name,
        species: pet.species,
        breed: pet.breed,
        characterTags: pet.characterTags,
        petStatus: pet.status,
        washerName: sql<string>`coalesce(${userAccount.name}, '')`,
        billNo: sql<string>`coalesce(${bill.billNo}, '')`,
        billStatus: bill.status,
        billAmount: bill.payableAmount,
      })
      .from(washPlan)
      .innerJoin(store, eq(store.id, washPlan.storeId))
      .innerJoin(owner, eq(owner.id, washPlan.ownerId))
      .innerJoin(pet, eq(pet.id, washPlan.petId))
      .leftJoin(userAccount, eq(userAccount.id, washPlan.washerId))
      .leftJoin(bill, eq(bill.id, washPlan.billId))
      .where(isOneOf(washPlan.id, ids)),
    itemsOfPlans(db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.plan.id, row]));
  return ids.flatMap((id) => {
    const found = byId.get(id);
    if (!found) return [];
    const { plan, ownerMobile, billStatus, billAmount, ...names } = found;
    const own = items.filter(({ planId }) => planId === id);
    return {
      ...recordOf(plan, own),
      ...names,
      billAmount: billAmount === null || billStatus === VOID ? null : yuanOf(billAmount),
      billVoidFlag: billStatus === VOID ? 'Y' : 'N',
      ownerMobile: shownMobile(identity, ownerMobile),
      pickupMobile: shownMobile(identity, plan.pickupMobile),
    };
  });
}

const timeOf = (time: Date | null): string | null => time && formatDateTime(time);

/** A text message that has waited longer would tell somebody who has long been here. */
export const LATEST_MINUTES = 120;

/**
 * Who was told before it was noted how was told by telephone. A message of which nothing became in the time that it has
 * is given up here too, since the one who would send it may have been taken away.
 */
export function noticeOf({
  notifyFlag,
  notifyWay,
  notifyRound,
  notifyError,
  updateDate,
}: Pick<PlanRow, 'notifyFlag' | 'notifyWay' | 'notifyRound' | 'notifyError' | 'updateDate'>): WashNotice {
  if (notifyFlag === 'Y') return notifyWay === 'sms' ? 'sent' : 'phoned';
  if (notifyError !== '') return 'failed';
  if (notifyRound === 0) return 'none';
  return Date.now() - updateDate.getTime() > LATEST_MINUTES * 60_000 ? 'failed' : 'sending';
}

const recordOf = (row: PlanRow, items: readonly PlannedItem[]) => ({
  id: row.id,
  planNo: row.planNo,
  storeId: row.storeId,
  bookingId: row.bookingId,
  reservationId: row.reservationId,
  ownerId: row.ownerId,
  petId: row.petId,
  washerId: row.washerId,
  planDate: row.planDate,
  startTime: row.startTime,
  endTime: row.endTime,
  items: items.map(itemRecord),
  amount: yuanOf(sumOf(items)),
  skinNote: row.skinNote,
  fleaFlag: row.fleaFlag,
  matFlag: row.matFlag,
  petCharacter: row.petCharacter,
  remarks: row.remarks,
  photosBefore: row.photosBefore,
  photosAfter: row.photosAfter,
  state: row.state as WashState,
  receiveTime: timeOf(row.receiveTime),
  finishTime: timeOf(row.finishTime),
  billId: row.billId,
  notifyFlag: row.notifyFlag,
  notifyTime: timeOf(row.notifyTime),
  notice: noticeOf(row),
  notifyName: row.notifyName,
  notifyError: row.notifyError,
  cancelReason: row.cancelReason,
  createName: row.createName,
  createDate: formatDateTime(row.createDate),
  version: row.version,
});

/** A plan as the caller sees it. */
export const planOf = async (context: Pick<CallContext, 'db' | 'identity'>, id: string): Promise<WashPlan> =>
  oneRow(await plansOf(context, [id]));

/** A plan as the log of operations keeps it: without telephones. */
export async function loggedPlan(context: Pick<CallContext, 'db' | 'identity'>, id: string) {
  const plan = await planOf(context, id);
  return {
    petName: plan.petName,
    planNo: plan.planNo,
    ownerName: plan.ownerName,
    planDate: plan.planDate,
    startTime: plan.startTime,
    endTime: plan.endTime,
    washerName: plan.washerName,
    items: itemsInWords(await itemsOfPlans(context.db, [id])),
    amount: plan.amount,
    skinNote: plan.skinNote,
    fleaFlag: plan.fleaFlag,
    matFlag: plan.matFlag,
    remarks: plan.remarks,
    photosBefore: plan.photosBefore.length,
    photosAfter: plan.photosAfter.length,
    state: plan.state,
    billNo: plan.billNo,
    notifyFlag: plan.notifyFlag,
    notice: WASH_NOTICES[plan.notice],
    notifyName: plan.notifyName,
    notifyError: plan.notifyError,
    cancelReason: plan.cancelReason,
  };
}
