import { and, eq, gt } from 'drizzle-orm';
import { fenOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { Product, productCalls } from '@hospital/shared/contract/calls/products';
import { ErrorCode } from '@hospital/shared/contract/errors';
import {
  OWN_CATEGORIES,
  PRODUCT_FIELDS,
  PRODUCT_VALID_WORDS,
  USAGE_FIELDS,
} from '@hospital/shared/contract/productWords';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion } from '../../platform/database/optimisticLock';
import { product, stockBatch } from '../stock/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import {
  BusinessError,
  forbiddenTransition,
  invalid,
  invalidFields,
} from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { newCodes } from './codes';
import { expectPriced, writePrices } from './prices';
import { yuanText } from './pricing';
import { productFaults, productValues, type EditedProduct, type ProductValues } from './productValues';
import { productOf, recordOf, type ProductRecord } from './records';

const bizType = 'product';

/** A product as the log of operations keeps it: prices and stores in words. */
const loggedProduct = ({
  storePrices,
  levelPrices,
  storeIds: _,
  offeredIn,
  usageDefault,
  ...rest
}: Product) => ({
  ...rest,
  offeredIn: offeredIn ? offeredIn.map(({ storeName }) => storeName) : ['全部门店'],
  usageDefault: Object.entries(usageDefault ?? {}).map(
    ([field, value]) => `${USAGE_FIELDS[field as keyof typeof USAGE_FIELDS]}${value}`,
  ),
  storePrices: storePrices.map(({ storeName, price }) => `${storeName}${yuanText(fenOf(price))}元`),
  levelPrices: levelPrices.map(({ levelName, price }) => `${levelName}${yuanText(fenOf(price))}元`),
});

const taken = (field: 'code' | 'barcode'): BusinessError => {
  const msg = `${PRODUCT_FIELDS[field]}已存在`;
  return new BusinessError(ErrorCode.NotUnique, msg, { field, errors: [{ field, msg }] });
};

/** The constraints decide what is taken. @throws 40903 at the field */
async function accepted<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    for (const field of ['code', 'barcode'] as const)
      if (isUniqueViolation(error, `product_${field}`)) throw taken(field);
    throw error;
  }
}

/** What is in stock stays counted until it has gone. */
async function expectCountable(
  db: TenantDatabase,
  before: ProductRecord,
  { stockFlag }: ProductValues,
): Promise<void> {
  if (before.stockFlag === stockFlag || stockFlag === 'Y') return;
  const left = await db.$count(
    stockBatch,
    and(eq(stockBatch.productId, before.id), gt(stockBatch.quantity, '0')),
  );
  if (left > 0) throw invalid('categoryCode', '该商品还有库存，不能改为不计库存的类别');
}

/** The values of a form. @throws 40001 at each field that is wrong */
function valuesOf(before: ProductRecord | null, edited: EditedProduct): ProductValues {
  const values = productValues(before, edited);
  const faults = productFaults(values, edited);
  if (faults.length > 0) throw invalidFields(faults);
  return values;
}

/**
 * A new product with its prices.
 *
 * @throws 40001 at each field that is wrong; 40302, 404 for a store; 40903 for a code or barcode that is taken
 */
export async function saveProduct(
  context: CallContext,
  request: RequestOf<typeof productCalls.save>,
): Promise<Product> {
  const { db, audit, tellChanges } = context;
  const values = valuesOf(null, request);
  await expectPriced(context, '', request);
  const code = request.code ?? (await newCodes(db, request.categoryCode))[0] ?? '';
  const inserted = db
    .insert(product)
    .values({ ...values, id: newId(), code, ...madeBy(context) })
    .returning();
  const row = oneRow(await accepted(inserted));
  await writePrices(context, row.id, request);
  const saved = await productOf(context, row);
  audit({ bizType, bizId: row.id, before: null, after: loggedProduct(saved) });
  await tellChanges('everybody');
  return saved;
}

/** @throws 40001 for what bills of stored value and packages are over: sold by itself it would bring nothing */
function expectOrdinary({ name, categoryCode }: typeof product.$inferSelect): void {
  if (OWN_CATEGORIES.includes(categoryCode)) throw invalid('id', `${name}是系统商品，不能修改或上架`);
}

/**
 * Changes a product and, where they are sent, its prices.
 *
 * @throws 404; 40001 at each field that is wrong; 40302 for a store; 40901 with the present product; 40903 for a code or
 *   barcode that is taken
 */
export async function updateProduct(
  context: CallContext,
  { id, version, ...edited }: RequestOf<typeof productCalls.update>,
): Promise<Product> {
  const { db, audit, tellChanges } = context;
  const before = await recordOf(db, id, true);
  expectOrdinary(before);
  const had = await productOf(context, before);
  await expectVersion(before, { version }, () => had);
  const values = valuesOf(before, edited);
  await expectCountable(db, before, values);
  await expectPriced(context, id, edited);
  const updated = db
    .update(product)
    .set({
      ...values,
      ...changedBy(context),
      code: edited.code ?? before.code,
      version: before.version + 1,
    })
    .where(eq(product.id, id))
    .returning();
  const row = oneRow(await accepted(updated));
  await writePrices(context, id, edited);
  const saved = await productOf(context, row);
  audit({ bizType, bizId: id, before: loggedProduct(had), after: loggedProduct(saved) });
  await tellChanges('everybody');
  return saved;
}

/**
 * Takes a product out of sale or back into it. Bills and stock that have it keep it.
 *
 * @throws 404; 40001 for a product of the system; 40901 with the present product; 40902 for one that is in that state
 */
export async function changeValid(
  context: CallContext,
  { id, version, validFlag }: RequestOf<typeof productCalls.changeValid>,
): Promise<null> {
  const { db, audit, tellChanges } = context;
  const before = await recordOf(db, id, true);
  expectOrdinary(before);
  await expectVersion(before, { version }, () => productOf(context, before));
  if (before.validFlag === validFlag)
    throw forbiddenTransition(PRODUCT_VALID_WORDS[validFlag], validFlag === 'Y' ? '上架' : '下架');
  await db
    .update(product)
    .set({ validFlag, ...changedBy(context), version: before.version + 1 })
    .where(eq(product.id, id));
  const named = { name: before.name };
  audit({
    ...{ bizType, bizId: id },
    before: { ...named, validFlag: before.validFlag },
    after: { ...named, validFlag },
  });
  await tellChanges('everybody');
  return null;
}
