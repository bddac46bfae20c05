/**
 * What the fields of products are called, once: forms, lists, filters, imports, exports, refusals and the log of
 * operations say these words (domain.md §2.2, §0.5). Without schemas, so that pages may take it.
 */
import { RECHARGE_CATEGORY } from './accountWords';
import { PACKAGE_CATEGORY } from './packageWords';

export const PRODUCT_FIELDS = {
  code: '商品编码',
  name: '商品名称',
  genericName: '通用名',
  categoryCode: '类别',
  spec: '规格',
  unit: '单位',
  minUnit: '最小单位',
  unitRatio: '换算数量',
  barcode: '条形码',
  retailPrice: '零售价（元）',
  costPrice: '成本价（元）',
  storePrice: '门店价（元）',
  storePrices: '门店价',
  levelPrices: '等级价',
  stockFlag: '计库存',
  prescriptionFlag: '处方药',
  controlledFlag: '麻精药品',
  universalFlag: '通用商品',
  testingType: '检验类型',
  usageDefault: '默认用法',
  storeIds: '可售门店',
  offeredIn: '可售门店',
  validFlag: '状态',
  updateDate: '更新时间',
} as const;

/** Categories and their names (spec 2 §9); those below H3 that spec 2 does not name are proposals of domain.md §0.5. */
export const PRODUCT_CATEGORIES = [
  { value: 'H1', label: '药品' },
  { value: 'H2', label: '耗材' },
  { value: 'H3', label: '诊疗项目' },
  { value: 'H3001', label: '门诊挂号' },
  { value: 'H3008', label: '护理' },
  { value: 'H3009', label: '笼位' },
  { value: 'H3010', label: '处置' },
  { value: 'H3011', label: '手术' },
  { value: 'H3012', label: '麻醉' },
  { value: 'H3019', label: '免疫挂号' },
  { value: 'H3020', label: '化验' },
  { value: 'H3021', label: '影像' },
  { value: 'S1', label: '商品' },
  { value: 'C1', label: '洗澡' },
  { value: 'C2', label: '美容' },
  { value: 'C2005', label: '领养' },
] as const;

/** Kinds of what bills of stored value and packages are over: nobody keeps or sells such a product by itself. */
export const OWN_CATEGORIES: readonly string[] = [RECHARGE_CATEGORY, PACKAGE_CATEGORY];

/** The name of a category; of one that has none, that of the nearest above it. */
export function productCategoryName(code: string): string {
  if (code === RECHARGE_CATEGORY) return '储值';
  if (code === PACKAGE_CATEGORY) return '套餐';
  for (let length = code.length; length > 0; length -= 1) {
    const found = PRODUCT_CATEGORIES.find(({ value }) => value === code.slice(0, length));
    if (found) return found.label;
  }
  return code;
}

/** Drugs, consumables and goods are counted in stock, services are not (domain.md §0.5). */
export const isStocked = (categoryCode: string): boolean => /^(H1|H2|S1)/.test(categoryCode);

/** `validFlag`: whether it may be sold. */
export const PRODUCT_VALID_WORDS = { Y: '在售', N: '已下架' } as const;

/** `testingType` of a test, from 1 (domain.md §2.10). */
export const PRODUCT_TESTING_WORDS = { 1: '化验', 2: '影像', 3: '镜检', 4: '其他' } as const;

/** Default usage of a drug. */
export const USAGE_FIELDS = {
  dose: '剂量',
  unit: '剂量单位',
  route: '给药途径',
  frequency: '频次',
  days: '天数',
} as const;

/** What a price is: `discountType` of `calProductPrice`. Cards and promotions get numbers when they get tables. */
export const DISCOUNT_TYPES = { none: 0, store: 1, level: 2 } as const;
