import { MOST_PRICE } from '@hospital/shared/contract/bounds';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { Product, productCalls, UsageDefault } from '@hospital/shared/contract/calls/products';
import {
  PRODUCT_FIELDS,
  productCategoryName,
  PRODUCT_TESTING_WORDS,
} from '@hospital/shared/contract/productWords';
import type { Words } from '@hospital/shared/ui/data';

type Flag = 'Y' | 'N';

interface StorePriceValues {
  readonly storeId?: string;
  readonly price?: string;
}
interface LevelPriceValues {
  readonly level?: string;
  readonly price?: string;
}

/** Values of the form of a product. Prices are the texts that were typed, so that no decimal is lost. */
export interface ProductValues {
  readonly code?: string;
  readonly name: string;
  readonly genericName?: string;
  readonly categoryCode: string;
  readonly spec?: string;
  readonly unit: string;
  readonly minUnit?: string;
  readonly unitRatio?: string;
  readonly barcode?: string;
  readonly retailPrice: string;
  readonly costPrice?: string;
  readonly prescriptionFlag?: Flag;
  readonly controlledFlag?: Flag;
  readonly universalFlag?: Flag;
  readonly testingType?: number;
  /** What was typed of the default usage of a drug. */
  readonly usageDefault?: Readonly<Partial<Record<keyof UsageDefault, string>>>;
  /** Empty: all. */
  readonly storeIds?: string[];
  readonly storePrices?: StorePriceValues[];
  readonly levelPrices?: LevelPriceValues[];
}

/** Whether owners of some level would pay more than everybody else: easily left behind when a price is lowered. */
export const isLevelDearer = (
  retailPrice: string | undefined,
  levelPrices: readonly LevelPriceValues[] = [],
): boolean =>
  (retailPrice ?? '').trim() !== '' &&
  levelPrices.some((one) => Number(one?.price ?? NaN) > Number(retailPrice));

export const newProduct: Partial<ProductValues> = {
  ...{ unitRatio: '1', costPrice: '0', prescriptionFlag: 'N', controlledFlag: 'N', universalFlag: 'N' },
  ...{ storeIds: [], storePrices: [], levelPrices: [] },
};

export const valuesOf = (product: Product): ProductValues => ({
  ...{ code: product.code, name: product.name, genericName: product.genericName },
  ...{ categoryCode: product.categoryCode, spec: product.spec, unit: product.unit, minUnit: product.minUnit },
  ...{ unitRatio: String(product.unitRatio), barcode: product.barcode },
  ...{ retailPrice: product.retailPrice.toFixed(2), costPrice: product.costPrice.toFixed(2) },
  ...{ prescriptionFlag: product.prescriptionFlag, controlledFlag: product.controlledFlag },
  universalFlag: product.universalFlag,
  ...(product.testingType === null ? {} : { testingType: product.testingType }),
  usageDefault: Object.fromEntries(
    Object.entries(product.usageDefault ?? {}).map(([field, value]) => [field, String(value)]),
  ),
  storeIds: [...(product.storeIds ?? [])],
  storePrices: product.storePrices.map(({ storeId, price }) => ({ storeId, price: price.toFixed(2) })),
  levelPrices: product.levelPrices.map(({ level, price }) => ({ level, price: price.toFixed(2) })),
});

/** The usage that was typed; null where nothing was. */
function usageOf({ dose, days, ...texts }: NonNullable<ProductValues['usageDefault']>): UsageDefault | null {
  const given = Object.entries(texts).filter(([, text]) => text);
  if (given.length === 0 && !dose && !days) return null;
  return {
    ...Object.fromEntries(given),
    ...(dose ? { dose: Number(dose) } : {}),
    ...(days ? { days: Number(days) } : {}),
  };
}

/** The fields that both saves take. */
export function requestOf(values: ProductValues): Omit<RequestOf<typeof productCalls.save>, 'code'> {
  const {
    code: _,
    unitRatio,
    retailPrice,
    costPrice,
    testingType,
    usageDefault,
    storeIds,
    storePrices,
    levelPrices,
    ...rest
  } = values;
  return {
    ...rest,
    unitRatio: Number(unitRatio || 1),
    retailPrice: Number(retailPrice),
    costPrice: Number(costPrice || 0),
    usageDefault: usageOf(usageDefault ?? {}),
    storeIds: storeIds?.length ? storeIds : null,
    testingType: (testingType ?? null) as 1 | 2 | 3 | 4 | null,
    storePrices: (storePrices ?? []).map(({ storeId = '', price }) => ({ storeId, price: Number(price) })),
    levelPrices: (levelPrices ?? []).map(({ level = '', price }) => ({ level, price: Number(price) })),
  };
}

const textOf = (field: keyof ProductValues) => (values: Partial<ProductValues>) =>
  String(values[field] ?? '');
const flagOf = (field: keyof ProductValues) => (values: Partial<ProductValues>) =>
  values[field] === 'Y' ? '是' : '否';
const pricesOf = (prices: readonly { readonly price?: string }[] = []): string =>
  prices.map(({ price = '' }) => price).join('、');

/** Labels of the fields, and their values in words. */
export const WORDS: Words<ProductValues> = {
  code: [PRODUCT_FIELDS.code, textOf('code')],
  name: [PRODUCT_FIELDS.name, textOf('name')],
  genericName: [PRODUCT_FIELDS.genericName, textOf('genericName')],
  categoryCode: [PRODUCT_FIELDS.categoryCode, ({ categoryCode = '' }) => productCategoryName(categoryCode)],
  spec: [PRODUCT_FIELDS.spec, textOf('spec')],
  unit: [PRODUCT_FIELDS.unit, textOf('unit')],
  minUnit: [PRODUCT_FIELDS.minUnit, textOf('minUnit')],
  unitRatio: [PRODUCT_FIELDS.unitRatio, textOf('unitRatio')],
  barcode: [PRODUCT_FIELDS.barcode, textOf('barcode')],
  retailPrice: [PRODUCT_FIELDS.retailPrice, textOf('retailPrice')],
  costPrice: [PRODUCT_FIELDS.costPrice, textOf('costPrice')],
  prescriptionFlag: [PRODUCT_FIELDS.prescriptionFlag, flagOf('prescriptionFlag')],
  controlledFlag: [PRODUCT_FIELDS.controlledFlag, flagOf('controlledFlag')],
  universalFlag: [PRODUCT_FIELDS.universalFlag, flagOf('universalFlag')],
  testingType: [
    PRODUCT_FIELDS.testingType,
    ({ testingType }) => PRODUCT_TESTING_WORDS[testingType as keyof typeof PRODUCT_TESTING_WORDS] ?? '',
  ],
  storeIds: [
    PRODUCT_FIELDS.storeIds,
    ({ storeIds = [] }) => (storeIds.length === 0 ? '全部' : `${storeIds.length}家`),
  ],
  usageDefault: [
    PRODUCT_FIELDS.usageDefault,
    ({ usageDefault = {} }) => Object.values(usageDefault).join(' '),
  ],
  storePrices: [PRODUCT_FIELDS.storePrices, ({ storePrices }) => pricesOf(storePrices)],
  levelPrices: [PRODUCT_FIELDS.levelPrices, ({ levelPrices }) => pricesOf(levelPrices)],
};

/** Whether that is a price as people type it: yuan with at most two decimals. */
export const isPrice = (text: string): boolean =>
  /^\d+(\.\d{1,2})?$/.test(text) && Number(text) <= MOST_PRICE;
/** What a price has to be, in words. */
export const PRICE_EXPECTED = `请输入0到${MOST_PRICE}元的价格，最多2位小数`;
/** Room for more than a price has, so that what is too much is refused in words and not cut off. */
export const PRICE_TYPED = 20;
