import { Type, type Static } from '@sinclair/typebox';
import { MOST_IMPORTED_PRODUCTS, MOST_PRICE, PRODUCT_NAME_LIMIT } from '../bounds';
import { defineCall, exported, FileData, NoData, permitted } from '../call';
import { exportedColumns } from '../exports';
import { LARGEST_WORKBOOK } from '../fileTypes';
import { FailedRow, ImportCheck, importCounts, ImportRow } from '../imports';
import { PRODUCT_FIELDS, USAGE_FIELDS } from '../productWords';
import {
  DateTime,
  Day,
  Flag,
  Id,
  Keyword,
  Listed,
  Nullable,
  paging,
  Quantity,
  quantity,
  readVersion,
  SentFile,
  Strict,
  Version,
  Yuan,
  yuan,
} from '../schema';

/** Answers that show products or what they cost. */
const productAnswers = ['products.page', 'products.info', 'products.inStore', 'products.price'];

/** Yuan; a third decimal is refused in words. */
const Price = (title: string) => yuan({ maximum: MOST_PRICE, title });
const titledFlag = (title: string) => Type.Union(Flag.anyOf, { title });

/** `H1`, with all below it. */
const CategoryPrefix = Type.String({
  pattern: '^[A-Z][A-Z0-9]{0,9}$',
  expected: '大写字母和数字，例如H1',
  title: PRODUCT_FIELDS.categoryCode,
});

const TestingType = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)], {
  title: PRODUCT_FIELDS.testingType,
});

/** How a drug is given unless somebody says otherwise. */
export const UsageDefault = Type.Object(
  {
    dose: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000, title: USAGE_FIELDS.dose })),
    unit: Type.Optional(Type.String({ maxLength: 20, title: USAGE_FIELDS.unit })),
    route: Type.Optional(Type.String({ maxLength: 20, title: USAGE_FIELDS.route })),
    frequency: Type.Optional(Type.String({ maxLength: 20, title: USAGE_FIELDS.frequency })),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, title: USAGE_FIELDS.days })),
  },
  { additionalProperties: false, title: PRODUCT_FIELDS.usageDefault },
);
export type UsageDefault = Static<typeof UsageDefault>;

/** What a product costs in one store instead of its price in the chain. */
export const StorePrice = Type.Object({ storeId: Id, storeName: Type.String(), price: Yuan });
export type StorePrice = Static<typeof StorePrice>;
/** What a product costs owners of a level (`customer_level`). */
export const LevelPrice = Type.Object({ level: Type.String(), levelName: Type.String(), price: Yuan });
export type LevelPrice = Static<typeof LevelPrice>;

const described = {
  id: Id,
  code: Type.String(),
  name: Type.String(),
  genericName: Type.String(),
  categoryCode: Type.String(),
  categoryName: Type.String(),
  spec: Type.String(),
  unit: Type.String(),
  barcode: Type.String(),
  retailPrice: Yuan,
  costPrice: Yuan,
  stockFlag: Flag,
  prescriptionFlag: Flag,
  controlledFlag: Flag,
  universalFlag: Flag,
  validFlag: Flag,
  version: Version,
  updateDate: DateTime,
};

/** A row of 商品管理. */
export const ProductRow = Type.Object({
  ...described,
  /** What it costs where the session stands, before what an owner's level changes. */
  price: Yuan,
  /** In the store where the session stands; null without one of its own. */
  storePrice: Nullable(Yuan),
  /** Stores of the caller's scope that have prices of their own. */
  storePriceCount: Type.Integer(),
  levelPrices: Type.Array(LevelPrice),
});
export type ProductRow = Static<typeof ProductRow>;

/** A product with everything that its form edits (domain.md §2.2). */
export const Product = Type.Object({
  ...described,
  minUnit: Type.String(),
  unitRatio: Type.Integer(),
  testingType: Nullable(TestingType),
  usageDefault: Nullable(UsageDefault),
  /** Stores that offer it; null: all. */
  storeIds: Nullable(Type.Array(Id)),
  /** The same with names; null: all. */
  offeredIn: Nullable(Type.Array(Type.Object({ storeId: Id, storeName: Type.String() }))),
  /** Of the stores in the caller's scope. */
  storePrices: Type.Array(StorePrice),
  levelPrices: Type.Array(LevelPrice),
});
export type Product = Static<typeof Product>;

const Text = (title: string, maxLength: number) => Type.String({ maxLength, title });

/** What a form sends; of a product that is edited, what is left out stays as it is. */
const optionalFields = {
  genericName: Type.Optional(Text(PRODUCT_FIELDS.genericName, 100)),
  spec: Type.Optional(Text(PRODUCT_FIELDS.spec, 60)),
  minUnit: Type.Optional(Text(PRODUCT_FIELDS.minUnit, 10)),
  /** How many of `minUnit` make one `unit`. */
  unitRatio: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: PRODUCT_FIELDS.unitRatio })),
  /** Empty: none. */
  barcode: Type.Optional(
    Type.String({
      pattern: '^[0-9A-Za-z-]{0,64}$',
      expected: '最多64位数字、字母或短横线',
      title: PRODUCT_FIELDS.barcode,
    }),
  ),
  costPrice: Type.Optional(Price(PRODUCT_FIELDS.costPrice)),
  prescriptionFlag: Type.Optional(titledFlag(PRODUCT_FIELDS.prescriptionFlag)),
  controlledFlag: Type.Optional(titledFlag(PRODUCT_FIELDS.controlledFlag)),
  universalFlag: Type.Optional(titledFlag(PRODUCT_FIELDS.universalFlag)),
  testingType: Type.Optional(Nullable(TestingType)),
  usageDefault: Type.Optional(Nullable(UsageDefault)),
  storeIds: Type.Optional(
    Nullable(
      Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true, title: PRODUCT_FIELDS.storeIds }),
    ),
  ),
  /** Takes the place of all prices of stores that the caller may see. */
  storePrices: Type.Optional(
    Type.Array(Strict({ storeId: Id, price: Price(PRODUCT_FIELDS.storePrice) }), {
      maxItems: 500,
      title: PRODUCT_FIELDS.storePrices,
    }),
  ),
  /** Takes the place of all prices of levels. */
  levelPrices: Type.Optional(
    Type.Array(
      Strict({
        level: Type.String({ minLength: 1, maxLength: 64, title: '客户等级' }),
        price: Price('等级价（元）'),
      }),
      { maxItems: 50, title: PRODUCT_FIELDS.levelPrices },
    ),
  ),
};
const Code = Type.String({
  pattern: '^[0-9A-Za-z-]{1,32}$',
  expected: '1至32位字母、数字或短横线',
  title: PRODUCT_FIELDS.code,
});
const Name = Type.String({ minLength: 1, maxLength: PRODUCT_NAME_LIMIT, title: PRODUCT_FIELDS.name });
/** A category of spec 2 §9, or one below it. */
const CategoryCode = Type.String({
  pattern: '^(H[123]|S1|C[12])[0-9]{0,8}$',
  expected: 'H1、H2、H3、S1、C1、C2或其下级类别',
  title: PRODUCT_FIELDS.categoryCode,
});
const Unit = Type.String({ minLength: 1, maxLength: 10, title: PRODUCT_FIELDS.unit });

const filters = {
  /** Any part of name, generic name, pinyin, initials or code; a whole barcode. */
  keyword: Type.Optional(Keyword),
  categoryCode: Type.Optional(CategoryPrefix),
  validFlag: Type.Optional(titledFlag(PRODUCT_FIELDS.validFlag)),
  prescriptionFlag: Type.Optional(titledFlag(PRODUCT_FIELDS.prescriptionFlag)),
};
const order = {
  orderByField: Type.Optional(
    Type.Union([Type.Literal('code'), Type.Literal('retailPrice'), Type.Literal('updateDate')], {
      default: 'code',
    }),
  ),
  orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
};

/** Columns of 商品管理, by the keys by which its export chooses among them. */
export const PRODUCT_COLUMNS = [
  'code',
  'name',
  'genericName',
  'categoryCode',
  'spec',
  'unit',
  'retailPrice',
  'storePrice',
  'levelPrices',
  'costPrice',
  'barcode',
  'prescriptionFlag',
  'validFlag',
  'updateDate',
] as const;

/** A product that the current store sells. */
export const StoreProduct = Type.Object({
  productId: Id,
  code: Type.String(),
  name: Type.String(),
  genericName: Type.String(),
  categoryCode: Type.String(),
  spec: Type.String(),
  unit: Type.String(),
  barcode: Type.String(),
  /** In this store, without what an owner's level changes. */
  price: Yuan,
  stockFlag: Flag,
  /** What can be sold of it: not expired, held by nobody. Null for what is not in stock, and where there is no warehouse. */
  stockQuantity: Nullable(Quantity),
  /** Of what can be sold. */
  nearestExpireDate: Nullable(Day),
  prescriptionFlag: Flag,
  controlledFlag: Flag,
  universalFlag: Flag,
  minUnit: Type.String(),
  unitRatio: Type.Integer(),
  /** Of a test: 1 laboratory, 2 imaging, 3 microscope, 4 other; null for what is none. */
  testingType: Nullable(TestingType),
  usageDefault: Nullable(UsageDefault),
  /**
   * Of one unit of the batch that came into this warehouse last, else as the product says; null where neither is known.
   * For those alone who may take deliveries in.
   */
  lastCost: Type.Optional(Nullable(Yuan)),
});
export type StoreProduct = Static<typeof StoreProduct>;

/** What a product costs somebody, and why. */
export const ProductPrice = Type.Object({
  productId: Id,
  /** In the chain. */
  originalPrice: Yuan,
  price: Yuan,
  /** `price` of `originalPrice`, 0 to 1, four decimals. */
  discountRate: Type.Number(),
  /** 0 price of the chain, 1 of the store, 2 of the owner's level. */
  discountType: Type.Integer(),
  discountName: Type.String(),
  /** `price` times quantity, rounded half up to the fen. */
  amount: Yuan,
  /** What is left of the package's item; null without one. */
  packageRemain: Nullable(Quantity),
  reasons: Type.Array(Type.String()),
});
export type ProductPrice = Static<typeof ProductPrice>;

const importAccess = permitted('product:info:import');

/** Products and their prices (spec 2 §7 Products and pricing; domain.md §2.2). */
export const productCalls = {
  /** The only authority for prices: price of the store, else of the owner's level, else of the chain. */
  price: defineCall({
    method: 'POST',
    path: '/workspace/public/calProductPrice.do',
    summary: '计算商品价格',
    access: 'session',
    request: Strict({
      productId: Type.String({ minLength: 1, maxLength: 64, title: '商品' }),
      ownerId: Type.String({ minLength: 1, maxLength: 64, title: '宠主' }),
      /** 1 without it. */
      quantity: Type.Optional(quantity({ minimum: 0.001, title: '数量' })),
      /** Without it the current one. */
      storeId: Type.Optional(Id),
      packageItemId: Type.Optional(Id),
    }),
    data: ProductPrice,
    hideLoading: true,
  }),
  inStore: defineCall({
    method: 'POST',
    path: '/product/info/getStoreProductResult',
    summary: '查询当前门店可售商品',
    access: 'session',
    request: Strict({
      keyword: Type.Optional(Keyword),
      /** Any of them, each with all below it. */
      categoryCodes: Type.Optional(Type.Array(CategoryPrefix, { maxItems: 50 })),
      /** The whole of it. */
      barcode: Type.Optional(Type.String({ maxLength: 64, title: PRODUCT_FIELDS.barcode })),
      universalFlag: Type.Optional(titledFlag(PRODUCT_FIELDS.universalFlag)),
      ...paging(20),
    }),
    data: Listed(StoreProduct),
    hideLoading: true,
  }),
  page: defineCall({
    method: 'POST',
    path: '/product/info/page',
    summary: '商品列表',
    access: permitted('product:info:list'),
    request: Strict({ ...paging(20), ...filters, ...order }),
    data: Listed(ProductRow),
    hideLoading: true,
  }),
  export: defineCall({
    method: 'GET',
    path: '/product/info/listExcel',
    summary: '导出商品',
    access: permitted('product:info:listExcel'),
    request: Strict({ ...filters, ...order, ...exportedColumns(PRODUCT_COLUMNS) }),
    trace: exported('product'),
    data: FileData,
    download: true,
  }),
  info: defineCall({
    method: 'GET',
    path: '/product/info/info/{id}',
    summary: '商品详情',
    access: permitted('product:info:list'),
    request: Strict({ id: Id }),
    data: Product,
    hideLoading: true,
  }),
  save: defineCall({
    method: 'POST',
    path: '/product/info/save',
    summary: '新增商品',
    access: permitted('product:info:save'),
    wholeChain: true,
    request: Strict({
      /** Left out: the next one of the category. */
      code: Type.Optional(Code),
      name: Name,
      categoryCode: CategoryCode,
      unit: Unit,
      retailPrice: Price(PRODUCT_FIELDS.retailPrice),
      ...optionalFields,
    }),
    entity: Product,
    data: Product,
    write: true,
    changes: productAnswers,
  }),
  update: defineCall({
    method: 'POST',
    path: '/product/info/update',
    summary: '修改商品',
    access: permitted('product:info:update'),
    wholeChain: true,
    request: Strict({
      id: Id,
      ...readVersion,
      code: Type.Optional(Code),
      name: Type.Optional(Name),
      categoryCode: Type.Optional(CategoryCode),
      unit: Type.Optional(Unit),
      retailPrice: Type.Optional(Price(PRODUCT_FIELDS.retailPrice)),
      ...optionalFields,
    }),
    entity: Product,
    data: Product,
    write: true,
    changes: [
      ...productAnswers,
      'stock.page',
      'stock.products',
      'stock.expiredList',
      'stock.unsalableList',
      'stock.availability',
    ],
  }),
  /** Takes a product out of sale or back into it; a product is never deleted. */
  changeValid: defineCall({
    method: 'POST',
    path: '/product/info/changeValid/{id}',
    summary: '商品上架或下架',
    access: permitted('product:info:changeValid'),
    wholeChain: true,
    request: Strict({ id: Id, ...readVersion, validFlag: titledFlag(PRODUCT_FIELDS.validFlag) }),
    data: NoData,
    write: true,
    changes: productAnswers,
  }),
  importTemplate: defineCall({
    method: 'GET',
    path: '/product/info/importTemplate',
    summary: '下载商品导入模板',
    access: importAccess,
    request: Strict({}),
    data: FileData,
    download: true,
  }),
  checkImport: defineCall({
    method: 'POST',
    path: '/product/info/checkImport',
    summary: '预检商品导入文件，不写入',
    access: importAccess,
    wholeChain: true,
    upload: true,
    bodyLimit: LARGEST_WORKBOOK,
    request: Strict({ file: SentFile }),
    data: ImportCheck,
  }),
  importFaults: defineCall({
    method: 'POST',
    path: '/product/info/importFaults',
    summary: '把未导入的商品做成表格下载',
    access: importAccess,
    download: true,
    bodyLimit: 4 * 1024 * 1024,
    request: Strict({
      /** As check and import gave them, with their reasons. */
      rows: Type.Array(ImportRow, { minItems: 1, maxItems: MOST_IMPORTED_PRODUCTS }),
    }),
    data: FileData,
  }),
  import: defineCall({
    method: 'POST',
    path: '/product/info/import',
    summary: '导入商品：写入没有问题的行',
    access: importAccess,
    wholeChain: true,
    write: true,
    changes: productAnswers,
    upload: true,
    bodyLimit: LARGEST_WORKBOOK,
    request: Strict({ file: SentFile }),
    data: Type.Object({ ...importCounts, failed: Type.Array(FailedRow) }),
  }),
};
