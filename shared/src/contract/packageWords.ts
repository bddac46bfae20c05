/** What packages are called, once: pages, refusals and the log of operations say these words (domain.md §2.10). */

export const PACKAGE_FIELDS = {
  name: '套餐名称',
  price: '售价（元）',
  validDays: '有效天数',
  storeIds: '适用门店',
  items: '套餐内容',
  product: '项目',
  quantity: '次数',
  remarks: '说明',
  enabled: '是否启用',
} as const;

export const OWNED_PACKAGE_FIELDS = {
  packageNo: '套餐号',
  packageName: '套餐',
  ownerName: '宠主',
  petName: '宠物',
  storeName: '售出门店',
  price: '实付（元）',
  startDate: '购买日期',
  expireDate: '有效期至',
  status: '状态',
  items: '套餐内容',
  remain: '剩余次数',
  saleUserName: '销售人员',
  saleUserId: '销售人员',
  code: '套餐验证码',
  loseReason: '作废原因',
  reason: '原因',
  refund: '退款金额（元）',
  uses: '核销项目',
  receiptNo: '收据号',
  billNo: '账单号',
} as const;

/** What became of a package, in its ledger. */
export const PACKAGE_LOG_WORDS = {
  1: '购买',
  2: '核销',
  3: '退回次数',
  4: '延期',
  5: '作废',
  6: '退款',
  7: '补发验证码',
} as const;
export type PackageLogKind = keyof typeof PACKAGE_LOG_WORDS;

export const PACKAGE_NAME_LIMIT = 30;
/** Definitions of a chain, products of one, times of a product in it, and days that it holds. */
export const MOST_PACKAGES = 100;
export const MOST_PACKAGE_ITEMS = 20;
export const MOST_TIMES = 999;
export const MOST_VALID_DAYS = 3650;
/** Packages of an owner that one answer names. */
export const MOST_OWNED = 200;
/** Lines that packages take at once. */
export const MOST_USES = 100;
/** Digits of the code that an owner says when a package is used. */
export const CODE_DIGITS = 6;

/** The kind of the line by which a package is sold: no kind of products, so that no discount is for it. */
export const PACKAGE_CATEGORY = 'V2';
