import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { RECALLED_BEHIND } from '@hospital/shared/contract/bookingWords';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { formatDay } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import type { CallContext } from '../../platform/http/call';
import { booking } from '../reception/schema';
import { changeVisit, expectMove, expectRead, holdVisit, type BookingRow } from './visit';

const [WAITING, MISSED] = [1, 5];

/** Where somebody stands in the line: by when they came, or were called again. */
const placeInLine = sql<Date>`coalesce(${booking.recalledTime}, ${booking.registerTime})`;

/** The line as it is called: emergencies first. */
export const inLine = [sql`${booking.urgentFlag} = 'Y' desc`, asc(placeInLine), asc(booking.queueNo)];

/** They were called and did not come. @throws 404, 40302, 40901, 40902 */
export async function passVisit(
  context: CallContext,
  request: RequestOf<typeof bookingCalls.pass>,
): Promise<null> {
  const row = await holdVisit(context, request.id);
  expectMove(row, 'pass');
  await expectRead(row, request);
  await changeVisit(context, row, { state: MISSED });
  return null;
}

/** Behind the next ones who wait for the same doctor; where fewer wait, behind all of them. */
async function placeBehind({ db }: CallContext, row: BookingRow): Promise<Date> {
  const today = formatDay(new Date());
  const next = await db
    .select({ place: placeInLine.mapWith(booking.registerTime) })
    .from(booking)
    .where(
      and(
        eq(booking.storeId, row.storeId),
        eq(booking.doctorId, row.doctorId),
        eq(booking.state, WAITING),
        ne(booking.id, row.id),
        ...inDays(booking.registerTime, { startDate: today, endDate: today }),
      ),
    )
    .orderBy(asc(placeInLine))
    .limit(RECALLED_BEHIND);
  const last = next.at(-1);
  // A millisecond is less than lies between two who come to the desks of a store.
  return last ? new Date(last.place.getTime() + 1) : row.registerTime;
}

/** They are there after all and stand in the line again. @throws 404, 40302, 40901, 40902 */
export async function recallVisit(
  context: CallContext,
  request: RequestOf<typeof bookingCalls.recall>,
): Promise<null> {
  const row = await holdVisit(context, request.id);
  expectMove(row, 'recall');
  await expectRead(row, request);
  await changeVisit(context, row, { state: WAITING, recalledTime: await placeBehind(context, row) });
  return null;
}
