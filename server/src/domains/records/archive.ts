import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { caseStateAnswers } from '@hospital/shared/contract/calls/caseAnswers';
import type { CallId } from '@hospital/shared/contract/live';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forEachTenant, type Job } from '../../platform/jobs/job';
import { publish } from '../../platform/live/publish';
import { medicalCase } from '../cases/schema';
import { rulesOf } from './rules';

const [ENDED, FILED] = [2, 3];
const HOUR = 3_600_000;
/** Cases of one transaction. */
const BATCH = 500;

async function storesWithEnded(db: TenantDatabase): Promise<string[]> {
  const rows = await db
    .selectDistinct({ storeId: medicalCase.storeId })
    .from(medicalCase)
    .where(sql`${medicalCase.status} = 2`);
  return rows.map(({ storeId }) => storeId).sort();
}

/** Files what has been ended for longer than the store says, as many as one transaction takes. */
async function fileCases(db: TenantDatabase, storeId: string): Promise<number> {
  const { archiveHours } = await rulesOf(db, storeId);
  const due = db
    .select({ id: medicalCase.id })
    .from(medicalCase)
    .where(
      and(
        eq(medicalCase.storeId, storeId),
        eq(medicalCase.status, ENDED),
        lte(medicalCase.endTime, new Date(Date.now() - archiveHours * HOUR)),
      ),
    )
    .orderBy(medicalCase.id)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const filed = await db
    .update(medicalCase)
    .set({
      status: FILED,
      archiveTime: sql`now()`,
      updateDate: sql`now()`,
      version: sql`${medicalCase.version} + 1`,
    })
    .where(inArray(medicalCase.id, due))
    .returning({ id: medicalCase.id });
  if (filed.length > 0)
    await publish(db, {
      ...{ to: { stores: [storeId] }, kind: 'data' },
      data: { calls: caseStateAnswers as CallId[] },
    });
  return filed.length;
}

/** Records are filed some hours after their end (动物诊疗病历管理规范; 门店设置 · 病例自动归档时限). */
export const archiveCases: Job = {
  name: 'archiveCases',
  title: '病例归档',
  every: 300,
  async run(context) {
    const { database, signal } = context;
    await forEachTenant(context, async (tenantId) => {
      const stores = await storesWithEnded(database.reader(tenantId));
      for (const storeId of stores) {
        let filed = BATCH;
        while (filed === BATCH && !signal.aborted)
          filed = await database.write(tenantId, (db) => fileCases(db, storeId));
      }
    });
  },
};
