import { eq } from 'drizzle-orm';
import { PREPAID_BILL } from '@hospital/shared/contract/billWords';
import { RECHARGE_CATEGORY } from '@hospital/shared/contract/accountWords';
import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { accountCalls } from '@hospital/shared/contract/calls/accounts';
import { balancesOf, moveAccount, openBill } from '../../billing';
import { optionsOf } from '../../dictionary';
import { MERGED, ownerOf, tellStoresOf } from '../../customer';
import { owner } from '../../owners/schema';
import { settingsAt, settingsOfKeys, storeOf } from '../../settings';
import { product } from '../../stock/schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid } from '../../../platform/errors/businessError';
import type { CallContext, WriteContext } from '../../../platform/http/call';
import { changedBy } from '../../../platform/sessions/authorship';
import { takePayment } from '../takePayment';
import { rechargePlan } from './schema/rechargePlans';

type Request = RequestOf<typeof accountCalls.recharge>;
type OwnerRow = typeof owner.$inferSelect;

const PAID_IN = 1;
/** Thousandths of one. */
const ONE = 1000;
/** What a bill of a recharge is over. Nobody sells it: it is not for sale. */
export const RECHARGE_PRODUCT = 'recharge';

/** The tenant's product of recharges, made with the first. */
const expectProduct = (db: TenantDatabase) =>
  db
    .insert(product)
    .values({
      ...{ id: RECHARGE_PRODUCT, code: 'RECHARGE', name: '储值充值', categoryCode: RECHARGE_CATEGORY },
      ...{ unit: '次', retailPrice: 0, validFlag: 'N' },
    })
    .onConflictDoNothing();

export interface Given {
  /** Fen. */
  readonly gift: number;
  readonly level: string;
}

/** What a plan gives for what is paid. @throws 40001 for one that is not there, is off, or is over another amount */
async function givenBy(db: TenantDatabase, planId: string, amount: number): Promise<Given> {
  if (planId === '') return { gift: 0, level: '' };
  const [plan] = await db.select().from(rechargePlan).where(eq(rechargePlan.id, planId));
  if (!plan || plan.enabled !== 'Y') throw invalid('planId', '充值方案不存在或已停用');
  if (plan.amount !== amount) throw invalid('ways', `收款须等于方案金额${yuanOf(plan.amount)}元`);
  return { gift: plan.gift, level: plan.level };
}

/** Whether a level stands after another in the dictionary; after none each does. One that nobody is given any more does not. */
async function isHigher(db: TenantDatabase, level: string, than: string): Promise<boolean> {
  const levels = (await optionsOf(db, ['customer_level'])).get('customer_level') ?? [];
  const rank = (code: string): number => levels.findIndex((option) => option.code === code);
  return rank(level) > rank(than) && levels[rank(level)]?.enabled !== 'N';
}

/** The level that comes with a recharge; never a lower one than the owner has, and only where the store wants it (`rechargeLinkageDiscount`). */
async function raiseLevel(
  context: WriteContext,
  { row, level, storeId }: { readonly row: OwnerRow; readonly level: string; readonly storeId: string },
): Promise<{ level?: string }> {
  if (level === '' || !(await isHigher(context.db, level, row.level))) return {};
  const [setting] = await settingsAt(
    context.db,
    storeId,
    settingsOfKeys(new Set(['rechargeLinkageDiscount'])),
  );
  if (setting?.configValue !== 'Y') return {};
  await context.db
    .update(owner)
    .set({ level, version: row.version + 1, ...changedBy(context) })
    .where(eq(owner.id, row.id));
  return { level };
}

/** @throws 40001 for a file that was merged */
export function expectAccount({ status }: OwnerRow): void {
  if (status === MERGED) throw invalid('ownerId', '该档案已合并，请选择合并后的宠主');
}

/**
 * Whose account it is, held, and what is given on top of what is paid.
 *
 * @param amount fen
 * @throws 404, 40302 for the owner; 40001 for a merged file, a plan that is off, another amount than the plan's
 */
export async function agreeRecharge(
  context: CallContext,
  { ownerId, planId = '' }: Pick<Request, 'ownerId' | 'planId'>,
  amount: number,
): Promise<{ readonly row: OwnerRow; readonly given: Given }> {
  const row = await ownerOf(context, ownerId, true);
  expectAccount(row);
  return { row, given: await givenBy(context.db, planId, amount) };
}

interface Agreed {
  /** The owner, held. */
  readonly row: OwnerRow;
  readonly given: Given;
  readonly storeId: string;
  readonly ways: Request['ways'];
}

/**
 * Books money into an owner's account: a bill over it that is paid at once, so that it counts among the takings as every
 * payment does, the principal, and what is given on top.
 *
 * @throws 40903 for a number that was used before
 */
export async function bookRecharge(context: WriteContext, { row, given, storeId, ways }: Agreed) {
  const { db, identity, audit, tellChanges } = context;
  const ownerId = row.id;
  const { gift, level } = given;
  const amount = ways.reduce((sum, part) => sum + fenOf(part.amount), 0);
  await expectProduct(db);
  const line = { productId: RECHARGE_PRODUCT, quantity: ONE, price: amount, originalPrice: amount };
  const made = await openBill(context, {
    ...{ type: PREPAID_BILL, storeId, ownerId, petId: null, saleUserId: identity.userId, lines: [line] },
    remarks: gift > 0 ? `赠送${yuanOf(gift)}元` : '',
  });
  const { receiptNo, receiptId } = await takePayment(context, { billId: made.id, storeId, ways });
  const move = {
    ...({ ownerId, storeId, bizType: PAID_IN, bizId: made.id } as const),
    ...{ reference: `recharge:${made.id}`, operatorId: identity.userId },
  };
  await moveAccount(db, { ...move, balance: 'principal', amount });
  if (gift > 0) await moveAccount(db, { ...move, balance: 'gift', amount: gift });
  const raised = await raiseLevel(context, { row, level, storeId });
  audit({
    ...{ bizType: 'account', bizId: ownerId, before: null },
    after: { ownerName: row.name, amount: yuanOf(amount), gift: yuanOf(gift), receiptNo, ...raised },
  });
  await tellStoresOf(context, [ownerId]);
  await tellChanges({ stores: [storeId] });
  return { billId: made.id, billNo: made.billNo, paymentId: receiptId, receiptNo, amount, gift };
}

/**
 * Takes money into an owner's account where the caller stands.
 *
 * @throws 404, 40302 for the owner; 40001 for a merged file, a plan that is off, another amount than the plan's; 40903 for
 *   a number that was used before
 */
export async function recharge(
  context: CallContext,
  { ways, ...wanted }: Request,
): Promise<DataOf<typeof accountCalls.recharge>> {
  const storeId = storeOf(context.identity, undefined);
  const paid = ways.reduce((sum, part) => sum + fenOf(part.amount), 0);
  const agreed = await agreeRecharge(context, wanted, paid);
  const { amount, gift, ...booked } = await bookRecharge(context, { ...agreed, storeId, ways });
  const now = await balancesOf(context.db, agreed.row.id);
  return {
    ...{ ...booked, amount: yuanOf(amount), gift: yuanOf(gift) },
    ...{ principal: yuanOf(now.principal), giftBalance: yuanOf(now.gift) },
  };
}
