import { and, asc, eq, inArray } from 'drizzle-orm';
import { rateOf, tenThousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { BillDiscount, discountCalls, DiscountOption } from '@hospital/shared/contract/calls/discounts';
import { MOST_PLANS } from '@hospital/shared/contract/discountWords';
import { productCategoryName } from '@hospital/shared/contract/productWords';
import { ownerCoupon } from '../../billing';
import { bill } from '../../billing/schema';
import { medicalCase } from '../../cases/schema';
import { formatDateTime } from '../../../platform/database/chinaTime';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid, notFound } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { within } from '../../../platform/sessions/storesInView';
import type { BillRecord } from '../records';
import { bestFirst } from './bestFirst';
import { couponOptions } from './coupons';
import { discountDesk, type DiscountDesk, type DiscountRecord } from './desk';
import type { PlanRecord } from './plans';
import { billDiscount, discountApproval, discountPlan } from './schema/discounts';
import { whyNotPlan } from './wanted';

interface ShownRow {
  readonly row: DiscountRecord;
  readonly billNo: string;
  readonly approverName: string | null;
  /** The last day of its coupon; null: it has none. */
  readonly endDate: string | null;
}

const shown = ({ row, billNo, approverName, endDate }: ShownRow): BillDiscount => ({
  ...{ id: row.id, billId: row.billId, billNo, type: row.type as BillDiscount['type'], name: row.name },
  rate: row.rate === null ? null : rateOf(tenThousandthsOf(row.rate)),
  amount: yuanOf(row.lines.reduce((sum, { before, after }) => sum + before - after, 0)),
  lineIds: row.lines.map(({ id }) => id),
  ...{ reason: row.reason, approverName: approverName ?? '', createName: row.createName },
  ...{ createDate: formatDateTime(row.createDate), status: row.status },
  ...(endDate === null ? {} : { endDate }),
});

async function shownOf(db: TenantDatabase, billIds: readonly string[]): Promise<BillDiscount[]> {
  if (billIds.length === 0) return [];
  const rows = await db
    .select({
      ...{ row: billDiscount, billNo: bill.billNo, approverName: discountApproval.approverName },
      endDate: ownerCoupon.endDate,
    })
    .from(billDiscount)
    .innerJoin(bill, eq(bill.id, billDiscount.billId))
    .leftJoin(discountApproval, eq(discountApproval.id, billDiscount.approvalId))
    .leftJoin(ownerCoupon, eq(ownerCoupon.id, billDiscount.couponId))
    .where(inArray(billDiscount.billId, [...billIds]))
    .orderBy(asc(billDiscount.createDate), asc(billDiscount.id));
  return rows.map(shown);
}

function optionOf(desk: DiscountDesk, plan: PlanRecord): DiscountOption {
  const reason = whyNotPlan(desk, plan);
  return {
    ...{ id: plan.id, type: plan.type as 1 | 3, name: plan.name, rate: rateOf(tenThousandthsOf(plan.rate)) },
    scope: plan.categories.length === 0 ? '全部项目' : plan.categories.map(productCategoryName).join('、'),
    ...{ usable: reason === '' ? 'Y' : 'N', reason },
  };
}

/** Plans and coupons that could be used on a bill, those that can first; cards of other levels are not the owner's to see. */
async function optionsOf(db: TenantDatabase, row: BillRecord): Promise<DiscountOption[]> {
  const desk = await discountDesk(db, row);
  const plans = await db
    .select()
    .from(discountPlan)
    .where(eq(discountPlan.enabled, 'Y'))
    .orderBy(asc(discountPlan.type), asc(discountPlan.createDate), asc(discountPlan.id))
    .limit(MOST_PLANS);
  const offers = plans
    .filter(({ type, level }) => type !== 1 || level === desk.level)
    .map((plan) => optionOf(desk, plan));
  return bestFirst(db, desk, [...offers, ...(await couponOptions(db, desk))]);
}

/** The bills that a request is about. @throws 40001; 404; 40302 */
async function billsOf(
  context: CallContext,
  { billId = '', caseId = '' }: RequestOf<typeof discountCalls.list>,
): Promise<BillRecord[]> {
  const { db, identity } = context;
  if (billId !== '') return [await rowInScope(context, bill, billId)];
  if (caseId === '') throw invalid('billId', '请选择账单或病例');
  await rowInScope(context, medicalCase, caseId);
  return db
    .select()
    .from(bill)
    .where(and(eq(bill.caseId, caseId), within(bill.storeId, identity.storeScope)));
}

/** What was taken off the bill, or the bills of a case, and what could be. @throws 40001; 404; 40302 */
export async function listDiscounts(
  context: CallContext,
  request: RequestOf<typeof discountCalls.list>,
): Promise<DataOf<typeof discountCalls.list>> {
  const bills = await billsOf(context, request);
  const open = bills.filter(({ status }) => status === 0);
  const [only] = open;
  return {
    list: await shownOf(
      context.db,
      bills.map(({ id }) => id),
    ),
    options: only && open.length === 1 ? await optionsOf(context.db, only) : [],
  };
}

/** A discount with its lines before and after. @throws 404; 40302 */
export async function discountInfo(
  context: CallContext,
  { id }: RequestOf<typeof discountCalls.info>,
): Promise<DataOf<typeof discountCalls.info>> {
  const { db } = context;
  const [row] = await db.select().from(billDiscount).where(eq(billDiscount.id, id));
  if (!row) throw notFound();
  await rowInScope(context, bill, row.billId);
  const [found] = (await shownOf(db, [row.billId])).filter((one) => one.id === id);
  if (!found) throw notFound();
  const lines = row.lines.map((line) => ({
    ...line,
    before: yuanOf(line.before),
    after: yuanOf(line.after),
  }));
  return { ...found, lines };
}
