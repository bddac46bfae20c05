import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { DAY_PART_HOURS, type DayPart, waitStates } from '@hospital/shared/contract/waitStates';
import type { CallContext } from '../../../platform/http/call';
import { reservationWait } from '../../reception/schema';
import type { ReservationRow } from '../records';
import { changeWait } from './changeWait';

const WAITING = 0;

/**
 * Who has the time that they waited for waits no longer: what is free would go on being offered to them, and to nobody
 * who came later.
 *
 * @param row the reservation that was made or moved
 * @param except who is given it by the list itself
 */
export async function endWaits(context: CallContext, row: ReservationRow, except: string): Promise<void> {
  const waits = await context.db
    .select()
    .from(reservationWait)
    .where(
      and(
        ...[eq(reservationWait.storeId, row.storeId), eq(reservationWait.waitDate, row.reservationDate)],
        ...[eq(reservationWait.type, row.type), eq(reservationWait.status, WAITING)],
        inArray(reservationWait.doctorId, ['', row.doctorId]),
        ne(reservationWait.id, except),
        row.petId === null
          ? and(eq(reservationWait.mobile, row.mobile), eq(reservationWait.petName, row.petName))
          : eq(reservationWait.petId, row.petId),
      ),
    )
    .orderBy(asc(reservationWait.id))
    // Who holds one at this moment changes it, or has held this day before it (`bookWait`): none waits for this desk.
    .for('update');
  for (const wait of waits) {
    const [from, to] = DAY_PART_HOURS[wait.part as DayPart];
    if (row.startTime < from || row.startTime >= to) continue;
    await changeWait(context, wait, { status: waitStates.moves.book.to, reservationId: row.id });
  }
}
