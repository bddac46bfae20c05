import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { PREPAID_BILL } from '@hospital/shared/contract/billWords';
import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { packageCalls } from '@hospital/shared/contract/calls/packages';
import { CODE_DIGITS } from '@hospital/shared/contract/packageWords';
import { hasEnded, petWithState, type PetStatus } from '@hospital/shared/contract/petStates';
import { sharesOf } from '@hospital/shared/contract/packageShares';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import {
  customerPackage,
  customerPackageItem,
  customerPackageLog,
  openBill,
  packagePlan,
  packageSettings,
} from '../../billing';
import { keptPetOf, MERGED, ownerOf, tellStoresOf } from '../../customer';
import type { pet } from '../../owners/schema';
import { storeOf } from '../../settings';
import { product } from '../../stock/schema';
import { takeNumber } from '../../../platform/database/counters';
import { newId } from '../../../platform/database/newId';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid } from '../../../platform/errors/businessError';
import type { CallContext, WriteContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { expectSeller } from '../seller';
import { takePayment } from '../takePayment';
import type { PlanRecord } from './plans';
import { expectProduct, PACKAGE_PRODUCT } from './product';

type Request = RequestOf<typeof packageCalls.sell>;

const SOLD = 1;
/** Thousandths of one. */
const ONE = 1000;

/** A definition as it was when somebody agreed to buy it. */
type AgreedPlan = Pick<PlanRecord, 'id' | 'name' | 'price' | 'items' | 'validDays' | 'storeIds'>;

/** What an owner says when a package is used. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** What is not sold in the store cannot be billed there, so that its times could never be used. @throws 40001 */
async function expectUsable(db: TenantDatabase, { items }: PlanRecord, storeId: string): Promise<void> {
  const ids = items.map(({ productId }) => productId);
  const products = await db.select().from(product).where(isOneOf(product.id, ids));
  for (const { name, validFlag, storeIds } of products) {
    if (validFlag === 'N') throw invalid('packageId', `套餐中的${name}已下架，售出后不能使用，请联系总部`);
    if (storeIds && !storeIds.includes(storeId))
      throw invalid('packageId', `本店不销售套餐中的${name}，售出后不能在本店使用，请联系总部`);
  }
}

/** @throws 40001 for a plan that is not there, is off, is not for the store, or holds what is not sold there */
async function planFor(db: TenantDatabase, id: string, storeId: string): Promise<PlanRecord> {
  const [plan] = await db.select().from(packagePlan).where(eq(packagePlan.id, id));
  if (!plan || plan.enabled !== 'Y') throw invalid('packageId', '套餐不存在或已停用');
  if (plan.storeIds.length > 0 && !plan.storeIds.includes(storeId))
    throw invalid('packageId', '本店不销售该套餐');
  await expectUsable(db, plan, storeId);
  return plan;
}

/** @throws 40001 for a pet of somebody else, and for one whose file has ended: nothing could be used for it */
export function expectServed(row: typeof pet.$inferSelect | undefined, ownerId: string): void {
  if (row?.ownerId !== ownerId) throw invalid('petId', '宠物不属于该宠主');
  const status = row.status as PetStatus;
  if (hasEnded(status))
    throw invalid(
      'petId',
      `${petWithState({ name: row.name, status })}不能使用套餐，请选择其他宠物或全部宠物`,
    );
}

/** @throws 404, 40302; 40001 for a file that was merged; as `expectServed` */
async function expectBuyer(
  context: CallContext,
  { ownerId, petId = '' }: Omit<Request, 'ways'>,
): Promise<string> {
  const row = await ownerOf(context, ownerId, true);
  if (row.status === MERGED) throw invalid('ownerId', '该档案已合并，请选择合并后的宠主');
  if (petId !== '') expectServed((await keptPetOf(context, petId)).row, ownerId);
  return row.name;
}

/** What the package holds, each product with its share of the price. @throws 40001 for one that is gone */
async function writeItems(
  db: TenantDatabase,
  packageId: string,
  { items, price }: AgreedPlan,
): Promise<void> {
  const products = await db
    .select({ id: product.id, name: product.name, unit: product.unit, listPrice: product.retailPrice })
    .from(product)
    .where(
      isOneOf(
        product.id,
        items.map(({ productId }) => productId),
      ),
    );
  const parts = items.map(({ productId, quantity }) => {
    const found = products.find(({ id }) => id === productId);
    if (!found) throw invalid('packageId', '套餐中有项目已不存在，请联系总部修改');
    return { ...found, quantity };
  });
  const shares = sharesOf(price, parts);
  await db.insert(customerPackageItem).values(
    parts.map(({ id, name, unit, quantity }, at) => ({
      ...{ id: newId(), customerPackageId: packageId, productId: id, productName: name, unit },
      ...{ sort: at + 1, total: quantity, amount: shares[at] ?? 0 },
    })),
  );
}

/** The last day; empty: without an end. */
const lastDay = (from: string, validDays: number): string =>
  validDays === 0 ? '' : addDays(from, validDays - 1);

/** A sale as it was agreed on. */
export interface AgreedSale {
  readonly plan: AgreedPlan;
  readonly storeId: string;
  readonly ownerId: string;
  readonly ownerName: string;
  /** Empty: for all pets of the owner. */
  readonly petId: string;
  readonly saleUserId: string;
}

/**
 * What is to be sold, and to whom, who is held.
 *
 * @param amount fen
 * @throws 404, 40302 for the owner; 40001 for a merged file, a pet whose file has ended, a plan that is off, not for the store or holds what is
 *   not sold there, another amount than its price
 */
export async function agreeSale(
  context: CallContext,
  request: Omit<Request, 'ways'>,
  amount: number,
): Promise<AgreedSale> {
  const { db, identity } = context;
  const { ownerId, petId = '' } = request;
  const storeId = storeOf(identity, undefined);
  const ownerName = await expectBuyer(context, request);
  const { id, name, price, items, validDays, storeIds } = await planFor(db, request.packageId, storeId);
  if (amount !== price) throw invalid('ways', `收款须等于套餐售价${yuanOf(price)}元`);
  const { sellerSet } = await packageSettings(db, storeId);
  const saleUserId = request.saleUserId || (sellerSet ? identity.userId : '');
  await expectSeller(db, saleUserId);
  const plan = { id, name, price, items, validDays, storeIds };
  return { plan, storeId, ownerId, ownerName, petId, saleUserId };
}

/**
 * Books the sale of a package: a bill over it that is paid at once, so that it counts among the takings as every payment
 * does, and what the owner has by it.
 *
 * @throws 40001 for a product that is gone, more than an account has; 40903 for a number that was used before
 */
export async function bookSale(
  context: WriteContext,
  { plan, storeId, ownerId, ownerName, petId, saleUserId }: AgreedSale,
  ways: Request['ways'],
): Promise<DataOf<typeof packageCalls.sell>> {
  const { db, audit, tellChanges } = context;
  await expectProduct(db);
  const line = { productId: PACKAGE_PRODUCT, productName: `套餐：${plan.name}`, quantity: ONE };
  const made = await openBill(context, {
    ...{ type: PREPAID_BILL, storeId, ownerId, petId: petId || null, saleUserId },
    lines: [{ ...line, price: plan.price, originalPrice: plan.price }],
  });
  const now = new Date();
  const packageNo = await takeNumber(db, 'package', storeId, now);
  const { receiptNo, receiptId } = await takePayment(context, { billId: made.id, storeId, ways });
  const id = newId();
  const startDate = shanghaiDay(now);
  const expireDate = lastDay(startDate, plan.validDays);
  const code = newCode();
  await db.insert(customerPackage).values({
    ...{ id, packageNo, planId: plan.id, name: plan.name, ownerId, petId: petId || null, storeId },
    ...{ storeIds: plan.storeIds, billId: made.id, price: plan.price, startDate, expireDate, code },
    ...{ saleUserId, ...madeBy(context) },
  });
  await writeItems(db, id, plan);
  await db.insert(customerPackageLog).values({
    ...{ id: newId(), customerPackageId: id, storeId, kind: SOLD, billId: made.id, amount: plan.price },
    ...madeBy(context),
  });
  audit({
    ...{ bizType: 'customerPackage', bizId: id, before: null },
    after: { packageNo, packageName: plan.name, ownerName, price: yuanOf(plan.price), expireDate, receiptNo },
  });
  await tellStoresOf(context, [ownerId]);
  await tellChanges({ stores: [storeId] });
  return {
    ...{ id, packageNo, code, billId: made.id, billNo: made.billNo, paymentId: receiptId, receiptNo },
    expireDate,
  };
}

/** Sells a package where the caller stands. @throws as `agreeSale` and `bookSale` */
export async function sellPackage(
  context: CallContext,
  { ways, ...wanted }: Request,
): Promise<DataOf<typeof packageCalls.sell>> {
  const paid = ways.reduce((sum, part) => sum + fenOf(part.amount), 0);
  return bookSale(context, await agreeSale(context, wanted, paid), ways);
}
