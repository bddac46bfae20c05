import { eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { waitCalls } from '@hospital/shared/contract/calls/waits';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { minutesOf, RESERVATION_STEP, timeOf } from '@hospital/shared/contract/dutyTimes';
import { ATTENDANTS, USUAL_MINUTES, type VisitType } from '@hospital/shared/contract/reservationStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import {
  DAY_PART_WORDS,
  type DayPart,
  type WaitMove,
  type WaitStatus,
  waitStates,
} from '@hospital/shared/contract/waitStates';
import { addDays } from '@hospital/shared/format';
import { keptPetOf } from '../../customer';
import { reservationWait } from '../../reception/schema';
import { slotsOfDay, staffOf } from '../../scheduling';
import { expectPlaces, storeOf } from '../../settings';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { takeNext } from '../../../platform/database/counters';
import { newId } from '../../../platform/database/newId';
import { oneRow } from '../../../platform/database/oneRow';
import { expectVersion } from '../../../platform/database/optimisticLock';
import { BusinessError, invalid } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { personOf } from '../person';
import { DAYS_AHEAD, personAsked, saveReservation } from '../reservationChange';
import { bizType, changeWait, loggedWait } from './changeWait';
import { someWaits, waitOf, type WaitRow } from './records';
import { holdListOf, isOver, isWaiting, type Waiting } from './standing';

interface Wish {
  readonly waitDate: string;
  readonly part: DayPart;
  readonly minutes: number;
}

/** @throws 40001 for a part of a day that is over, too far ahead, a length off the steps */
function expectToCome({ waitDate, part, minutes }: Wish, now: string): void {
  if (minutes % RESERVATION_STEP !== 0) throw invalid('minutes', '时长应为15分钟的整数倍');
  const [today = ''] = now.split(' ');
  if (waitDate < today) throw invalid('waitDate', '候补日期已过，请选择今天或以后的日期');
  if (waitDate > addDays(today, DAYS_AHEAD)) throw invalid('waitDate', '最多提前一年候补');
  if (isOver({ waitDate, part }, now))
    throw invalid('part', `今天${DAY_PART_WORDS[part]}已过，请选择之后的时段`);
}

/** @throws 40001 for somebody who is no doctor or washer of the store */
async function expectAttendant({ db }: CallContext, one: Pick<WaitRow, 'storeId' | 'doctorId' | 'type'>) {
  const post = ATTENDANTS[one.type as VisitType];
  if (post === '') throw invalid('type', '寄养不按时段预约，无需候补');
  if (one.doctorId !== '' && !(await staffOf(db, one.storeId, post)).some(({ id }) => id === one.doctorId))
    throw invalid('doctorId', post === 'doctor' ? '该医生不在本店' : '该美容师不在本店');
}

/** @throws 40903 */
async function expectOnce(context: CallContext, one: Waiting & { readonly name: string }): Promise<void> {
  await holdListOf(context, one);
  if (await isWaiting(context.db, one))
    throw new BusinessError(ErrorCode.NotUnique, `${one.petName || one.name}当天已在候补`);
}

/**
 * Puts somebody on the waiting list of a store.
 *
 * @throws 40001 for a time that is over, boarding, somebody who is no doctor or washer of the store, and as reserving;
 *   40903 for an animal that waits for the same day already; 40302, 404; 42208 for a dead animal
 */
export async function saveWait(
  context: CallContext,
  request: RequestOf<typeof waitCalls.save>,
): Promise<DataOf<typeof waitCalls.save>> {
  const { db, identity, audit } = context;
  const storeId = storeOf(identity, request.storeId);
  await expectPlaces(db, identity, [storeId]);
  const type: VisitType = request.type ?? 1;
  const { waitDate, part = 0, minutes = USUAL_MINUTES[type], doctorId = '' } = request;
  await expectAttendant(context, { storeId, doctorId, type });
  expectToCome({ waitDate, part, minutes }, formatDateTime(new Date()));
  const person = await personOf(context, personAsked(request));
  await expectOnce(context, { ...person, storeId, waitDate, type });
  const made = await db
    .insert(reservationWait)
    .values({
      ...{ id: newId(), storeId, type, doctorId, waitDate, part, minutes, ...person },
      remarks: request.remarks?.trim() ?? '',
      ...madeBy(context),
    })
    .returning();
  const row = oneRow(made);
  audit({ bizType, bizId: row.id, before: null, after: await loggedWait(context, row) });
  await context.tellChanges({ stores: [storeId] });
  return { id: row.id };
}

/**
 * The row, held until the end of the transaction, if it may still be moved so.
 *
 * @throws 404, 40302; 40902 in words for who no longer waits; 40901 with the present one
 */
async function holdWait(
  context: CallContext,
  { id, version }: { readonly id: string; readonly version?: number },
  move: WaitMove,
): Promise<WaitRow> {
  const row = await rowInScope(context, reservationWait, id, 'held');
  const status = row.status as WaitStatus;
  // Said before the version: "somebody else was quicker" tells more than "somebody else changed it".
  if (!mayMove(waitStates, status, move)) {
    const by = status === 1 ? `，由${row.updateName}安排` : '';
    throw new BusinessError(ErrorCode.ForbiddenTransition, `${whyNot(waitStates, status, move)}${by}`);
  }
  await expectVersion(row, { version }, async () =>
    waitOf(context.identity, oneRow(await someWaits(context.db).where(eq(reservationWait.id, id))), null),
  );
  return row;
}

/**
 * Reserves a time for somebody who waits, and the wait is over. Of two desks that take the same offer one is told: by
 * the state of the wait, or, of two that wait for one time, by the place that is taken.
 *
 * @returns the reservation
 * @throws 404, 40302; 40902, 40901; and as reserving: 40001, 42204, 42205, 42208
 */
export async function bookWait(
  context: CallContext,
  request: RequestOf<typeof waitCalls.book>,
): Promise<DataOf<typeof waitCalls.book>> {
  // The pet first, then the day, then who waits for it, as `saveReservation` and `endWaits` do: neither desk waits for the
  // other, nor for whoever changes the pet with what is planned for it.
  const { petId } = await rowInScope(context, reservationWait, request.id);
  if (petId !== null) await keptPetOf(context, petId);
  const { storeId, waitDate, type, version } = await rowInScope(context, reservationWait, request.id);
  await takeNext(context.db, slotsOfDay(storeId, waitDate, ATTENDANTS[type as VisitType]));
  const row = await holdWait(context, { version, ...request }, 'book');
  const { startTime, doctorId = row.doctorId } = request;
  const made = await saveReservation(
    context,
    {
      ...{ storeId: row.storeId, type: row.type as VisitType, doctorId },
      ...{ ownerId: row.ownerId, petId: row.petId, name: row.name, mobile: row.mobile, petName: row.petName },
      ...{ reservationDate: row.waitDate, startTime, remarks: row.remarks },
      endTime: timeOf(minutesOf(startTime) + row.minutes),
    },
    row.id,
  );
  await changeWait(context, row, { status: 1, reservationId: made.id });
  return made;
}

/**
 * Lets somebody wait for something else, in the place where they stand.
 *
 * @throws 404, 40302; 40902, 40901; 40001 and 40903 as putting on the list
 */
export async function editWait(
  context: CallContext,
  request: RequestOf<typeof waitCalls.edit>,
): Promise<null> {
  const row = await holdWait(context, request, 'change');
  const { waitDate = row.waitDate, part = row.part as DayPart, minutes = row.minutes } = request;
  const { doctorId = row.doctorId, remarks = row.remarks } = request;
  expectToCome({ waitDate, part, minutes }, formatDateTime(new Date()));
  await expectAttendant(context, { ...row, doctorId });
  if (waitDate !== row.waitDate) await expectOnce(context, { ...row, waitDate });
  await changeWait(context, row, { waitDate, part, minutes, doctorId, remarks: remarks.trim() });
  return null;
}

/** Takes somebody off the list. @throws 404, 40302; 40902, 40901 */
export async function withdrawWait(
  context: CallContext,
  request: RequestOf<typeof waitCalls.withdraw>,
): Promise<null> {
  await changeWait(context, await holdWait(context, request, 'withdraw'), { status: 2 });
  return null;
}
