import { and, eq, gt, lte, notExists, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { reservationAnswers } from '@hospital/shared/contract/calls/reservationAnswers';
import { MISSED_AFTER } from '@hospital/shared/contract/reservationStates';
import { reservation, washPlan } from '../reception/schema';
import { formatDay } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forEachTenant, type Job } from '../../platform/jobs/job';
import { publish } from '../../platform/live/publish';

/** The moment after which somebody has not come; a day ends with its last minute. */
const missedAt = (day: AnyColumn, end: AnyColumn): SQL =>
  sql`((${day} + ${end}::time) at time zone 'Asia/Shanghai' + make_interval(mins => ${MISSED_AFTER}))`;

const WAITING = 1;
/** No plan of washing waits for the animal longer: one that has moved to another day took its reservation along. */
const notPlannedLater = (db: TenantDatabase): SQL =>
  notExists(
    db
      .select({ id: washPlan.id })
      .from(washPlan)
      .where(
        and(
          ...[eq(washPlan.reservationId, reservation.id), eq(washPlan.state, WAITING)],
          gt(missedAt(washPlan.planDate, washPlan.endTime), sql`now()`),
        ),
      ),
  );

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
              lte(missedAt(reservation.reservationDate, reservation.endTime), sql`now()`),
              notPlannedLater(db),
            ),
          )
          .returning({ storeId: reservation.storeId });
        const stores = [...new Set(missed.map(({ storeId }) => storeId))].sort();
        await publish(db, { to: { stores }, kind: 'data', data: { calls: reservationAnswers } });
      }),
    );
  },
};
