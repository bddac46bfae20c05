import { and, asc, eq, inArray } from 'drizzle-orm';
import { PACKAGE_DISCOUNT } from '@hospital/shared/contract/discountWords';
import { tenThousandthsOf, thousandthsOf } from '@hospital/shared/contract/amounts';
import { bill } from '../../billing/schema';
import { medicalCase } from '../../cases/schema';
import { owner } from '../../owners/schema';
import { settingsAt, settingsOfKeys } from '../../settings';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid, notFound } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { expectCaseOpen, expectMove, heldBill } from '../heldBill';
import { lineRecords, type BillRecord, type LineRecord } from '../records';
import { reckon, type PlainLine, type Reduced, type Reduction } from './reckon';
import { billDiscount } from './schema/discounts';

export type DiscountRecord = typeof billDiscount.$inferSelect;

/** A bill with what was taken off it. */
export interface DiscountDesk {
  readonly row: BillRecord;
  readonly lines: readonly LineRecord[];
  /** In force, in the order in which they were given. */
  readonly active: readonly DiscountRecord[];
  /** 门店设置 · 收银 · 优惠可叠加使用. */
  readonly stack: boolean;
  /** Code of the owner's level; empty without one. */
  readonly level: string;
}

/** A discount that somebody wants to give. */
export interface Wanted extends Reduction {
  readonly planId: string | null;
  /** Of type 2. */
  readonly couponId: string | null;
  readonly name: string;
  readonly reason: string;
}

/** The bill that a request names: itself, or the one of the case that is unpaid. @throws 40001; 404; 40302 */
export async function billIdOf(
  context: CallContext,
  {
    billId = '',
    caseId = '',
  }: { readonly billId?: string | undefined; readonly caseId?: string | undefined },
): Promise<string> {
  if (billId !== '') return billId;
  if (caseId === '') throw invalid('billId', '请选择账单或病例');
  await rowInScope(context, medicalCase, caseId);
  const open = await context.db
    .select({ id: bill.id })
    .from(bill)
    .where(and(eq(bill.caseId, caseId), eq(bill.status, 0)));
  if (open.length > 1) throw invalid('billId', '该病例有多张未结算账单，请选择账单');
  const [only] = open;
  if (!only) throw notFound();
  return only.id;
}

/** Discounts of bills that are in force, in the order in which they were given. */
export const activeDiscounts = (db: TenantDatabase, billIds: readonly string[]): Promise<DiscountRecord[]> =>
  db
    .select()
    .from(billDiscount)
    .where(and(inArray(billDiscount.billId, [...billIds]), eq(billDiscount.status, 0)))
    .orderBy(asc(billDiscount.createDate), asc(billDiscount.id));

/** What is needed to reckon the discounts of a bill. */
export async function discountDesk(db: TenantDatabase, row: BillRecord): Promise<DiscountDesk> {
  const lines = await lineRecords(db, [row.id]);
  const active = await activeDiscounts(db, [row.id]);
  const [setting] = await settingsAt(db, row.storeId, settingsOfKeys(new Set(['discountStack'])));
  let level = '';
  if (row.ownerId !== null) {
    const [person] = await db.select({ level: owner.level }).from(owner).where(eq(owner.id, row.ownerId));
    level = person?.level ?? '';
  }
  return { row, lines, active, stack: setting?.configValue === 'Y', level };
}

const plain = ({ id, price, quantity }: LineRecord): PlainLine => ({
  id,
  price,
  quantity: thousandthsOf(quantity),
});

/** A discount that is in force, as it is reckoned. */
export interface Standing extends Reduction {
  readonly id: string;
  readonly name: string;
  /** As it is kept. */
  readonly holds: DiscountRecord['holds'];
}
export const standingOf = ({ id, name, holds, type, lines, rate, amount }: DiscountRecord): Standing => ({
  ...{ id, name, holds, amount, type: type as Reduction['type'] },
  lineIds: lines.map((line) => line.id),
  rate: rate === null ? null : tenThousandthsOf(rate),
});

/** Discounts that take something off. */
export const holdingOf = (reduced: ReadonlyMap<string, Reduced>): ReadonlySet<Reduction> =>
  new Set([...reduced.values()].flatMap(({ by }) => by));

/** Lines that some discount in force is for. */
export const discountedLines = (active: readonly DiscountRecord[]): ReadonlySet<string> =>
  new Set(active.flatMap(({ lines }) => lines.map(({ id }) => id)));

/**
 * Why a line takes no discount: its price was set by hand, or it came with one that no record tells of; empty: it does.
 */
export function untouchable({ active }: DiscountDesk, line: LineRecord): string {
  if (line.discountType === 0 || discountedLines(active).has(line.id)) return '';
  return line.discountType === PACKAGE_DISCOUNT ? '已用套餐' : '已改价或已有优惠';
}

/**
 * What the lines come to under these discounts; those that take none stay as they are.
 *
 * @returns null where an amount is more than its lines come to
 */
export function reckonDesk(
  desk: DiscountDesk,
  discounts: readonly Reduction[],
): ReadonlyMap<string, Reduced> | null {
  const open = desk.lines.filter((line) => untouchable(desk, line) === '');
  const reduced = reckon(open.map(plain), discounts, desk.stack);
  return reduced && new Map(reduced.map((line) => [line.id, line]));
}

/** A bill whose discounts may be changed, held. @throws 404; 40302; 40901; 40902; 40301 for a filed case */
export async function heldDesk(
  context: CallContext,
  billId: string,
  version: number | undefined,
): Promise<DiscountDesk> {
  const row = await heldBill(context, billId, { version });
  expectMove(row, 'modify');
  await expectCaseOpen(context, row);
  return discountDesk(context.db, row);
}
