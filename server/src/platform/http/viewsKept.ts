import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { opLog } from './schema';

/** Days for which the log of operations says who was shown whose telephone; every other line of it stays for ever. */
export const VIEWS_KEPT_FOR = 365;

/** Lines removed at once, so that nobody waits for long; housekeeping comes again. */
const AT_ONCE = 5000;

/**
 * Removes views of long ago of one tenant. The role of the server may only add to the log, so that this goes by the
 * owner of the tables; what the files of owners show of a line goes with it.
 */
export async function sweepViews({ kernel }: Pick<Database, 'kernel'>, tenantId: string): Promise<void> {
  const old = kernel
    .select({ id: opLog.id })
    .from(opLog)
    .where(
      and(
        eq(opLog.tenantId, tenantId),
        eq(opLog.kind, 'viewed'),
        lt(opLog.createDate, sql`now() - ${VIEWS_KEPT_FOR} * interval '1 day'`),
      ),
    )
    .orderBy(opLog.createDate)
    .limit(AT_ONCE);
  await kernel.delete(opLog).where(and(eq(opLog.tenantId, tenantId), inArray(opLog.id, old)));
}
