import { and, asc, eq } from 'drizzle-orm';
import { type DayPart, waitStates } from '@hospital/shared/contract/waitStates';
import { formatDateTime } from '../../../platform/database/chinaTime';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { CallContext } from '../../../platform/http/call';
import { reservationWait } from '../../reception/schema';
import { changeWait } from './changeWait';
import { alreadyWaits, isOver } from './standing';

const [GIVEN] = waitStates.moves.again.from;

const givenBy = (reservationId: string) =>
  and(eq(reservationWait.reservationId, reservationId), eq(reservationWait.status, GIVEN ?? 1));

/** Whether somebody had waited for what was reserved. */
export const hadWaited = async (db: TenantDatabase, reservationId: string): Promise<boolean> =>
  (await db.$count(reservationWait, givenBy(reservationId))) > 0;

/** Who had waited for a reservation that is cancelled waits again, where they stood; not for what is over by now. */
export async function waitAgain(context: CallContext, reservationId: string): Promise<void> {
  const rows = await context.db
    .select()
    .from(reservationWait)
    .where(givenBy(reservationId))
    .orderBy(asc(reservationWait.id))
    .for('update');
  const now = formatDateTime(new Date());
  for (const row of rows) {
    if (isOver({ waitDate: row.waitDate, part: row.part as DayPart }, now)) continue;
    if (await alreadyWaits(context, row)) continue;
    await changeWait(context, row, { status: waitStates.moves.again.to, reservationId: null });
  }
}
