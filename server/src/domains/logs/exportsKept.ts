import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forEachTenant, type Job } from '../../platform/jobs/job';
import { isOneOf } from '../../platform/database/paging';
import { exportContent } from './exportKeeper';
import { exportLog } from './schema';

/** Days for which an export stands in the list. That somebody exported stays in the log of operations for ever. */
const EXPORTS_LISTED_FOR = 365;

/** Lines removed at once, so that nobody waits for long; the job comes again. */
const AT_ONCE = 5000;

/**
 * Removes exports of long ago of one tenant, whose files have gone long since. The role of the server may not delete from
 * the list, so that this goes by the owner of the tables.
 */
async function removeOld({ kernel }: Pick<Database, 'kernel'>, tenantId: string): Promise<void> {
  const old = kernel
    .select({ id: exportLog.id })
    .from(exportLog)
    .where(
      and(
        eq(exportLog.tenantId, tenantId),
        lt(exportLog.createDate, sql`now() - make_interval(days => ${EXPORTS_LISTED_FOR})`),
        inArray(exportLog.status, [3, 4]),
      ),
    )
    .orderBy(exportLog.createDate)
    .limit(AT_ONCE);
  await kernel.delete(exportLog).where(and(eq(exportLog.tenantId, tenantId), inArray(exportLog.id, old)));
}

/** An export that has not ended after so long never does: its server has gone. */
const lost = sql`now() - interval '1 hour'`;

/** Which contents of the storage are files of exports that are kept, or are being made. */
export async function keptContents(db: TenantDatabase, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .select({ id: exportLog.id })
    .from(exportLog)
    .where(and(isOneOf(exportLog.id, ids), inArray(exportLog.status, [1, 2])));
  return rows.map(({ id }) => id);
}

/** Removes the files of exports whose days are over, ends those whose server has gone, and forgets those of long ago. */
export const expireExports: Job = {
  name: 'expireExports',
  title: '清理过期的导出文件',
  every: 600,
  async run(context) {
    const { database, files } = context;
    await forEachTenant(context, async (tenantId) => {
      const over = await database.write(tenantId, async (db) => {
        await db
          .update(exportLog)
          .set({ status: 3, error: '服务器中断，请重新导出', doneDate: sql`now()` })
          .where(and(sql`${exportLog.status} in (0, 1)`, lt(exportLog.createDate, lost)));
        return db
          .update(exportLog)
          .set({ status: 4 })
          .where(and(eq(exportLog.status, 2), lt(exportLog.expireDate, sql`now()`)))
          .returning({ id: exportLog.id });
      });
      await removeOld(database, tenantId);
      // Where this is cut off housekeeping removes what is left, which no row keeps any more.
      for (const { id } of over) await files.remove(exportContent(tenantId, id));
    });
  },
};
