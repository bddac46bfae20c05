import { and, eq, gte, inArray, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { bill } from '../billing/schema';
import { openStatuses } from '../cases';
import { medicalCase } from '../cases/schema';
import { liveInfo } from '../inpatients/schema';
import { store } from '../places/schema';
import { booking, reservation, washPlan } from '../reception/schema';
import { formatDay } from '../../platform/database/chinaTime';
import { hasRows } from '../../platform/database/hasRows';
import { notFound } from '../../platform/errors/businessError';
import type { ReadContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { requireStore } from '../../platform/sessions/session';

/** Records of a store that are not finished. */
interface OpenThings {
  /** The state of a store that has them. */
  readonly state: string;
  /** What they are, with the word that counts them. */
  readonly counted: string;
  readonly table: PgTable;
  readonly condition: SQL | undefined;
}

/** Not paid, or partly. */
const openBills = [0, 1];
/** Waiting, or with the doctor. */
const openBookings = [1, 2];
/** To be confirmed, or reserved. */
const openReservations = [0, 1];
/** To be received, or under way. */
const openWashes = [1, 2];

/** What keeps a store from being deleted, beside its cases. */
export const openThings = (id: string): readonly OpenThings[] => [
  {
    ...{ state: '有未结算账单', counted: '张未结算账单', table: bill },
    condition: and(eq(bill.storeId, id), inArray(bill.status, openBills)),
  },
  {
    ...{ state: '有未完成挂号', counted: '个未完成挂号', table: booking },
    condition: and(eq(booking.storeId, id), inArray(booking.state, openBookings)),
  },
  {
    ...{ state: '有未到店预约', counted: '个未到店预约', table: reservation },
    // Whom nobody has confirmed stays so for ever: who was to come on a day that is over comes no more.
    condition: and(
      eq(reservation.storeId, id),
      inArray(reservation.status, openReservations),
      gte(reservation.reservationDate, formatDay(new Date())),
    ),
  },
  {
    ...{ state: '有未完成洗美', counted: '张未完成洗美单', table: washPlan },
    condition: and(eq(washPlan.storeId, id), inArray(washPlan.state, openWashes)),
  },
];

/**
 * What nobody could finish in a store that is closed: of this domain's own first, animals before papers.
 *
 * @throws 404, 40302
 */
export async function openInStore(
  context: ReadContext,
  services: Services,
  { id }: { readonly id: string },
): Promise<string[]> {
  const { db, identity } = context;
  if (!(await hasRows(db, store, and(eq(store.id, id), eq(store.delFlag, 'N'))))) throw notFound();
  requireStore(identity, id);
  const [lying, cases] = [
    await db.$count(liveInfo, and(eq(liveInfo.storeId, id), eq(liveInfo.state, 1))),
    await db.$count(medicalCase, and(eq(medicalCase.storeId, id), inArray(medicalCase.status, openStatuses))),
  ];
  const words = [
    ...(lying > 0 ? [`${lying}只住院中的宠物`] : []),
    ...(cases > 0 ? [`${cases}份未完结病例`] : []),
  ];
  for (const { counted, table, condition } of openThings(id)) {
    const count = await db.$count(table, condition);
    if (count > 0) words.push(`${count}${counted}`);
  }
  // Domains that build on this one say it themselves.
  return [...words, ...(await services.openInStore(db, id))];
}
