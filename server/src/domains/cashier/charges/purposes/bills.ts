import { inArray } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { bill } from '../../../billing/schema';
import type { TenantDatabase } from '../../../../platform/database/tenantDatabase';
import { BusinessError, invalid } from '../../../../platform/errors/businessError';
import { bookPayment } from '../../bookPayment';
import { expectActive } from '../../discounts/standing';
import { expectMove } from '../../heldBill';
import { byAge, holdBills } from '../../holdBills';
import { owedOf, type BillRecord } from '../../records';
import type { Purpose } from './purpose';

/** Bills of one store: a part or all of what they owe. */
export const forBills: Purpose = {
  open: '账单正在扫码收款，请先完成或取消',
  refused: '账单未能收款',
  async prepare(context, { billIds = [] }, amount) {
    const bills = await holdBills(context, billIds);
    for (const row of bills) expectMove(row, 'pay');
    await expectActive(context.db, bills);
    const storeId = bills[0]?.storeId ?? '';
    if (bills.some((row) => row.storeId !== storeId)) throw invalid('billIds', '不同门店的账单请分别收款');
    const owed = bills.reduce((sum, row) => sum + owedOf(row), 0);
    if (amount > owed) throw invalid('amount', `收款超过应收，还需收${yuanOf(owed)}元`);
    return { storeId, subjectId: '', billIds, wanted: {} };
  },
  async hold(db, row) {
    await lockedBills(db, row.billIds);
  },
  async book(context, row, { amount, providerNo }) {
    const bills = await lockedBills(context.db, row.billIds);
    const owed = bills.reduce((sum, one) => sum + (one.status < 2 ? owedOf(one) : 0), 0);
    const open = bills.filter((one) => one.status < 2);
    if (open.length < bills.length || owed < amount)
      throw new BusinessError(ErrorCode.ForbiddenTransition, '账单已变更');
    const { receiptId } = await bookPayment(context, bills, () => [
      { way: row.way, amount, reference: providerNo },
    ]);
    return receiptId;
  },
  isFor: (_, row, { billIds }) =>
    Promise.resolve([...billIds].sort().join() === [...row.billIds].sort().join()),
};

/** The oldest first, as `holdBills` gives them; locked in the order of their ids, as everybody does. */
async function lockedBills(db: TenantDatabase, ids: readonly string[]): Promise<BillRecord[]> {
  const rows = await db
    .select()
    .from(bill)
    .where(inArray(bill.id, [...ids]))
    .orderBy(bill.id)
    .for('update');
  return rows.sort(byAge);
}
