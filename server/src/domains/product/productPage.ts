import { and, eq, notInArray, sql, type SQL } from 'drizzle-orm';
import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { PRODUCT_COLUMNS, productCalls, ProductRow } from '@hospital/shared/contract/calls/products';
import { OWN_CATEGORIES, PRODUCT_FIELDS, PRODUCT_VALID_WORDS } from '@hospital/shared/contract/productWords';
import { isOneOf } from '../../platform/database/paging';
import { product } from '../stock/schema';
import type { CallContext, Handlers } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, orderedBy } from '../../platform/lists/order';
import { within } from '../../platform/sessions/storesInView';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { inCategory, matching } from './matching';
import { priceOf, yuanText } from './pricing';
import { described, levelPricesOf } from './records';
import { productPrice } from './schema';

/** Thousandths. */
const ONE = 1000;

type Filters = ListRequest<typeof productCalls.page>;

/** What bills of stored value and packages are over is none. */
function wantedOf(_: CallContext, filters: Filters): SQL | undefined {
  const text = filters.keyword?.trim() ?? '';
  return and(
    notInArray(product.categoryCode, [...OWN_CATEGORIES]),
    text === '' ? undefined : matching(text),
    filters.categoryCode ? inCategory(filters.categoryCode) : undefined,
    filters.validFlag ? eq(product.validFlag, filters.validFlag) : undefined,
    filters.prescriptionFlag ? eq(product.prescriptionFlag, filters.prescriptionFlag) : undefined,
  );
}

/** The prices of stores: of the current one, and how many the caller's stores have. */
async function storePricesFor({ db, identity }: CallContext, ids: readonly string[]) {
  const rows = await db
    .select({
      productId: productPrice.productId,
      count: sql<number>`count(*)::int`,
      own: sql<
        number | null
      >`(max(${productPrice.price}) filter (where ${productPrice.storeId} = ${identity.storeId}))::float8`,
    })
    .from(productPrice)
    .where(
      and(
        isOneOf(productPrice.productId, ids),
        sql`${productPrice.storeId} is not null`,
        within(productPrice.storeId, identity.storeScope),
      ),
    )
    .groupBy(productPrice.productId);
  return new Map(rows.map(({ productId, ...prices }) => [productId, prices]));
}

async function rowsOf(context: CallContext, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const [records, ofStores, ofLevels] = await Promise.all([
    context.db.select().from(product).where(isOneOf(product.id, ids)),
    storePricesFor(context, ids),
    levelPricesOf(context.db, ids),
  ]);
  return records.map((row) => {
    const { own = null, count = 0 } = ofStores.get(row.id) ?? {};
    const store = own === null ? null : { name: '', price: own };
    return {
      ...described(row),
      price: yuanOf(priceOf({ retail: row.retailPrice, store, level: null }, ONE).price),
      storePrice: own === null ? null : yuanOf(own),
      storePriceCount: count,
      levelPrices: ofLevels.get(row.id) ?? [],
    };
  });
}

const products = defineList({
  ...{ table: product, id: product.id, wanted: wantedOf },
  order: orderedBy(
    {
      ...{ code: by(product.code), retailPrice: by(product.retailPrice) },
      updateDate: by(product.updateDate),
    },
    'code',
    'asc',
  ),
  rowsOf,
  idOf: ({ id }) => id,
});

export const listProducts: Handlers<'products'>['page'] = products.listed;

const columns: SheetColumns<(typeof PRODUCT_COLUMNS)[number], ProductRow> = {
  code: { title: PRODUCT_FIELDS.code, value: ({ code }) => code, width: 16 },
  name: { title: PRODUCT_FIELDS.name, value: ({ name }) => name, width: 28 },
  genericName: { title: PRODUCT_FIELDS.genericName, value: ({ genericName }) => genericName, width: 28 },
  categoryCode: { title: PRODUCT_FIELDS.categoryCode, value: ({ categoryName }) => categoryName, width: 12 },
  spec: { title: PRODUCT_FIELDS.spec, value: ({ spec }) => spec, width: 16 },
  unit: { title: PRODUCT_FIELDS.unit, value: ({ unit }) => unit, width: 8 },
  retailPrice: { title: PRODUCT_FIELDS.retailPrice, value: ({ retailPrice }) => retailPrice, width: 14 },
  storePrice: { title: PRODUCT_FIELDS.storePrice, value: ({ storePrice }) => storePrice, width: 14 },
  levelPrices: {
    title: PRODUCT_FIELDS.levelPrices,
    value: ({ levelPrices }) =>
      levelPrices.map(({ levelName, price }) => `${levelName}${yuanText(fenOf(price))}`).join('、'),
    width: 28,
  },
  costPrice: { title: PRODUCT_FIELDS.costPrice, value: ({ costPrice }) => costPrice, width: 14 },
  barcode: { title: PRODUCT_FIELDS.barcode, value: ({ barcode }) => barcode, width: 18 },
  prescriptionFlag: {
    title: PRODUCT_FIELDS.prescriptionFlag,
    value: ({ prescriptionFlag }) => (prescriptionFlag === 'Y' ? '是' : '否'),
    width: 8,
  },
  validFlag: {
    title: PRODUCT_FIELDS.validFlag,
    value: ({ validFlag }) => PRODUCT_VALID_WORDS[validFlag],
    width: 8,
  },
  updateDate: { title: PRODUCT_FIELDS.updateDate, value: ({ updateDate }) => updateDate, width: 20 },
};

/** The list as a spreadsheet. @throws 40001 when there are too many */
export const exportProducts = products.exported('商品', columns);
