import { eq } from 'drizzle-orm';
import { billStates, type BillStatus } from '@hospital/shared/contract/billStates';
import { mayMove } from '@hospital/shared/contract/states';
import type { CallContext } from '../../platform/http/call';
import { forbiddenTransition } from '../../platform/errors/businessError';
import { bill, billItem } from '../billing/schema';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { expectCaseOpen } from './heldBill';
import { lineRecords, RETURNED } from './records';
import { modifyBill } from './modify';
import { voidBill } from './voidBill';

/** `status` of a bill whose money was given back, and of one that is void: there is nothing to take from it. */
const [REFUNDED, VOID] = [4, 5];

/** The bill of a line, held until the end of the transaction; null: the line is gone. @throws 404, 40302 */
export async function billOfLine(
  context: CallContext,
  billItemId: string,
): Promise<typeof bill.$inferSelect | null> {
  const [line] = await context.db
    .select({ billId: billItem.billId })
    .from(billItem)
    .where(eq(billItem.id, billItemId));
  return line ? rowInScope(context, bill, line.billId, 'held') : null;
}

/**
 * What was charged by mistake leaves its bill, with the stock that was kept for it: its line goes, and with the last
 * line the bill is void.
 *
 * @param row its bill, held
 * @param why what is taken back, and for which reason
 * @returns whether something was taken from it; false where its money was given back, or it is void
 * @throws 40902 where something of it is paid; 40301 for a filed case; 40001 for a line of which something was handed
 *   out, or whose test has begun
 */
export async function takeLineBack(
  context: CallContext,
  row: typeof bill.$inferSelect,
  {
    billItemId,
    action,
    reason,
  }: { readonly billItemId: string; readonly action: string; readonly reason: string },
): Promise<boolean> {
  const status = row.status as BillStatus;
  if (status === REFUNDED || status === VOID) return false;
  const lines = await lineRecords(context.db, [row.id]);
  if (lines.some(({ id, dispenseStatus }) => id === billItemId && dispenseStatus === RETURNED)) return false;
  if (!mayMove(billStates, status, 'modify'))
    throw forbiddenTransition(`账单${billStates.words[status]}`, `${action}，请先在收银台退款`);
  await expectCaseOpen(context, row);
  const rest = lines.filter(({ id }) => id !== billItemId);
  const { id, version } = row;
  if (rest.length === 0) await voidBill(context, row, `${action}：${reason}`);
  else
    await modifyBill(context, {
      ...{ id, version },
      items: rest.map((line) => ({
        ...{ id: line.id, productId: line.productId, quantity: Number(line.quantity) },
      })),
    });
  return rest.length < lines.length;
}
