import { eq } from 'drizzle-orm';
import { fenOf } from '@hospital/shared/contract/amounts';
import { REFUNDED, type BillStatus } from '@hospital/shared/contract/billStates';
import { isAccountWay, PREPAID_BILL } from '@hospital/shared/contract/billWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { billCalls } from '@hospital/shared/contract/calls/bills';
import { customerPackage, refund, refundReceipt } from '../billing';
import { oneRow } from '../../platform/database/oneRow';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { bizType, logged } from './audited';
import { cancelTestsNotBegun } from './cancelTests';
import { expectMove, heldBill } from './heldBill';
import { freeStock } from './heldStock';
import { lineRecords, type BillRecord } from './records';
import { keepReturns, lineReturns, loggedReturns } from './returnedLines';
import { deskTerminal } from './terminals';

/** @throws 40001 for a bill whose money lies in an account or a package */
async function expectNotPrepaid({ db }: CallContext, { id, type }: BillRecord): Promise<void> {
  if (type !== PREPAID_BILL) return;
  const isPackage = (await db.$count(customerPackage, eq(customerPackage.billId, id))) > 0;
  throw invalid('billId', isPackage ? '套餐退款请在套餐页面办理' : '储值退款请在储值页面办理');
}

/**
 * Gives money back on a bill, in each way no more than came in that way; what was paid out of an account goes back into
 * it. Goods that come back are brought in by who keeps the stock: whether they can be sold again is for them to see.
 *
 * @throws 404; 40302; 40901; 40902; 40001 for more than came in that way, or than a line came to; 40903 for a number that was used before
 */
export async function refundBill(
  context: CallContext,
  { billId, version, ways, reason: sent, lines: named }: RequestOf<typeof billCalls.refund>,
): Promise<DataOf<typeof billCalls.refund>> {
  const { db, identity, audit, tellChanges } = context;
  const reason = sent.trim();
  if (reason === '') throw invalid('reason', '请填写退款原因');
  const row = await heldBill(context, billId, { version });
  expectMove(row, 'refund', 'takeBack');
  await expectNotPrepaid(context, row);
  const { storeId } = row;
  const amount = ways.reduce((sum, part) => sum + fenOf(part.amount), 0);
  const returns = await lineReturns(db, row, named, amount);
  const receipt = await refundReceipt(context, { storeId, amount, reason });
  const parts = ways.map(({ way, amount: yuan, refNo = '' }, at) => {
    const fen = fenOf(yuan);
    const typed = way === 1 || isAccountWay(way) ? '' : refNo.trim();
    const reference = deskTerminal.confirm({ way, amount: fen, typed, ownReference: receipt.reference(at) });
    return { billId, way, amount: fen, reference };
  });
  const { receiptNo, time } = receipt;
  const cashier = { id: identity.userId, name: identity.userName, time, receiptId: receipt.id };
  const refunded = oneRow(await refund(db, parts, cashier));
  await keepReturns(context, billId, { receiptId: receipt.id, returns });
  // Nobody waits for drugs of it any more, and no test is made for nothing.
  const isOver = refunded.status === REFUNDED;
  if (isOver) await freeStock(db, billId);
  const lines = isOver
    ? await lineRecords(db, [billId])
    : returns.filter(({ isWhole }) => isWhole).map(({ line }) => line);
  await cancelTestsNotBegun(
    context,
    lines.map(({ id }) => id),
    `已退款：${reason}`,
  );
  audit({
    ...{ bizType, bizId: billId, before: logged(row) },
    after: { ...logged(refunded), receiptNo, reason, ...loggedReturns(returns) },
  });
  await tellChanges({ stores: [storeId] });
  return { paymentId: receipt.id, receiptNo, status: refunded.status as BillStatus };
}
