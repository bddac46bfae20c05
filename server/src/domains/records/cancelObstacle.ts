import { and, eq, notInArray } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError, forbiddenTransition } from '../../platform/errors/businessError';
import { billUnsettled } from '../../platform/errors/ruleRefusals';
import { bill } from '../billing/schema';
import { doneOnVoidBills, type DoneOnVoidBill } from '../cashier';
import type { CaseRow } from '../cases';
import { inHospital } from './inHospital';

/** Refunded, or void. */
const UNDONE_BILLS = [4, 5];
const UNPAID_BILLS: readonly number[] = [0, 1];

/** What was done, and what to do about it. */
const inWords = ({ productName, done, undoneBy }: DoneOnVoidBill): string =>
  `作废账单中的${productName}${done}，不能取消病例，${undoneBy === null ? '请结束病例' : `请先${undoneBy}，确已使用的请结束病例`}`;

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
  // It was no mistake, unless somebody takes it back: an animal had it, whoever pays.
  const done = await doneOnVoidBills(db, id);
  if (done) return new BusinessError(ErrorCode.ForbiddenTransition, inWords(done));
  return (await inHospital(db, id)) ? forbiddenTransition('住院中', '取消病例') : undefined;
}
