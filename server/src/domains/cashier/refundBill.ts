import { fenOf } from '@hospital/shared/contract/amounts';
import type { BillStatus } from '@hospital/shared/contract/billStates';
import { isAccountWay } from '@hospital/shared/contract/billWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { billCalls } from '@hospital/shared/contract/calls/bills';
import { refund } from '../billing';
import { billReceipt } from '../billing/schema';
import { takeNumber } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { bizType, logged } from './audited';
import { cancelTestsNotBegun } from './cancelTests';
import { expectMove, heldBill } from './heldBill';
import { freeStock } from './heldStock';
import { lineRecords } from './records';
import { deskTerminal } from './terminals';

/** `status` of a bill of which everything was given back. */
const REFUNDED = 4;
/** `type` of a bill whose money lies in an account: it goes back with what is taken out of there. */
const PREPAID = 6;

/**
 * Gives money back on a bill, in each way no more than came in that way; what was paid out of an account goes back into
 * it. Goods that come back are brought in by who keeps the stock: whether they can be sold again is for them to see.
 *
 * @throws 404; 40302; 40901; 40902; 40001 for more than came in that way; 40903 for a number that was used before
 */
export async function refundBill(
  context: CallContext,
  { billId, version, ways, reason: sent }: RequestOf<typeof billCalls.refund>,
): Promise<DataOf<typeof billCalls.refund>> {
  const { db, identity, audit, tellChanges } = context;
  const reason = sent.trim();
  if (reason === '') throw invalid('reason', '请填写退款原因');
  const row = await heldBill(context, billId, { version });
  expectMove(row, 'refund', 'takeBack');
  if (row.type === PREPAID) throw invalid('billId', '储值退款请在储值页面办理');
  const { storeId } = row;
  const now = new Date();
  const receiptNo = await takeNumber(db, 'refund', storeId, now);
  const parts = ways.map(({ way, amount, refNo = '' }, at) => {
    const fen = fenOf(amount);
    const typed = way === 1 || isAccountWay(way) ? '' : refNo.trim();
    const ownReference = `${receiptNo}-${storeId}${at === 0 ? '' : `-${at + 1}`}`;
    const reference = deskTerminal.confirm({ way, amount: fen, typed, ownReference });
    return { billId, way, amount: fen, reference };
  });
  const receiptId = newId();
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  await db.insert(billReceipt).values({
    ...{ id: receiptId, storeId, receiptNo, kind: 2, amount, reason },
    ...madeBy(context),
  });
  const cashier = { id: identity.userId, name: identity.userName, time: now, receiptId };
  const refunded = oneRow(await refund(db, parts, cashier));
  // Nobody waits for drugs of it any more, and no test is made for nothing.
  if (refunded.status === REFUNDED) {
    await freeStock(db, billId);
    const lines = await lineRecords(db, [billId]);
    await cancelTestsNotBegun(
      context,
      lines.map(({ id }) => id),
      `已退款：${reason}`,
    );
  }
  audit({ bizType, bizId: billId, before: logged(row), after: { ...logged(refunded), receiptNo, reason } });
  await tellChanges({ stores: [storeId] });
  return { paymentId: receiptId, receiptNo, status: refunded.status as BillStatus };
}
