import { and, asc, eq, sql } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { billCalls, Receipt } from '@hospital/shared/contract/calls/bills';
import { accountMovement } from '../../billing';
import { bill, billPayment, billReceipt } from '../../billing/schema';
import { owner } from '../../owners/schema';
import { printHead, settingsAt, settingsOfGroup } from '../../settings';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { newId } from '../../../platform/database/newId';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { CallContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { bizType as billType } from '../audited';
import { billsWithLines } from '../records';
import { returnedBy } from '../returnedLines';
import { accountMovesOf, movedOf } from './accountMoves';
import { billPrint, receiptPrint } from './schema/prints';

type ReceiptRow = typeof billReceipt.$inferSelect;
/** `kind` of a receipt over what was given back. */
const REFUND = 2;

type Way = Receipt['ways'][number]['way'];

/** A part of the act: one bill, one way. Fen, above 0. */
interface Part {
  readonly billId: string;
  readonly way: Way;
  readonly amount: number;
}

const partsOf = async (db: TenantDatabase, { id }: ReceiptRow): Promise<Part[]> => {
  const rows = await db
    .select({ billId: billPayment.billId, way: billPayment.way, amount: billPayment.amount })
    .from(billPayment)
    .where(eq(billPayment.receiptId, id))
    .orderBy(asc(billPayment.createDate), asc(billPayment.id));
  return rows.map(({ amount, way, billId }) => ({ billId, way: way as Way, amount: Math.abs(amount) }));
};

/** A deposit is of no bill: what was taken is the movement of the receipt's id, what was given back names the receipt. */
async function depositOf(
  db: TenantDatabase,
  { id, kind }: ReceiptRow,
): Promise<Pick<Receipt, 'ownerName' | 'ways' | 'accounts'>> {
  const { way, amount, balance, afterAmount } = accountMovement;
  const rows = await db
    .select({ way, amount, balance, afterAmount, ownerName: owner.name })
    .from(accountMovement)
    .innerJoin(owner, eq(owner.id, accountMovement.ownerId))
    .where(
      and(
        kind === REFUND ? eq(accountMovement.bizId, id) : eq(accountMovement.id, id),
        eq(accountMovement.balance, 'deposit'),
        sql`${accountMovement.way} is not null`,
      ),
    )
    .orderBy(asc(accountMovement.way));
  return {
    ownerName: rows[0]?.ownerName ?? '',
    ways: rows.map((one) => ({ way: one.way as Way, amount: yuanOf(Math.abs(one.amount)) })),
    accounts: movedOf(rows),
  };
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Sums by way, in the order of the ways. */
const waysOf = (parts: readonly Part[]): Receipt['ways'] =>
  [...new Set(parts.map(({ way }) => way))]
    .sort((a, b) => a - b)
    .map((way) => ({ way, amount: yuanOf(sumOf(parts.filter((part) => part.way === way))) }));

async function receiptOf(db: TenantDatabase, row: ReceiptRow): Promise<Receipt> {
  const parts = await partsOf(db, row);
  const bills = await billsWithLines(db, [...new Set(parts.map(({ billId }) => billId))]);
  const returned = row.kind === REFUND ? await returnedBy(db, row.id) : [];
  const deposit = parts.length === 0 ? await depositOf(db, row) : null;
  return {
    ...{ id: row.id, receiptNo: row.receiptNo, kind: row.kind as Receipt['kind'], storeId: row.storeId },
    ownerName: deposit?.ownerName ?? bills[0]?.ownerName ?? '',
    amount: yuanOf(row.amount),
    ...{ cashGiven: yuanOf(row.cashGiven), changeAmount: yuanOf(row.changeAmount) },
    ...{ time: formatDateTime(row.createDate), cashierName: row.createName, reason: row.reason },
    ways: deposit?.ways ?? waysOf(parts),
    accounts: deposit?.accounts ?? (await accountMovesOf(db, row)),
    bills: bills.map((bill) => ({
      ...bill,
      partAmount: yuanOf(sumOf(parts.filter(({ billId }) => billId === bill.id))),
      returned: returned.filter(({ itemId }) => bill.items.some(({ id }) => id === itemId)),
    })),
  };
}

/** A receipt is never written again, so that nobody can lock its row: one print of it at a time all the same. */
const holdPrints = (db: TenantDatabase, id: string) =>
  db.execute(
    sql`select pg_advisory_xact_lock(hashtext('receipt' || current_setting('app.tenant')), hashtext(${id}))`,
  );

/** What the slip of a payment or a refund says; counts that it was printed. @throws 404, 40302 */
export async function printReceipt(
  context: CallContext,
  { id }: RequestOf<typeof billCalls.print>,
): Promise<DataOf<typeof billCalls.print>> {
  const { db, audit } = context;
  const row = await rowInScope(context, billReceipt, id);
  await holdPrints(db, id);
  const before = await db.$count(receiptPrint, eq(receiptPrint.receiptId, id));
  await db.insert(receiptPrint).values({ id: newId(), receiptId: id, ...madeBy(context) });
  const values = await settingsAt(db, row.storeId, settingsOfGroup('receipt'));
  // The first is a matter of course; what is printed again is told.
  if (before > 0)
    audit({
      ...{ bizType: 'receipt', bizId: id, before: { receiptNo: row.receiptNo, printCount: before } },
      after: { receiptNo: row.receiptNo, printCount: before + 1 },
    });
  return {
    receipt: await receiptOf(db, row),
    head: await printHead(context, { storeId: row.storeId }),
    settings: Object.fromEntries(values.map(({ configKey, configValue }) => [configKey, configValue])),
    printCount: before + 1,
  };
}

/** States in which a bill is not settled yet: its print is no receipt. */
const UNSETTLED: readonly number[] = [0, 1];

/** Counts that the receipt of a settled bill without a payment was printed. @throws 404, 40302 */
export async function printBill(
  context: CallContext,
  { id }: RequestOf<typeof billCalls.printBill>,
): Promise<DataOf<typeof billCalls.printBill>> {
  const { db, audit } = context;
  const { status, billNo } = await rowInScope(context, bill, id);
  if (UNSETTLED.includes(status)) return { printCount: 1 };
  await holdPrints(db, id);
  const before = await db.$count(billPrint, eq(billPrint.billId, id));
  await db.insert(billPrint).values({ id: newId(), billId: id, ...madeBy(context) });
  if (before > 0)
    audit({
      ...{ bizType: billType, bizId: id, before: { billNo, printCount: before } },
      after: { billNo, printCount: before + 1 },
    });
  return { printCount: before + 1 };
}
