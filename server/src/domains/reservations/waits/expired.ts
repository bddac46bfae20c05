import { and, eq, lt, or, sql } from 'drizzle-orm';
import { DAY_PART_HOURS } from '@hospital/shared/contract/waitStates';
import { reservationWait } from '../../reception/schema';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { forEachTenant, type Job } from '../../../platform/jobs/job';
import { publish } from '../../../platform/live/publish';

/** Parts of a day that end before midnight, by `part`. */
const ENDINGS = [1, 2] as const;

/** Who waited for a part of a day that is over waits no longer. */
export const expiredWaits: Job = {
  name: 'expiredWaits',
  title: '标记过期的候补',
  every: 60,
  async run(context) {
    const [today = '', clock = ''] = formatDateTime(new Date()).split(' ');
    const over = ENDINGS.filter((part) => clock.slice(0, 5) >= DAY_PART_HOURS[part][1]);
    await forEachTenant(context, (tenantId) =>
      context.database.write(tenantId, async (db) => {
        const expired = await db
          .update(reservationWait)
          .set({ status: 3, updateDate: sql`now()`, version: sql`${reservationWait.version} + 1` })
          .where(
            and(
              eq(reservationWait.status, 0),
              or(
                lt(reservationWait.waitDate, today),
                ...over.map((part) =>
                  and(eq(reservationWait.waitDate, today), eq(reservationWait.part, part)),
                ),
              ),
            ),
          )
          .returning({ storeId: reservationWait.storeId });
        if (expired.length === 0) return;
        const stores = [...new Set(expired.map(({ storeId }) => storeId))].sort();
        await publish(db, { to: { stores }, kind: 'data', data: { calls: ['waits.list'] } });
      }),
    );
  },
};
