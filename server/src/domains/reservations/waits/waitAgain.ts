import { and, asc, eq, sql } from 'drizzle-orm';
import { type DayPart, waitStates } from '@hospital/shared/contract/waitStates';
import { formatDateTime } from '../../../platform/database/chinaTime';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { CallContext } from '../../../platform/http/call';
import { reservationWait } from '../../reception/schema';
import { changeWait } from './changeWait';
import type { WaitRow } from './records';
import { holdListOf, isOver, isWaiting } from './standing';

const [GIVEN] = waitStates.moves.again.from;

/** What the reservation was given for: not a wait for the day from which it has been moved away since. */
const givenBy = (reservationId: string) =>
  and(
    eq(reservationWait.reservationId, reservationId),
    eq(reservationWait.status, GIVEN ?? 1),
    sql`${reservationWait.waitDate} = (select reservation.reservation_date from reservation
      where reservation.id = ${reservationId})`,
  );

/** Whether who had waited would wait again by now: neither for what is over, nor a second time. */
const comesBack = async (db: TenantDatabase, row: WaitRow): Promise<boolean> =>
  !isOver({ waitDate: row.waitDate, part: row.part as DayPart }, formatDateTime(new Date())) &&
  !(await isWaiting(db, row));

/** Whether somebody would wait again if the reservation were cancelled now. */
export async function wouldWaitAgain(db: TenantDatabase, reservationId: string): Promise<boolean> {
  const rows = await db.select().from(reservationWait).where(givenBy(reservationId));
  for (const row of rows) if (await comesBack(db, row)) return true;
  return false;
}

/** Who had waited for a reservation that is cancelled waits again, where they stood, as {@link wouldWaitAgain} says. */
export async function waitAgain(context: CallContext, reservationId: string): Promise<void> {
  const rows = await context.db
    .select()
    .from(reservationWait)
    .where(givenBy(reservationId))
    .orderBy(asc(reservationWait.id))
    .for('update');
  for (const row of rows) {
    await holdListOf(context, row);
    if (await comesBack(context.db, row))
      await changeWait(context, row, { status: waitStates.moves.again.to, reservationId: null });
  }
}
