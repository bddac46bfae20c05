import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { testingCorrection, testingOrder } from '../laboratory/schema';
import { referral } from './schema';
import { correctedInWords } from './summary';

type Corrected = NonNullable<Referral['correctedTests']>;

/**
 * Reports that a referral quotes, and that say something else since: whoever received it goes by what it said. Reports
 * that were out later are not among them; it says of them that they were not.
 *
 * @returns by the id of the referral
 */
export async function correctedSince(
  db: TenantDatabase,
  referralIds: readonly string[],
): Promise<ReadonlyMap<string, Corrected>> {
  const rows = await db
    .select({ referralId: referral.id, test: testingOrder, correction: testingCorrection })
    .from(referral)
    .innerJoin(
      testingOrder,
      and(eq(testingOrder.caseId, referral.caseId), lte(testingOrder.reportTime, referral.createDate)),
    )
    .innerJoin(
      testingCorrection,
      and(
        eq(testingCorrection.orderId, testingOrder.id),
        gt(testingCorrection.createDate, referral.createDate),
      ),
    )
    .where(isOneOf(referral.id, referralIds))
    .orderBy(asc(testingOrder.applyTime), asc(testingOrder.id), asc(testingCorrection.number));
  const corrected = new Map<string, Corrected>();
  for (const { referralId, test, correction } of rows) {
    const known = corrected.get(referralId) ?? [];
    const correctTime = formatDateTime(correction.createDate);
    const last = known.at(-1);
    // The first correction after it has what it quotes, the last one when that was put right.
    const others = last?.id === test.id ? known.slice(0, -1) : known;
    const said = last?.id === test.id ? last.said : correctedInWords(test, correction);
    const { id, correctTimes } = test;
    corrected.set(referralId, [...others, { id, said, correctTimes, correctTime }]);
  }
  return corrected;
}
