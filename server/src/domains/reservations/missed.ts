import { and, eq, lte, sql } from 'drizzle-orm';
import { reservationAnswers } from '@hospital/shared/contract/calls/reservationAnswers';
import { MISSED_AFTER } from '@hospital/shared/contract/reservationStates';
import { reservation } from '../reception/schema';
import { formatDay } from '../../platform/database/chinaTime';
import { forEachTenant, type Job } from '../../platform/jobs/job';
import { publish } from '../../platform/live/publish';

/** The end as a moment; a day ends with its last minute. */
const ended = sql`((${reservation.reservationDate} + ${reservation.endTime}::time) at time zone 'Asia/Shanghai')`;

/** Whoever has not come half an hour after the end of their time has missed it (domain.md §2.4). */
export const missedReservations: Job = {
  name: 'missedReservations',
  title: '标记爽约的预约',
  every: 60,
  async run(context) {
    await forEachTenant(context, (tenantId) =>
      context.database.write(tenantId, async (db) => {
        const missed = await db
          .update(reservation)
          .set({ status: 4, updateDate: sql`now()`, version: sql`${reservation.version} + 1` })
          .where(
            and(
              eq(reservation.status, 1),
              lte(reservation.reservationDate, formatDay(new Date())),
              sql`${ended} + make_interval(mins => ${MISSED_AFTER}) <= now()`,
            ),
          )
          .returning({ storeId: reservation.storeId });
        const stores = [...new Set(missed.map(({ storeId }) => storeId))].sort();
        await publish(db, { to: { stores }, kind: 'data', data: { calls: reservationAnswers } });
      }),
    );
  },
};
