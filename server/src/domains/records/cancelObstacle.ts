import { and, eq, notInArray } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError, forbiddenTransition } from '../../platform/errors/businessError';
import { billUnsettled } from '../../platform/errors/ruleRefusals';
import { bill } from '../billing/schema';
import { doneOnVoidBills } from '../cashier';
import type { CaseRow } from '../cases';
import { inHospital } from './inHospital';

/** Refunded, or void. */
const UNDONE_BILLS = [4, 5];
const UNPAID_BILLS: readonly number[] = [0, 1];

/**
 * What keeps a running case from being cancelled: 42206 for what is to be paid, 40902 for what was, for what was done though
 * its bill was made void, and in hospital.
 */
export async function cancelObstacleOf(
  db: TenantDatabase,
  { id }: CaseRow,
): Promise<BusinessError | undefined> {
  const bills = await db
    .select({ status: bill.status })
    .from(bill)
    .where(and(eq(bill.caseId, id), notInArray(bill.status, UNDONE_BILLS)));
  if (bills.some(({ status }) => UNPAID_BILLS.includes(status))) return billUnsettled('取消病例');
  if (bills.length > 0) return forbiddenTransition('已收费', '取消病例');
  // It was no mistake: an animal had it, whoever pays.
  const done = await doneOnVoidBills(db, id);
  if (done)
    return new BusinessError(
      ErrorCode.ForbiddenTransition,
      `作废账单中的${done.productName}已发药或已执行，不能取消病例，请结束病例`,
    );
  return (await inHospital(db, id)) ? forbiddenTransition('住院中', '取消病例') : undefined;
}
