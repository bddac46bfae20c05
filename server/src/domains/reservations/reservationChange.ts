import { eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import { minutesOf, timeOf } from '@hospital/shared/contract/dutyTimes';
import { ErrorCode } from '@hospital/shared/contract/errors';
import {
  type ReservationMove,
  type ReservationStatus,
  reservationStates,
  USUAL_MINUTES,
  type VisitType,
} from '@hospital/shared/contract/reservationStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { keptEnd } from '@hospital/shared/contract/timeSlots';
import { addDays } from '@hospital/shared/format';
import { reservation } from '../reception/schema';
import { namesOf } from '../scheduling';
import { expectPlaces, storeOf } from '../settings';
import { formatDateTime } from '../../platform/database/chinaTime';
import { takeNumber } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion } from '../../platform/database/optimisticLock';
import { BusinessError, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { type Person, personOf } from './person';
import { recordOf, type ReservationRow, someReservations } from './records';
import { takeSlot } from './takeSlot';
import { endWaits } from './waits/endWaits';
import { waitAgain } from './waits/waitAgain';

export const bizType = 'reservation';
type SaveRequest = RequestOf<typeof reservationCalls.save>;
type EditRequest = RequestOf<typeof reservationCalls.edit>;

/** How far ahead one reserves at most. */
export const DAYS_AHEAD = 366;

interface Times {
  readonly reservationDate: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** A time as it is kept. @throws 40001 for an end that is not after the beginning, for too far ahead */
function timesOf({ reservationDate, startTime, endTime }: Times, today: string): Times {
  if (minutesOf(startTime) >= 24 * 60) throw invalid('startTime', '开始时间应早于24:00');
  const kept = { reservationDate, startTime, endTime: keptEnd(endTime) };
  if (minutesOf(kept.endTime) <= minutesOf(startTime)) throw invalid('endTime', '结束时间应晚于开始时间');
  if (reservationDate > addDays(today, DAYS_AHEAD)) throw invalid('reservationDate', '最多提前一年预约');
  return kept;
}

/** @throws 40001 for a beginning that is over */
function expectToCome({ reservationDate, startTime }: Times, now: string): void {
  if (`${reservationDate} ${startTime}` < now.slice(0, 16)) throw invalid('startTime', '预约时间已过');
}

/** The reservation as the log of operations keeps it. */
export async function logged({ db }: Pick<CallContext, 'db'>, row: ReservationRow): Promise<object> {
  const names = await namesOf(db, row.doctorId === '' ? [] : [row.doctorId]);
  return {
    ...{ reservationNo: row.reservationNo, petName: row.petName, name: row.name, type: row.type },
    ...{ doctorName: names.get(row.doctorId) ?? '', reservationDate: row.reservationDate },
    ...{ startTime: row.startTime, endTime: row.endTime, status: row.status, source: row.source },
    ...{ remarks: row.remarks, cancelReason: row.cancelReason },
  };
}

/**
 * Reserves a time of the store, the named one or where the session stands. A request of the mini program waits to be
 * confirmed, its time is taken all the same. Who waited for it waits no longer.
 *
 * @param waitId who is given it by the waiting list itself
 * @returns id and number
 * @throws 40001 for a time that is over, and as `personOf`; 40302, 404; 42204 when all is taken, 42205 off duty, 42208
 *   for a dead animal
 */
export async function saveReservation(
  context: CallContext,
  request: SaveRequest,
  waitId = '',
): Promise<DataOf<typeof reservationCalls.save>> {
  const { db, identity, audit } = context;
  const storeId = storeOf(identity, request.storeId);
  await expectPlaces(db, identity, [storeId]);
  const now = formatDateTime(new Date());
  const type: VisitType = request.type ?? 1;
  const usualEnd = timeOf(minutesOf(request.startTime) + USUAL_MINUTES[type]);
  const times = timesOf({ ...request, endTime: request.endTime ?? usualEnd }, now.slice(0, 10));
  expectToCome(times, now);
  const person = await personOf(context, personAsked(request));
  const doctorId = request.doctorId ?? '';
  const id = newId();
  await takeSlot(context, { id: '', storeId, type, doctorId, ...times });
  const source = request.source ?? 3;
  const made = await db
    .insert(reservation)
    .values({
      ...{ id, storeId, type, doctorId, ...times, ...person, source },
      reservationNo: await takeNumber(db, 'reservation', storeId, new Date()),
      status: source === FROM_MINI_PROGRAM ? 0 : 1,
      productIds: request.productIds ?? [],
      sourceId: request.sourceId ?? '',
      remarks: request.remarks?.trim() ?? '',
      ...madeBy(context),
    })
    .returning();
  const row = oneRow(made);
  audit({ bizType, bizId: id, before: null, after: await logged(context, row) });
  await endWaits(context, row, waitId);
  await context.tellChanges({ stores: [storeId] });
  return { id, reservationNo: row.reservationNo };
}

const FROM_MINI_PROGRAM = 2;

type AskedPerson = Pick<SaveRequest, 'ownerId' | 'petId' | 'name' | 'mobile' | 'petName'>;

/** Who is to be expected, as a form says it. */
export const personAsked = ({ ownerId, petId, name, mobile, petName }: AskedPerson): Person => ({
  ...{ ownerId: ownerId ?? null, petId: petId ?? null, name: name?.trim() ?? '' },
  ...{ mobile: mobile?.trim() ?? '', petName: petName?.trim() ?? '' },
});

/** @throws 40902 in words */
export function expectMove(row: Pick<ReservationRow, 'status'>, move: ReservationMove): void {
  const status = row.status as ReservationStatus;
  if (!mayMove(reservationStates, status, move))
    throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(reservationStates, status, move));
}

/** The reservation, held until the end of the transaction. @throws 404; 40302; 40901 with the present one */
export async function holdReservation(
  context: CallContext,
  { id, version }: { readonly id: string; readonly version?: number },
): Promise<ReservationRow> {
  const row = await rowInScope(context, reservation, id, 'held');
  await expectVersion(row, { version }, async () =>
    recordOf(context.identity, oneRow(await someReservations(context.db, [id]))),
  );
  return row;
}

/** Writes the new values of a held reservation, with its line in the log. */
async function changeTo(
  context: CallContext,
  row: ReservationRow,
  values: Partial<ReservationRow>,
): Promise<ReservationRow> {
  const { db, audit, tellChanges } = context;
  const rows = await db
    .update(reservation)
    .set({ ...values, ...changedBy(context), version: row.version + 1 })
    .where(eq(reservation.id, row.id))
    .returning();
  const updated = oneRow(rows);
  audit({
    ...{ bizType, bizId: row.id },
    before: await logged(context, row),
    after: await logged(context, updated),
  });
  await tellChanges({ stores: [row.storeId] });
  return updated;
}

/** Who is expected after an edit; unchanged unless it says so. */
async function personAfter(context: CallContext, row: ReservationRow, request: EditRequest): Promise<Person> {
  const { ownerId = row.ownerId, petId = row.petId } = request;
  const masked = request.mobile?.includes('*') ?? true;
  const asked: Person = {
    ...{ ownerId, petId, name: request.name?.trim() ?? row.name },
    mobile: masked ? row.mobile : (request.mobile?.trim() ?? ''),
    petName: request.petName?.trim() ?? row.petName,
  };
  const same = (Object.keys(asked) as (keyof Person)[]).every((field) => asked[field] === row[field]);
  const sameFile = ownerId === row.ownerId && petId === row.petId && ownerId !== null;
  return same || sameFile
    ? { ...row, ...(petId === null ? { petName: asked.petName } : {}) }
    : personOf(context, asked);
}

const samePlace = (one: Omit<ReservationRow, 'id'>, other: ReservationRow): boolean =>
  (['type', 'doctorId', 'reservationDate', 'startTime', 'endTime'] as const).every(
    (field) => one[field] === other[field],
  );

/** @throws 40001, 42204, 42205, 42208 as saving */
async function valuesAfter(
  context: CallContext,
  row: ReservationRow,
  request: EditRequest,
): Promise<Partial<ReservationRow>> {
  const now = formatDateTime(new Date());
  const asked = {
    reservationDate: request.reservationDate ?? row.reservationDate,
    startTime: request.startTime ?? row.startTime,
    endTime: request.endTime ?? row.endTime,
  };
  const type = (request.type ?? row.type) as VisitType;
  const place = { type, doctorId: request.doctorId ?? row.doctorId, ...timesOf(asked, now.slice(0, 10)) };
  const began = { ...row, reservationDate: place.reservationDate, startTime: place.startTime };
  if (!samePlace({ ...row, reservationDate: began.reservationDate, startTime: began.startTime }, row))
    expectToCome(place, now);
  const { ownerId, petId, name, mobile, petName } = await personAfter(context, row, request);
  if (!samePlace({ ...row, ...place }, row))
    await takeSlot(context, { id: row.id, storeId: row.storeId, ...place });
  return {
    ...place,
    ...{ ownerId, petId, name, mobile, petName },
    productIds: request.productIds ?? row.productIds,
    source: request.source ?? row.source,
    sourceId: request.sourceId ?? row.sourceId,
    remarks: request.remarks?.trim() ?? row.remarks,
  };
}

/**
 * Moves a reservation to another time or person, changes whom it is for, confirms or cancels it.
 *
 * @throws 404, 40302; 40901 with the present one; 40902 where its status does not allow it; 40001 for a cancellation
 *   without a reason, and as saving; 42204, 42205, 42208
 */
export async function editReservation(context: CallContext, request: EditRequest): Promise<null> {
  const row = await holdReservation(context, request);
  const { status = row.status } = request;
  if (status === CANCELLED && row.status !== CANCELLED) {
    expectMove(row, 'cancel');
    const cancelReason = request.cancelReason?.trim() ?? '';
    if (cancelReason === '') throw invalid('cancelReason', '请填写取消原因');
    await changeTo(context, row, { status, cancelReason });
    if (request.waitAgainFlag === 'Y') await waitAgain(context, row.id);
    return null;
  }
  if (status === row.status) {
    expectMove(row, 'change');
    const updated = await changeTo(context, row, await valuesAfter(context, row, request));
    if (!samePlace(updated, row)) await endWaits(context, updated, '');
    return null;
  }
  if (status === 2) throw invalid('status', '到店请办理到店登记');
  if (status === 4) throw invalid('status', '爽约由系统标记');
  expectMove(row, 'confirm');
  await changeTo(context, row, { ...(await valuesAfter(context, row, request)), status: 1 });
  return null;
}

const CANCELLED = 3;
