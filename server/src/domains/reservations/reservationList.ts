import { and, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import {
  type Reservation,
  type RESERVATION_COLUMNS,
  type reservationCalls,
} from '@hospital/shared/contract/calls/reservations';
import {
  AWAITED,
  RESERVATION_FIELDS as FIELDS,
  RESERVATION_SOURCES,
  reservationStates,
  VISIT_TYPE_WORDS,
} from '@hospital/shared/contract/reservationStates';
import { mobileHas, phoneHas } from '../owners';
import { owner } from '../owners/schema';
import { reservation } from '../reception/schema';
import { oneRow } from '../../platform/database/oneRow';
import { contains } from '../../platform/database/paging';
import type { CallContext, Handlers } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, orderedBy } from '../../platform/lists/order';
import { rowInScope } from '../../platform/sessions/rowInScope';
import type { SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { recordOf, someReservations } from './records';
import { wouldWaitAgain } from './waits/waitAgain';

type Filters = RequestOf<typeof reservationCalls.total>;

const named = (caller: SessionIdentity, text: string): SQL | undefined =>
  or(
    contains(reservation.name, text),
    contains(reservation.petName, text),
    contains(reservation.reservationNo, text),
    // Callers without a file, too.
    phoneHas(reservation.mobile, caller, text),
    sql`exists (select from ${owner} where ${owner.id} = ${reservation.ownerId}
      and ${or(contains(owner.name, text), mobileHas(caller, text))})`,
  );

/** Reservations that meet the filters: the list, its counts and its export all ask by it. @throws 40302 */
function wantedOf({ identity }: CallContext, filters: Filters): SQL | undefined {
  const keyword = filters.keyword?.trim();
  return and(
    within(reservation.storeId, storesInView(identity, filters.storeId)),
    filters.startDate ? gte(reservation.reservationDate, filters.startDate) : undefined,
    filters.endDate ? lte(reservation.reservationDate, filters.endDate) : undefined,
    filters.status === undefined ? undefined : eq(reservation.status, filters.status),
    filters.waitingFlag === 'Y' ? inArray(reservation.status, [...AWAITED]) : undefined,
    filters.type ? eq(reservation.type, filters.type) : undefined,
    filters.ownerId ? eq(reservation.ownerId, filters.ownerId) : undefined,
    filters.doctorId ? eq(reservation.doctorId, filters.doctorId) : undefined,
    keyword ? named(identity, keyword) : undefined,
  );
}

const reservations = defineList({
  ...{ table: reservation, id: reservation.id },
  wanted: (context: CallContext, request: ListRequest<typeof reservationCalls.list>) =>
    wantedOf(context, request),
  // The next first.
  order: orderedBy(
    {
      reservationDate: by(reservation.reservationDate, reservation.startTime),
      createDate: by(reservation.createDate),
    },
    'reservationDate',
    'asc',
  ),
  rowsOf: async ({ db, identity }, ids) =>
    (await someReservations(db, ids)).map((one) => recordOf(identity, one)),
  idOf: ({ id }) => id,
});

/** @throws 40302, 40001 */
export const listReservations: Handlers<'reservations'>['list'] = reservations.listed;

/** @throws 404, 40302 */
export async function reservationInfo(
  context: CallContext,
  { id }: { readonly id: string },
): Promise<Reservation> {
  await rowInScope(context, reservation, id);
  const record = recordOf(context.identity, oneRow(await someReservations(context.db, [id])));
  return { ...record, waitFlag: (await wouldWaitAgain(context.db, id)) ? 'Y' : 'N' };
}

const counted = (status: SQL) =>
  sql<number>`count(*) filter (where ${reservation.status} in (${status}))::int`;

/** @throws 40302, 40001 */
export async function countReservations(
  context: CallContext,
  filters: Filters,
): Promise<DataOf<typeof reservationCalls.total>> {
  const rows = await context.db
    .select({
      total: sql<number>`count(*)::int`,
      waiting: counted(sql`0, 1`),
      arrived: counted(sql`2`),
      cancelled: counted(sql`3`),
      noShow: counted(sql`4`),
    })
    .from(reservation)
    .where(wantedOf(context, filters));
  return oneRow(rows);
}

const text = (key: keyof Reservation & keyof typeof FIELDS, width?: number) => ({
  title: FIELDS[key],
  value: (row: Reservation) => String(row[key] ?? ''),
  ...(width === undefined ? {} : { width }),
});

const columns: SheetColumns<(typeof RESERVATION_COLUMNS)[number], Reservation> = {
  reservationDate: text('reservationDate', 12),
  startTime: { title: '时间', value: ({ startTime, endTime }) => `${startTime}-${endTime}`, width: 14 },
  petName: text('petName', 12),
  name: text('name', 12),
  mobile: { ...text('mobile', 14), mobiles: true },
  type: { title: FIELDS.type, value: ({ type }) => VISIT_TYPE_WORDS[type], width: 10 },
  doctorName: text('doctorName', 14),
  status: { title: FIELDS.status, value: ({ status }) => reservationStates.words[status], width: 10 },
  source: { title: FIELDS.source, value: ({ source }) => RESERVATION_SOURCES[source], width: 10 },
  remarks: text('remarks', 28),
  cancelReason: text('cancelReason', 20),
  reservationNo: text('reservationNo', 20),
  storeName: text('storeName', 28),
  createName: text('createName', 12),
  createDate: text('createDate', 20),
};

/** The list as a spreadsheet. @throws 40302; 40001, also when there are too many */
export const exportReservations = reservations.exported('预约', columns);
