import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import { isAccountWay } from '@hospital/shared/contract/billWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { billCalls } from '@hospital/shared/contract/calls/bills';
import { invalid, staleVersion } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { Given } from './allocation';
import { bookPayment } from './bookPayment';
import { expectActive } from './discounts/standing';
import { expectMove } from './heldBill';
import { holdBills } from './holdBills';
import { owedOf, type BillRecord } from './records';
import { deskTerminal } from './terminals';

type Request = RequestOf<typeof billCalls.pay>;

const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** @throws 40902; 40001 for bills of several stores, and where an account would pay for somebody else */
function expectPayable(bills: readonly BillRecord[], { ways }: Request): void {
  for (const row of bills) expectMove(row, 'pay');
  if (new Set(bills.map(({ storeId }) => storeId)).size > 1)
    throw invalid('billIds', '不同门店的账单请分别收款');
  if (!ways.some(({ way }) => isAccountWay(way))) return;
  const owners = new Set(bills.map(({ ownerId }) => ownerId));
  if (owners.has(null)) throw invalid('ways', '散客账单不能使用账户支付');
  if (owners.size > 1) throw invalid('ways', '不同宠主的账单不能一起使用账户支付');
}

/** Fen that go back of the cash. @throws 40001 where less was handed over than is to be paid in cash */
function changeOf({ ways, cashGiven }: Request): { readonly given: number; readonly change: number } {
  if (cashGiven === undefined || cashGiven === 0) return { given: 0, change: 0 };
  const given = fenOf(cashGiven);
  const cash = sumOf(ways.filter(({ way }) => way === 1).map(({ amount }) => ({ amount: fenOf(amount) })));
  if (cash === 0) throw invalid('cashGiven', '没有现金支付，不需填写实收现金');
  if (given < cash) throw invalid('cashGiven', '实收现金少于应付现金');
  return { given, change: given - cash };
}

/** What each way gives, with the number by which it is found. */
const givenBy = ({ ways }: Request, ownReference: string): Given[] =>
  ways.map(({ way, amount, refNo = '' }, at) => {
    const fen = fenOf(amount);
    // Cash and accounts have no terminal whose number somebody could read.
    const typed = way === 1 || isAccountWay(way) ? '' : refNo.trim();
    const reference = deskTerminal.confirm({
      ...{ way, amount: fen, typed, ownReference: at === 0 ? ownReference : `${ownReference}-${at + 1}` },
    });
    return { way, amount: fen, reference };
  });

/**
 * Takes one payment in several ways on several bills of a store. What is settled by it leaves the shelves at once.
 *
 * @throws 404; 40302; 40902 for a bill that takes no payment; 40901 where the bills owe something else than their payer
 *   was told; 40001 for more than is owed or than an account has; 40903 for a number that was used before; 42201;
 *   40001 for a discount that has ended, where the store wants that looked at
 */
export async function payBills(
  context: CallContext,
  request: Request,
): Promise<DataOf<typeof billCalls.pay>> {
  const { db, tellChanges } = context;
  const bills = await holdBills(context, request.billIds);
  expectPayable(bills, request);
  await expectActive(db, bills);
  const owed = bills.map((row) => ({ billId: row.id, amount: owedOf(row) }));
  const owedTogether = sumOf(owed);
  if (request.owedAmount !== undefined && fenOf(request.owedAmount) !== owedTogether)
    throw staleVersion({ owedAmount: yuanOf(owedTogether) });
  const amount = sumOf(request.ways.map((part) => ({ amount: fenOf(part.amount) })));
  if (amount > owedTogether) throw invalid('ways', `收款超过应收，还需收${yuanOf(owedTogether)}元`);
  const { given, change } = changeOf(request);
  const { receiptId, receiptNo, settledIds } = await bookPayment(
    context,
    bills,
    (ownReference) => givenBy(request, ownReference),
    { cash: { given, change } },
  );
  await tellChanges({ stores: [bills[0]?.storeId ?? ''] });
  return {
    ...{ paymentId: receiptId, receiptNo, paidAmount: yuanOf(amount), changeAmount: yuanOf(change) },
    settledIds: [...settledIds],
  };
}
