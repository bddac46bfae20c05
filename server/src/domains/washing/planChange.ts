import { and, asc, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { WASHING } from '@hospital/shared/contract/bookingWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { washingCalls } from '@hospital/shared/contract/calls/washing';
import { TAKING } from '@hospital/shared/contract/reservationStates';
import { normalisePhone } from '@hospital/shared/format';
import { takeNumber } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import { invalid, notUnique } from '../../platform/errors/businessError';
import { petDead } from '../../platform/errors/ruleRefusals';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { petOf } from '../customer';
import { ownerStore } from '../customer/schema';
import { firstRefused } from '../dictionary';
import { unplanned } from '../reception';
import { booking, reservation, washPlan } from '../reception/schema';
import { expectOpen } from '../scheduling';
import { expectPlaces, storeOf } from '../settings';
import { takePlace } from './capacity';
import { type HeldPlan, heldPlan, writePlan } from './heldPlan';
import { washPhotos } from './photos';
import { itemsOfPlans, plannedItems, writeItems } from './planItems';
import { loggedPlan, type PlanRow } from './planRecords';
import { timesOf, type PlanTimes } from './planTimes';
import { reservationFollows } from './reserved';
import { expectWasher } from './washers';

/** What a plan is made of, without where it comes from. */
export type SentPlan = Omit<RequestOf<typeof washingCalls.save>, 'id' | 'storeId' | 'version'>;

const DEAD = 2;
const masked = /\*/;

/** @throws 40001 for a code that the dictionary does not offer; the one that the plan has may stay */
async function expectCharacter({ db }: CallContext, code: string, had: string): Promise<void> {
  if (code === '') return;
  const refused = await firstRefused(db, 'pet_character', [code], [had]);
  if (refused) throw invalid('petCharacter', `性格${refused.why}`);
}

/** What the plan came of is of the same animal and store. @throws 40001 */
async function expectOrigin(
  { db }: CallContext,
  { bookingId, reservationId, petId }: SentPlan,
  storeId: string,
): Promise<void> {
  if (bookingId) {
    const [found] = await db.select().from(booking).where(eq(booking.id, bookingId));
    if (found?.petId !== petId || found.storeId !== storeId) throw invalid('bookingId', '挂号单不存在');
  }
  if (!reservationId) return;
  const [found] = await db.select().from(reservation).where(eq(reservation.id, reservationId));
  if (found?.petId !== petId || found.storeId !== storeId) throw invalid('reservationId', '预约单不存在');
}

/** An animal is washed once at a time; it is held, so that two who save at once come one after the other. */
async function expectFree(
  { db }: CallContext,
  petId: string,
  { planDate, startTime, endTime }: PlanTimes,
  planId: string,
): Promise<void> {
  const [other] = await db
    .select({ planNo: washPlan.planNo })
    .from(washPlan)
    .where(
      and(
        eq(washPlan.petId, petId),
        eq(washPlan.planDate, planDate),
        inArray(washPlan.state, [1, 2]),
        lt(washPlan.startTime, endTime),
        gt(washPlan.endTime, startTime),
        ne(washPlan.id, planId),
      ),
    )
    .limit(1);
  if (other) throw notUnique(`该宠物此时段的洗美单${other.planNo}`);
}

/**
 * The reservation that a plan stands for. Without a link it is that of the animal on its day: a plan that moves takes it
 * along, so that nobody waits for the animal on the day that it left. One that another plan stands for stays there.
 */
async function reservationOf(
  { db }: CallContext,
  { reservationId, petId }: SentPlan,
  before: PlanRow | null,
  planDate: string,
): Promise<string | null> {
  if (reservationId) return reservationId;
  if (!before || before.petId !== petId) return null;
  if (before.reservationId !== null || before.planDate === planDate) return before.reservationId;
  const [found] = await db
    .select({ id: reservation.id })
    .from(reservation)
    .where(
      and(
        ...[eq(reservation.storeId, before.storeId), eq(reservation.petId, petId)],
        ...[eq(reservation.type, WASHING), eq(reservation.reservationDate, before.planDate)],
        ...[inArray(reservation.status, [...TAKING]), unplanned(db, before.id)],
      ),
    )
    .orderBy(asc(reservation.startTime), asc(reservation.id))
    .limit(1);
  return found?.id ?? null;
}

/** The plan as it is to be, judged; its place is taken. */
async function judged(
  context: CallContext,
  sent: SentPlan,
  storeId: string,
  held: HeldPlan | null,
  id: string,
) {
  const { db } = context;
  const before = held?.row ?? null;
  const times = timesOf(sent, before, new Date());
  const moved = !before || times.planDate !== before.planDate || times.startTime !== before.startTime;
  if (moved) await expectOpen(db, storeId, { ...times, date: times.planDate }, 'planDate');
  await expectCharacter(context, sent.petCharacter ?? '', before?.petCharacter ?? '');
  if (sent.washerId && sent.washerId !== before?.washerId) await expectWasher(db, storeId, sent.washerId);
  await expectOrigin(context, sent, storeId);
  const { row: animal, owner } = await petOf(context, sent.petId, true);
  if (animal.status === DEAD) throw petDead('洗美');
  if (animal.status !== 1 && animal.id !== before?.petId) throw invalid('petId', '该宠物的档案不在使用中');
  // Another animal is another bargain.
  const agreed = before?.petId === sent.petId ? await itemsOfPlans(db, [id]) : [];
  const items = await plannedItems(db, sent.items, {
    ...{ storeId, ownerId: owner.id, petId: animal.id, level: owner.level, agreed },
  });
  await expectFree(context, animal.id, times, id);
  const reservationId = await reservationOf(context, sent, before, times.planDate);
  await takePlace(db, {
    ...{ storeId, planDate: times.planDate, startTime: times.startTime, planId: id, petId: animal.id },
    reservationId,
  });
  const { pickupMobile } = sent;
  const text = (value: string | undefined, kept: string | undefined): string =>
    value === undefined ? (kept ?? '') : value.trim();
  const values = {
    ...times,
    ...{ ownerId: owner.id, petId: animal.id },
    washerId: text(sent.washerId, before?.washerId),
    skinNote: text(sent.skinNote, before?.skinNote),
    fleaFlag: sent.fleaFlag ?? before?.fleaFlag ?? 'N',
    matFlag: sent.matFlag ?? before?.matFlag ?? 'N',
    petCharacter: text(sent.petCharacter, before?.petCharacter),
    pickupMobile:
      pickupMobile === undefined || masked.test(pickupMobile)
        ? (before?.pickupMobile ?? '')
        : normalisePhone(pickupMobile),
    remarks: text(sent.remarks, before?.remarks),
    bookingId: sent.bookingId || (before?.bookingId ?? null),
    reservationId,
  };
  return { values, items };
}

/**
 * Writes a new plan, in the caller's transaction.
 *
 * @throws 404, 40302 for an animal that is not there, or known in no store of the caller; 42208 for a dead one; 40001 for
 *   times that are none or have passed, a washer of another store, items that are no washing; 40902 for what the store
 *   does not sell; 40903 where the animal has another plan at that time; 42204 when the day or the time is full
 */
export async function addWashPlan(
  context: CallContext,
  sent: SentPlan,
  storeId: string,
): Promise<{ id: string; planNo: string }> {
  const { db, audit } = context;
  const id = newId();
  const { values, items } = await judged(context, sent, storeId, null, id);
  const planNo = await takeNumber(db, 'wash', storeId, new Date());
  // Who is washed there is known there, so that its cashier may be paid.
  await db.insert(ownerStore).values({ ownerId: values.ownerId, storeId }).onConflictDoNothing();
  await db.insert(washPlan).values({ id, planNo, storeId, ...values, ...madeBy(context) });
  await reservationFollows(context, storeId, null, values);
  await writeItems(db, id, items);
  audit({ bizType: washPhotos.bizType, bizId: id, before: null, after: await loggedPlan(context, id) });
  await context.tellChanges({ stores: [storeId] });
  return { id, planNo };
}

/** A new plan, or one that waits and is edited. @throws as `addWashPlan`; 40902 for one that does not wait; 40901 */
export async function saveWashPlan(
  context: CallContext,
  { id = '', storeId: named, version, ...sent }: RequestOf<typeof washingCalls.save>,
): Promise<DataOf<typeof washingCalls.save>> {
  const { db, identity } = context;
  if (id === '') {
    const storeId = storeOf(identity, named);
    await expectPlaces(db, identity, [storeId]);
    return addWashPlan(context, sent, storeId);
  }
  const held = await heldPlan(context, { id, version }, 'edit');
  const { values, items } = await judged(context, sent, held.row.storeId, held, id);
  await writeItems(db, id, items);
  // What was reserved otherwise since stays so until the plan itself is changed.
  const changed = (['planDate', 'startTime', 'endTime', 'washerId', 'reservationId'] as const).some(
    (field) => values[field] !== held.row[field],
  );
  if (changed) await reservationFollows(context, held.row.storeId, held.row, values);
  await writePlan(context, held, values);
  return { id, planNo: held.row.planNo };
}
