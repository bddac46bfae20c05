import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { schedulingCalls, TouchedReservation } from '@hospital/shared/contract/calls/scheduling';
import {
  judgeOf,
  minutesOf,
  SHIFT_HOURS,
  SHIFT_WORDS,
  type Duty,
  type Shift,
} from '@hospital/shared/contract/dutyTimes';
import { ATTENDANTS, AWAITED, type VisitType } from '@hospital/shared/contract/reservationStates';
import { keptEnd } from '@hospital/shared/contract/timeSlots';
import { addDays } from '@hospital/shared/format';
import { reservation, scheduling } from '../reception/schema';
import { expectPlaces, storeOf } from '../settings';
import { formatDay } from '../../platform/database/chinaTime';
import { takeNext } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import { invalid, invalidFields, staleVersion, type FieldError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { hoursOf } from './coverage';
import { openDays, storeNamesOf } from './holidays/calendar';
import { expectDays, namesOf, rosterList } from './rosterList';
import { rostersBetween, slotsOfDay, staffOf, type Post, type RosterRow } from './rosters';

const bizType = 'scheduling';

type Asked = RequestOf<typeof schedulingCalls.save>['list'][number];

/** An entry as it is kept. */
interface Wanted {
  readonly doctorId: string;
  readonly date: string;
  readonly shift: Shift;
  readonly startTime: string;
  readonly endTime: string;
  readonly limit: number | null;
  readonly remarks: string;
  readonly version: number | undefined;
}

/** The hours of an entry; what is wrong with them in words. */
function hoursAsked(entry: Asked): { startTime: string; endTime: string } | string {
  if (entry.shift === 0) return SHIFT_HOURS[0];
  const usual = SHIFT_HOURS[entry.shift];
  const startTime = entry.startTime || usual.startTime;
  const endTime = keptEnd(entry.endTime || usual.endTime);
  if (minutesOf(startTime) >= 24 * 60) return '上班时间应早于24:00';
  const overMidnight = minutesOf(endTime) <= minutesOf(startTime);
  if (overMidnight && entry.shift !== 4) return '下班时间应晚于上班时间';
  return { startTime, endTime };
}

/** @throws 40001 at every entry that is wrong: a day that is over, twice the same, hours that are none */
function wantedOf(list: readonly Asked[], today: string): Wanted[] {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const wanted = list.flatMap((entry, index): Wanted[] => {
    const wrong = (msg: string): Wanted[] => {
      errors.push({ field: `list.${index}`, msg: `${entry.date}：${msg}` });
      return [];
    };
    const key = `${entry.doctorId}/${entry.date}`;
    if (seen.has(key)) return wrong('同一人同一天只能有一个班次');
    seen.add(key);
    if (entry.date < today) return wrong('已过去的日期不能排班');
    const hours = hoursAsked(entry);
    if (typeof hours === 'string') return wrong(hours);
    return [
      {
        ...{ doctorId: entry.doctorId, date: entry.date, shift: entry.shift, ...hours },
        limit: entry.shift === 0 ? null : (entry.limit ?? null),
        ...{ remarks: entry.remarks?.trim() ?? '', version: entry.version },
      },
    ];
  });
  if (errors.length > 0) throw invalidFields(errors);
  return wanted;
}

interface Prepared {
  readonly storeId: string;
  readonly wanted: readonly Wanted[];
  readonly from: string;
  readonly to: string;
}

/** @throws 40001, 40302, 404 */
async function prepare(
  { db, identity }: CallContext,
  { storeId: named, list }: { readonly storeId?: string; readonly list: readonly Asked[] },
): Promise<Prepared> {
  const storeId = storeOf(identity, named);
  await expectPlaces(db, identity, [storeId]);
  const wanted = wantedOf(list, formatDay(new Date()));
  const days = wanted.map(({ date }) => date).sort();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  expectDays(from, to);
  return { storeId, wanted, from, to };
}

/** Who is asked for, with their posts. @throws 40001 for somebody who is neither doctor nor washer of the store */
async function postsOf(
  { db }: CallContext,
  { storeId, wanted }: Prepared,
): Promise<ReadonlyMap<string, readonly Post[]>> {
  const posts = new Map<string, Post[]>();
  for (const post of ['doctor', 'washer'] as const)
    for (const { id } of await staffOf(db, storeId, post)) posts.set(id, [...(posts.get(id) ?? []), post]);
  const stranger = wanted.findIndex(({ doctorId }) => !posts.has(doctorId));
  if (stranger !== -1) throw invalid(`list.${stranger}`, '该人员不是本店的医生或美容师');
  return posts;
}

const inWords = (row: Wanted | RosterRow): string => {
  const limit = row.limit === null ? '' : `，同时${row.limit}个`;
  const hours = row.shift === 0 ? '' : ` ${row.startTime}至${row.endTime}`;
  return `${SHIFT_WORDS[row.shift as Shift]}${hours}${limit}`;
};

/**
 * Sets entries of the roster; none changes where one cannot. Whoever reserves waits until it is done.
 *
 * @throws 40001 for days that are over, hours that are none, somebody who does not work there; 40302, 404; 40901 with
 *   the entries of those days as they are now
 */
export async function saveRosters(
  context: CallContext,
  request: RequestOf<typeof schedulingCalls.save>,
): Promise<DataOf<typeof schedulingCalls.save>> {
  const { db, audit } = context;
  const prepared = await prepare(context, request);
  const { storeId, wanted, from, to } = prepared;
  const posts = await postsOf(context, prepared);
  const names = await namesOf(db, [...posts.keys()]);
  for (const date of [...new Set(wanted.map((one) => one.date))].sort())
    for (const post of ['doctor', 'washer'] as const)
      if (wanted.some((one) => one.date === date && posts.get(one.doctorId)?.includes(post)))
        await takeNext(db, slotsOfDay(storeId, date, post));
  const rows = await rostersBetween(db, storeId, from, to);
  const present = new Map(rows.map((row) => [`${row.doctorId}/${row.date}`, row]));
  const stale = wanted.filter(({ doctorId, date, version }) => {
    const held = present.get(`${doctorId}/${date}`)?.version ?? 0;
    return version !== undefined && version !== held;
  });
  if (stale.length > 0) {
    const now = await rosterList(context, { startDate: from, endDate: to, storeId });
    const lost = new Set(stale.map(({ doctorId, date }) => `${doctorId}/${date}`));
    throw staleVersion(now.filter(({ doctorId, date }) => lost.has(`${doctorId}/${date}`)));
  }
  let saved = 0;
  for (const one of wanted) {
    const before = present.get(`${one.doctorId}/${one.date}`);
    const { version: _, ...values } = one;
    if (before && inWords(before) === inWords(one) && before.remarks === one.remarks) continue;
    if (before)
      await db
        .update(scheduling)
        .set({ ...values, ...changedBy(context), version: before.version + 1 })
        .where(eq(scheduling.id, before.id));
    else await db.insert(scheduling).values({ id: newId(), storeId, ...values, ...madeBy(context) });
    saved += 1;
    const said = (row: Wanted | RosterRow) => ({
      name: `${names.get(one.doctorId) ?? ''} ${one.date}`,
      shift: inWords(row),
      remarks: row.remarks,
    });
    const bizId = `${one.doctorId}/${one.date}`;
    audit({ bizType, bizId, before: before ? said(before) : null, after: said(one) });
  }
  if (saved > 0) await context.tellChanges({ stores: [storeId] });
  return { saved };
}

/** So many are told at most. */
const mostTouched = 200;

/**
 * Whose reservations such entries would no longer cover: nobody on duty then, or more than may be at once. Reservations
 * that the roster does not cover today are told, too, as far as they are with somebody whose entry is to change.
 *
 * @throws 40001, 40302, 404 as saving
 */
export async function touchedReservations(
  context: CallContext,
  request: RequestOf<typeof schedulingCalls.touched>,
): Promise<TouchedReservation[]> {
  const { db } = context;
  const prepared = await prepare(context, request);
  const { storeId, wanted, from, to } = prepared;
  await postsOf(context, prepared);
  const people = [...new Set(wanted.map(({ doctorId }) => doctorId))];
  const [openOn, entries, names, stores, rows] = await Promise.all([
    openDays(db, storeId, from, addDays(to, 1)),
    rostersBetween(db, storeId, addDays(from, -1), addDays(to, 1)),
    namesOf(db, people),
    storeNamesOf(db, [storeId]),
    db
      .select()
      .from(reservation)
      .where(
        and(
          eq(reservation.storeId, storeId),
          gte(reservation.reservationDate, from),
          // A night ends on the next day.
          lte(reservation.reservationDate, addDays(to, 1)),
          inArray(reservation.status, [...AWAITED]),
          inArray(reservation.doctorId, people),
        ),
      )
      .orderBy(asc(reservation.reservationDate), asc(reservation.startTime), sql`${reservation.createDate}`),
  ]);
  const changed = new Map(wanted.map((one) => [`${one.doctorId}/${one.date}`, one]));
  const after = hoursOf(
    [...entries.filter(({ doctorId, date }) => !changed.has(`${doctorId}/${date}`)), ...wanted],
    openOn,
  );
  const before = hoursOf(entries, openOn);
  const touched: TouchedReservation[] = [];
  const kept = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) {
    const { doctorId, reservationDate: date } = row;
    const duties = after(doctorId, date);
    if (same(duties, before(doctorId, date))) continue;
    // Of those who came first as many stay as may.
    const key = `${doctorId}/${date}`;
    const earlier = kept.get(key) ?? [];
    const judge = judgeOf({
      resources: [{ id: doctorId, duties }],
      taken: earlier.map((one) => ({ ...one, resourceId: doctorId })),
      ...(ATTENDANTS[row.type as VisitType] === 'washer' ? { limits: [] } : {}),
    });
    if (judge({ ...row, resourceId: doctorId }) === null) kept.set(key, [...earlier, row]);
    else
      touched.push({
        ...{ id: row.id, reservationNo: row.reservationNo, doctorId, date },
        ...{ doctorName: names.get(doctorId) ?? '', name: row.name, petName: row.petName },
        ...{ storeName: stores.get(storeId) ?? '', type: row.type as VisitType },
        ...{ startTime: row.startTime, endTime: row.endTime },
      });
    if (touched.length >= mostTouched) break;
  }
  return touched;
}

const same = (some: readonly Duty[], others: readonly Duty[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);
