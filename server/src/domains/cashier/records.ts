import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { PACKAGE_DISCOUNT } from '@hospital/shared/contract/discountWords';
import { lineAmount, quantityOf, thousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { BillBrief, BillLine, BillWithLines } from '@hospital/shared/contract/calls/bills';
import { productCategoryName } from '@hospital/shared/contract/productWords';
import { userAccount } from '../accounts/schema';
import { usesOfBills, type LineUse } from '../billing';
import { bill, billItem } from '../billing/schema';
import { immunePlan } from '../immunePlans/schema';
import { testingOrder } from '../laboratory/schema';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';
import { product } from '../stock/schema';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { billDiscount } from './discounts/schema/discounts';

export { VOID } from '@hospital/shared/contract/billStates';
export { CASE_BILL as OF_CASE } from '@hospital/shared/contract/billWords';

export type BillRecord = typeof bill.$inferSelect;
export type LineRecord = typeof billItem.$inferSelect;

/** `status` of bills that charge something: not void, and not all given back. */
export const CHARGING: readonly number[] = [0, 1, 2, 3];

/** States in which something is still to be paid. */
const OPEN = [0, 1];

/** Fen that are still to be paid. */
export const owedOf = ({ status, payableAmount, paidAmount }: BillRecord): number =>
  OPEN.includes(status) ? payableAmount - paidAmount : 0;

const briefRows = (db: TenantDatabase) =>
  db
    .select({
      row: bill,
      storeName: store.storeName,
      ownerName: sql<string>`coalesce(${owner.name}, '')`,
      ownerMobile: sql<string>`coalesce(${owner.mobile}, '')`,
      petName: sql<string>`coalesce(${pet.name}, '')`,
      cashierName: sql<string>`coalesce(${userAccount.name}, '')`,
    })
    .from(bill)
    .innerJoin(store, eq(store.id, bill.storeId))
    .leftJoin(owner, eq(owner.id, bill.ownerId))
    .leftJoin(pet, eq(pet.id, bill.petId))
    .leftJoin(userAccount, eq(userAccount.id, bill.cashierId));

type BriefRow = Awaited<ReturnType<typeof briefRows>>[number];

const briefOf = ({ row, storeName, ownerName, petName, cashierName }: BriefRow): BillBrief => ({
  ...{ id: row.id, billNo: row.billNo, storeId: row.storeId, storeName, caseId: row.caseId ?? '' },
  ...{ ownerId: row.ownerId ?? '', ownerName, petId: row.petId ?? '', petName },
  type: row.type as BillBrief['type'],
  status: row.status as BillBrief['status'],
  totalAmount: yuanOf(row.totalAmount),
  discountAmount: yuanOf(row.discountAmount),
  payableAmount: yuanOf(row.payableAmount),
  paidAmount: yuanOf(row.paidAmount),
  oweAmount: yuanOf(owedOf(row)),
  orderTime: formatDateTime(row.orderTime),
  payTime: formatDateTime(row.payTime),
  ...{ cashierName, remarks: row.remarks, version: row.version },
});

/** Bills by their ids, in no order, with their owners' telephones whole. */
export async function briefsOf(
  db: TenantDatabase,
  ids: readonly string[],
): Promise<(BillBrief & { readonly ownerMobile: string })[]> {
  if (ids.length === 0) return [];
  const rows = await briefRows(db).where(isOneOf(bill.id, ids));
  return rows.map((row) => ({ ...briefOf(row), ownerMobile: row.ownerMobile }));
}

/** Lines in the order in which they were written. */
export const lineRecords = (db: TenantDatabase, billIds: readonly string[]): Promise<LineRecord[]> =>
  db
    .select()
    .from(billItem)
    .where(isOneOf(billItem.billId, billIds))
    .orderBy(asc(billItem.createDate), asc(billItem.id));

/** Lines whose test has begun: `status` of its order. */
export async function testsOf(
  db: TenantDatabase,
  lineIds: readonly string[],
): Promise<Map<string, { readonly id: string; readonly status: number }>> {
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .select({ id: testingOrder.id, lineId: testingOrder.billItemId, status: testingOrder.status })
    .from(testingOrder)
    .where(isOneOf(testingOrder.billItemId, lineIds));
  return new Map(
    rows.filter(({ status }) => status !== 4).map(({ lineId, ...rest }) => [lineId ?? '', rest]),
  );
}

/** `dispenseStatus` of a line that is not handed out any more, since its money went back. */
export const RETURNED = 3;

/** `status` of a test whose report is out. */
const REPORTED = 3;

/** What is to be handed out of a line that waits, in thousandths: its quantity without what went back before. */
export const leftToDispense = ({
  quantity,
  returnedQuantity,
}: Pick<LineRecord, 'quantity' | 'returnedQuantity'>): number =>
  thousandthsOf(quantity) - thousandthsOf(returnedQuantity);

/** Why a line stays as it is; empty: it can be changed. */
export function fixedReason(line: LineRecord, tests: Awaited<ReturnType<typeof testsOf>>): string {
  if (line.dispenseStatus > 0) return line.dispenseStatus === RETURNED ? '已退款' : '已发药';
  if (thousandthsOf(line.returnedQuantity) > 0) return '已退一部分';
  if (line.packageItemId !== '') return '已用套餐';
  const status = tests.get(line.id)?.status ?? 0;
  if (status === REPORTED) return '已出报告';
  return status > 0 ? '检查已开始' : '';
}

type Divided = Pick<BillLine, 'minUnit' | 'unitRatio'>;

/** How the products of lines are divided now. */
async function dividedOf(db: TenantDatabase, rows: readonly LineRecord[]): Promise<Map<string, Divided>> {
  const ids = [...new Set(rows.map(({ productId }) => productId))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: product.id, minUnit: product.minUnit, unitRatio: product.unitRatio })
    .from(product)
    .where(isOneOf(product.id, ids));
  return new Map(found.map(({ id, ...rest }) => [id, rest]));
}
const UNDIVIDED: Divided = { minUnit: '', unitRatio: 1 };

/** Lines whose vaccination or deworming was carried out. */
export async function givenLines(
  db: TenantDatabase,
  lineIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (lineIds.length === 0) return new Set();
  const rows = await db
    .select({ lineId: immunePlan.billItemId })
    .from(immunePlan)
    .where(and(isOneOf(immunePlan.billItemId, lineIds), eq(immunePlan.status, 'Y')));
  return new Set(rows.map(({ lineId }) => lineId));
}

interface LineFacts {
  readonly reason: string;
  readonly testStatus: number | null | undefined;
  readonly given: boolean;
  readonly divided: Divided | undefined;
  readonly use: LineUse | undefined;
}

/** Fen that a package takes off a line, also where its times went back later: what is settled stays as it was billed. */
const packageFen = ({ discountType, price, quantity, amount }: LineRecord): number =>
  discountType === PACKAGE_DISCOUNT ? lineAmount(price, thousandthsOf(quantity)) - amount : 0;

const lineOf = (
  row: LineRecord,
  { reason, testStatus = null, given, divided = UNDIVIDED, use }: LineFacts,
): BillLine => ({
  ...{ id: row.id, productId: row.productId, productName: row.productName, genericName: row.genericName },
  ...{ categoryCode: row.categoryCode, categoryName: productCategoryName(row.categoryCode) },
  ...{ spec: row.spec, unit: row.unit, ...divided, quantity: quantityOf(thousandthsOf(row.quantity)) },
  ...{ price: yuanOf(row.price), originalPrice: yuanOf(row.originalPrice), discountType: row.discountType },
  ...{ amount: yuanOf(row.amount), dispenseStatus: row.dispenseStatus, fixedReason: reason },
  ...{ testStatus, givenFlag: given ? 'Y' : 'N' },
  returnedQuantity: quantityOf(thousandthsOf(row.returnedQuantity)),
  ...{ packageTimes: use?.times ?? 0, packageAmount: yuanOf(packageFen(row)) },
  ...{ usage: row.usage, prescriptionType: row.prescriptionType, groupNo: row.groupNo },
});

/** Lines of bills, as pages show them. */
export async function linesOf(
  db: TenantDatabase,
  billIds: readonly string[],
): Promise<Map<string, BillLine[]>> {
  const rows = await lineRecords(db, billIds);
  const ids = rows.map(({ id }) => id);
  const [tests, given] = [await testsOf(db, ids), await givenLines(db, ids)];
  const divided = await dividedOf(db, rows);
  const uses = await usesOfBills(
    db,
    rows.filter(({ packageItemId }) => packageItemId !== '').map(({ billId }) => billId),
  );
  const found = new Map<string, BillLine[]>(billIds.map((id) => [id, []]));
  for (const row of rows) {
    const use = uses.find(({ lineId }) => lineId === row.id);
    const facts = {
      ...{ reason: fixedReason(row, tests), testStatus: tests.get(row.id)?.status, given: given.has(row.id) },
      ...{ divided: divided.get(row.productId), use },
    };
    found.get(row.billId)?.push(lineOf(row, facts));
  }
  return found;
}

/** What takes something off bills, of void bills what did, by its names, in the order in which it was given. */
async function discountNames(
  db: TenantDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .select({ billId: billDiscount.billId, name: billDiscount.name })
    .from(billDiscount)
    .where(and(isOneOf(billDiscount.billId, ids), eq(billDiscount.holds, 'Y')))
    .orderBy(asc(billDiscount.createDate), asc(billDiscount.id));
  const names = new Map<string, string[]>();
  for (const { billId, name } of rows) names.set(billId, [...(names.get(billId) ?? []), name]);
  return names;
}

/** Bills with their lines, in the order of the ids. */
export async function billsWithLines(db: TenantDatabase, ids: readonly string[]): Promise<BillWithLines[]> {
  const [briefs, lines, names] = await Promise.all([
    briefsOf(db, ids),
    linesOf(db, ids),
    discountNames(db, ids),
  ]);
  const byId = new Map(briefs.map((brief) => [brief.id, brief]));
  return ids.flatMap((id) => {
    const brief = byId.get(id);
    return brief ? [{ ...brief, items: lines.get(id) ?? [], discountNames: names.get(id) ?? [] }] : [];
  });
}

/** In the order in which money settles them; of the same time as their numbers follow each other. */
export const oldestFirst = [asc(bill.orderTime), asc(bill.billNo)];

/** The newest first. */
export const newestFirst = [desc(bill.orderTime), desc(bill.id)];
