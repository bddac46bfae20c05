import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { Holiday, holidayCalls } from '@hospital/shared/contract/calls/holidays';
import type { TouchedReservation } from '@hospital/shared/contract/calls/scheduling';
import { isWithin, minutesOf } from '@hospital/shared/contract/dutyTimes';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { openHoursOf, WHOLE_CHAIN } from '@hospital/shared/contract/holidays';
import { AWAITED, type VisitType } from '@hospital/shared/contract/reservationStates';
import { keptEnd } from '@hospital/shared/contract/timeSlots';
import { addDays } from '@hospital/shared/format';
import { holiday, reservation } from '../../reception/schema';
import { expectPlaces, storeOf } from '../../settings';
import { formatDay } from '../../../platform/database/chinaTime';
import { takeNext } from '../../../platform/database/counters';
import { newId } from '../../../platform/database/newId';
import { oneRow } from '../../../platform/database/oneRow';
import { expectVersion } from '../../../platform/database/optimisticLock';
import { BusinessError, invalid, notFound, notWholeChain } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { changedBy, madeBy } from '../../../platform/sessions/authorship';
import { seesWholeChain } from '../../../platform/sessions/session';
import { within } from '../../../platform/sessions/storesInView';
import { namesOf } from '../rosterList';
import { type HolidayRow, storeNamesOf } from './calendar';

const bizType = 'holiday';
/** Days that one question, or a calendar, spans at most. */
const DAYS_AHEAD = 800;
/** Reservations that are named at most. */
const MOST_TOUCHED = 200;

type Sent = RequestOf<typeof holidayCalls.touched>;
type Values = Pick<HolidayRow, 'storeId' | 'date' | 'name' | 'closedFlag' | 'startTime' | 'endTime'>;

/** Whose calendar it is. @throws 40302 for the chain's by who does not see all of it, for another store; 40001, 404 */
async function placeOf({ db, identity }: CallContext, named: string | undefined): Promise<string> {
  if (named === WHOLE_CHAIN) {
    if (!seesWholeChain(identity)) throw notWholeChain();
    return WHOLE_CHAIN;
  }
  const storeId = storeOf(identity, named);
  await expectPlaces(db, identity, [storeId]);
  return storeId;
}

/** @throws 40001 for a day that is over, or hours that are none */
async function valuesOf(context: CallContext, sent: Sent): Promise<Values> {
  const { date, closedFlag } = sent;
  const name = sent.name.trim();
  if (name === '') throw invalid('name', '请填写名称');
  const today = formatDay(new Date());
  if (date < today) throw invalid('date', '已过去的日期不能设置');
  if (date > addDays(today, DAYS_AHEAD)) throw invalid('date', '最多提前两年设置');
  const storeId = await placeOf(context, sent.storeId);
  if (closedFlag === 'Y') return { storeId, date, name, closedFlag, startTime: '', endTime: '' };
  const { startTime = '', endTime = '' } = sent;
  if (startTime === '' || endTime === '') throw invalid('startTime', '请填写营业时间，或设为休息');
  if (minutesOf(endTime) <= minutesOf(startTime)) throw invalid('endTime', '营业结束应晚于营业开始');
  return { storeId, date, name, closedFlag, startTime, endTime: keptEnd(endTime) };
}

const nameOf = (names: ReadonlyMap<string, string>, storeId: string): string =>
  storeId === WHOLE_CHAIN ? '全部门店' : (names.get(storeId) ?? '');

async function recordsOf({ db }: CallContext, rows: readonly HolidayRow[]): Promise<Holiday[]> {
  const names = await storeNamesOf(db, [...new Set(rows.map(({ storeId }) => storeId))]);
  return rows.map((row) => ({
    ...{ id: row.id, storeId: row.storeId, storeName: nameOf(names, row.storeId), date: row.date },
    ...{ name: row.name, closedFlag: row.closedFlag, startTime: row.startTime, endTime: row.endTime },
    version: row.version,
  }));
}

/** The calendar of the chain and of a store from a day on. @throws 40001 where there is no store; 40302, 404 */
export async function listHolidays(
  context: CallContext,
  { startDate, endDate, storeId: named }: RequestOf<typeof holidayCalls.list>,
): Promise<DataOf<typeof holidayCalls.list>> {
  const { db, identity } = context;
  const storeId = storeOf(identity, named);
  await expectPlaces(db, identity, [storeId]);
  if (endDate !== undefined && endDate < startDate) throw invalid('endDate', '结束日期不能早于开始日期');
  const rows = await db
    .select()
    .from(holiday)
    .where(inArray(holiday.storeId, [WHOLE_CHAIN, storeId]))
    .orderBy(asc(holiday.date), asc(holiday.storeId));
  const asked = rows.filter(({ date }) => date >= startDate && (endDate === undefined || date <= endDate));
  return { list: await recordsOf(context, asked), chainFlag: seesWholeChain(identity) ? 'Y' : 'N' };
}

/** The entry, held until the end of the transaction. @throws 404; 40302 */
async function hold(context: CallContext, id: string): Promise<HolidayRow> {
  const [row] = await context.db.select().from(holiday).where(eq(holiday.id, id)).for('update');
  if (!row) throw notFound();
  await placeOf(context, row.storeId);
  return row;
}

async function logged(context: CallContext, row: HolidayRow): Promise<object> {
  const record = oneRow(await recordsOf(context, [row]));
  const { storeName, date, name, closedFlag, startTime, endTime } = record;
  return { storeName, date, name, closedFlag, startTime, endTime };
}

const told = ({ storeId }: Pick<HolidayRow, 'storeId'>) =>
  storeId === WHOLE_CHAIN ? ('everybody' as const) : { stores: [storeId] };

/**
 * Sets a day of the calendar, of a store or of the chain. Reservations that it leaves outside the hours stay, as those
 * of a changed roster do: `touched` names them before.
 *
 * @throws 40001, 40302, 404; 40901; 40903 for a day that has an entry
 */
export async function saveHoliday(
  context: CallContext,
  request: RequestOf<typeof holidayCalls.save>,
): Promise<DataOf<typeof holidayCalls.save>> {
  const { db, audit } = context;
  const { id: sentId = '', version, ...sent } = request;
  const values = await valuesOf(context, sent);
  // Two who set the same day at once: the second finds the entry of the first.
  await takeNext(db, { kind: 'HOLIDAY', placeId: values.storeId });
  const before = sentId === '' ? null : await hold(context, sentId);
  if (before)
    await expectVersion(before, version === undefined ? {} : { version }, async () =>
      oneRow(await recordsOf(context, [before])),
    );
  const id = before?.id ?? newId();
  const same = and(
    ...[eq(holiday.storeId, values.storeId), eq(holiday.date, values.date), ne(holiday.id, id)],
  );
  if ((await db.$count(holiday, same)) > 0)
    throw new BusinessError(ErrorCode.NotUnique, `${values.date}已有节假日设置`);
  const saved = before
    ? await db
        .update(holiday)
        .set({ ...values, ...changedBy(context), version: before.version + 1 })
        .where(eq(holiday.id, id))
        .returning()
    : await db
        .insert(holiday)
        .values({ id, ...values, ...madeBy(context) })
        .returning();
  const row = oneRow(saved);
  audit({
    ...{ bizType, bizId: id },
    before: before ? await logged(context, before) : null,
    after: await logged(context, row),
  });
  await context.tellChanges(told(row));
  if (before && before.storeId !== row.storeId) await context.tellChanges(told(before));
  return { id };
}

/** Takes a day out of the calendar. @throws 404, 40302; 40901 */
export async function deleteHoliday(
  context: CallContext,
  { id, version }: RequestOf<typeof holidayCalls.delete>,
): Promise<null> {
  const { db, audit } = context;
  const row = await hold(context, id);
  await expectVersion(row, version === undefined ? {} : { version }, async () =>
    oneRow(await recordsOf(context, [row])),
  );
  audit({ bizType, bizId: id, before: await logged(context, row), after: null });
  await db.delete(holiday).where(eq(holiday.id, id));
  await context.tellChanges(told(row));
  return null;
}

/**
 * Whose reservations such a day would leave outside the hours: of the store, or of all stores of the caller that have no
 * entry of their own.
 *
 * @throws 40001, 40302, 404 as saving
 */
export async function touchedByHoliday(context: CallContext, sent: Sent): Promise<TouchedReservation[]> {
  const { db, identity } = context;
  const values = await valuesOf(context, sent);
  const { storeId, date } = values;
  const open = openHoursOf(values);
  const own = await db.select({ storeId: holiday.storeId }).from(holiday).where(eq(holiday.date, date));
  const apart = new Set(own.map((one) => one.storeId));
  const found = await db
    .select()
    .from(reservation)
    .where(
      and(
        eq(reservation.reservationDate, date),
        inArray(reservation.status, [...AWAITED]),
        storeId === WHOLE_CHAIN
          ? within(reservation.storeId, identity.storeScope)
          : eq(reservation.storeId, storeId),
      ),
    )
    .orderBy(asc(reservation.storeId), asc(reservation.startTime), asc(reservation.id));
  const rows = found
    .filter((row) => (storeId !== WHOLE_CHAIN || !apart.has(row.storeId)) && !isWithin(row, open))
    .slice(0, MOST_TOUCHED);
  const [names, stores] = await Promise.all([
    namesOf(db, [...new Set(rows.map(({ doctorId }) => doctorId))]),
    storeNamesOf(db, [...new Set(rows.map((row) => row.storeId))]),
  ]);
  return rows.map((row) => ({
    ...{ id: row.id, reservationNo: row.reservationNo, type: row.type as VisitType, date },
    ...{ storeName: stores.get(row.storeId) ?? '', doctorId: row.doctorId },
    ...{ doctorName: names.get(row.doctorId) ?? '', name: row.name, petName: row.petName },
    ...{ startTime: row.startTime, endTime: row.endTime },
  }));
}
