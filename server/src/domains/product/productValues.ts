import { fenOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { productCalls } from '@hospital/shared/contract/calls/products';
import { isStocked, PRODUCT_FIELDS } from '@hospital/shared/contract/productWords';
import type { FieldError } from '../../platform/errors/businessError';
import { readingOf } from '../../platform/text/reading';
import type { ProductRecord } from './records';

/** What a form says of a product; what it leaves out stays as it is. */
export type EditedProduct = Omit<RequestOf<typeof productCalls.update>, 'id' | 'version'>;

/** The columns that a form writes, but for the code. */
export type ProductValues = Pick<
  ProductRecord,
  | 'name'
  | 'pinyin'
  | 'py'
  | 'genericName'
  | 'categoryCode'
  | 'spec'
  | 'unit'
  | 'minUnit'
  | 'unitRatio'
  | 'barcode'
  | 'retailPrice'
  | 'costPrice'
  | 'stockFlag'
  | 'prescriptionFlag'
  | 'controlledFlag'
  | 'universalFlag'
  | 'testingType'
  | 'usageDefault'
  | 'storeIds'
>;

const blank: Omit<ProductValues, 'pinyin' | 'py' | 'stockFlag'> = {
  ...{
    name: '',
    genericName: '',
    categoryCode: '',
    spec: '',
    unit: '',
    minUnit: '',
    unitRatio: 1,
    barcode: '',
  },
  ...{ retailPrice: 0, costPrice: 0, prescriptionFlag: 'N', controlledFlag: 'N', universalFlag: 'N' },
  ...{ testingType: null, usageDefault: null, storeIds: null },
};

/** The product as it would be. */
export function productValues(before: ProductRecord | null, edited: EditedProduct): ProductValues {
  const had = before ?? blank;
  const text = (field: 'name' | 'genericName' | 'spec' | 'unit' | 'minUnit'): string =>
    edited[field]?.trim() ?? had[field];
  const fen = (field: 'retailPrice' | 'costPrice'): number => {
    const yuan = edited[field];
    return yuan === undefined ? had[field] : fenOf(yuan);
  };
  const name = text('name');
  const categoryCode = edited.categoryCode ?? had.categoryCode;
  return {
    ...{ name, ...readingOf(name), genericName: text('genericName'), categoryCode },
    ...{ spec: text('spec'), unit: text('unit'), minUnit: text('minUnit') },
    unitRatio: edited.unitRatio ?? had.unitRatio,
    barcode: edited.barcode ?? had.barcode,
    ...{ retailPrice: fen('retailPrice'), costPrice: fen('costPrice') },
    stockFlag: isStocked(categoryCode) ? 'Y' : 'N',
    prescriptionFlag: edited.prescriptionFlag ?? had.prescriptionFlag,
    controlledFlag: edited.controlledFlag ?? had.controlledFlag,
    universalFlag: edited.universalFlag ?? had.universalFlag,
    testingType: edited.testingType === undefined ? had.testingType : edited.testingType,
    usageDefault: edited.usageDefault === undefined ? had.usageDefault : edited.usageDefault,
    storeIds: edited.storeIds === undefined ? had.storeIds : edited.storeIds,
  };
}

/** A store or level that has two prices, at the later one. */
function doubled(keys: readonly string[], fieldOf: (at: number) => string, msg: string): FieldError[] {
  return keys.flatMap((key, at) => (keys.indexOf(key) < at ? [{ field: fieldOf(at), msg }] : []));
}

/** What is wrong with a product. */
export function productFaults(
  values: ProductValues,
  { storePrices = [], levelPrices = [] }: EditedProduct,
): FieldError[] {
  const faults: FieldError[] = [];
  const wrong = (field: string, is: boolean, msg: string): void => {
    if (is) faults.push({ field, msg });
  };
  wrong('name', values.name === '', `请输入${PRODUCT_FIELDS.name}`);
  wrong('unit', values.unit === '', `请输入${PRODUCT_FIELDS.unit}`);
  wrong(
    'minUnit',
    values.unitRatio > 1 && values.minUnit === '',
    `换算数量大于1时，请输入${PRODUCT_FIELDS.minUnit}`,
  );
  return [
    ...faults,
    ...doubled(
      storePrices.map(({ storeId }) => storeId),
      (at) => `storePrices.${at}.storeId`,
      '同一门店只能有一个门店价',
    ),
    ...doubled(
      levelPrices.map(({ level }) => level),
      (at) => `levelPrices.${at}.level`,
      '同一等级只能有一个等级价',
    ),
  ];
}
