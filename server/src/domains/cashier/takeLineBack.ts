import { eq } from 'drizzle-orm';
import { isHandedOut } from '@hospital/shared/contract/doneLines';
import { billStates, REFUNDED, VOID, type BillStatus } from '@hospital/shared/contract/billStates';
import { mayMove } from '@hospital/shared/contract/states';
import type { CallContext } from '../../platform/http/call';
import { forbiddenTransition } from '../../platform/errors/businessError';
import { bill, billItem } from '../billing/schema';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { changedBy } from '../../platform/sessions/authorship';
import { bizType, logged } from './audited';
import { expectCaseOpen } from './heldBill';
import { putStockBack } from './heldStock';
import { lineRecords, OF_CASE, RETURNED } from './records';
import { giveUsableBack } from './packages/giveBack';
import { modifyBill } from './modify';
import { voidBill } from './voidBill';

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

interface TakenBack {
  readonly billItemId: string;
  readonly action: string;
  readonly reason: string;
}

/** What became of a line: it left its bill, or what it had taken as its bill became void is on the shelf again. */
export type LineFate = 'uncharged' | 'restocked' | 'left';

/** What a void bill took off the shelf for the line, as if it had been given, comes back. */
async function restock(
  context: CallContext,
  row: typeof bill.$inferSelect,
  { billItemId, action, reason }: TakenBack,
): Promise<LineFate> {
  const { db, audit, tellChanges } = context;
  // 加收 and 退药 hold what went out with a void bill before any batch, too.
  const [line] = await db
    .select({ dispenseStatus: billItem.dispenseStatus })
    .from(billItem)
    .where(eq(billItem.id, billItemId))
    .for('update');
  const why = `${action}：${reason}`;
  const isBack = (await putStockBack(context, [billItemId], { reason: why, unsold: true })).has(billItemId);
  if (!isBack && line && isHandedOut(line)) return 'left';
  // A package that paid for what nobody had has its times again, also for what lies on no shelf.
  await giveUsableBack(context, row.id, { reason: why, lineIds: [billItemId] });
  if (!isBack) return 'left';
  await db
    .update(bill)
    .set({ version: row.version + 1, ...changedBy(context) })
    .where(eq(bill.id, row.id));
  const names = (await lineRecords(db, [row.id]))
    .filter(({ id }) => id === billItemId)
    .map(({ productName }) => productName);
  audit({
    ...{ bizType, bizId: row.id, before: logged(row) },
    after: { ...logged(row), restocked: names },
  });
  await tellChanges({ stores: [row.storeId] });
  return 'restocked';
}

/**
 * What was charged by mistake leaves its bill, with the stock that was kept for it: its line goes, and with the last
 * line the bill is void.
 *
 * @param row its bill, held
 * @param why what is taken back, and for which reason
 * @returns what became of it; of a bill whose money was given back, and of one that is void, nothing is taken, nor is a
 *   line of a case that was handed out
 * @throws 40902 where something of it is paid; 40301 for a filed case; 40001 for a line of the desk that was handed out,
 *   or whose test has begun
 */
export async function takeLineBack(
  context: CallContext,
  row: typeof bill.$inferSelect,
  line: TakenBack,
): Promise<LineFate> {
  const { billItemId, action, reason } = line;
  const status = row.status as BillStatus;
  // There is nothing to take from it.
  if (status === REFUNDED) return 'left';
  if (status === VOID) return restock(context, row, line);
  const lines = await lineRecords(context.db, [row.id]);
  const own = lines.find(({ id }) => id === billItemId);
  if (own?.dispenseStatus === RETURNED) return 'left';
  // Whoever has the drug is charged for it, given or not, until 退药 takes it back, which bills of cases alone have.
  if (own && isHandedOut(own) && row.type === OF_CASE) return 'left';
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
  return rest.length < lines.length ? 'uncharged' : 'left';
}
