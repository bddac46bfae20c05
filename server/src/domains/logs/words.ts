import { ATTACHMENT_FIELDS } from '@hospital/shared/contract/attachmentWords';
import { boardingStates } from '@hospital/shared/contract/boardingStates';
import {
  BOARDING_FIELDS,
  CAGE_FIELDS,
  CAGE_SIZES,
  MATTER_REPEAT_WORDS,
  MATTER_TYPE_WORDS,
} from '@hospital/shared/contract/boardingWords';
import { bookingStates } from '@hospital/shared/contract/bookingStates';
import { DOC_TEMPLATE_FIELDS, DOC_TEMPLATE_OWNERS } from '@hospital/shared/contract/caseDocWords';
import { caseStates } from '@hospital/shared/contract/caseStates';
import {
  CASE_RESULTS,
  CASE_TEMPLATE_TYPES,
  CASE_TYPES,
  TEMPLATE_OWNERS,
} from '@hospital/shared/contract/caseWords';
import { BOOKING_TYPES } from '@hospital/shared/contract/bookingWords';
import { BILL_FIELDS, BILL_TYPE_WORDS } from '@hospital/shared/contract/billWords';
import { TEMPLATE_FIELDS } from '@hospital/shared/contract/orders/orderWords';
import { OWNED_PACKAGE_FIELDS, PACKAGE_FIELDS } from '@hospital/shared/contract/packageWords';
import { ACCOUNT_FIELDS, RECHARGE_PLAN_FIELDS } from '@hospital/shared/contract/accountWords';
import { CLOSING_FIELDS } from '@hospital/shared/contract/closingWords';
import { COUPON_FIELDS, COUPON_KIND_FIELDS } from '@hospital/shared/contract/couponWords';
import { DISCOUNT_FIELDS, DISCOUNT_TYPE_WORDS } from '@hospital/shared/contract/discountWords';
import { billStates } from '@hospital/shared/contract/billStates';
import { REFERRAL_FIELDS, referralStates } from '@hospital/shared/contract/referralStates';
import { immuneStates } from '@hospital/shared/contract/immuneStates';
import { IMMUNE_FIELDS, IMMUNE_TYPES, PROTOCOL_FIELDS } from '@hospital/shared/contract/immuneWords';
import { LOSS_FIELDS, STOCK_FIELDS } from '@hospital/shared/contract/stockWords';
import { TRANSFER_FIELDS, transferStates } from '@hospital/shared/contract/transferStates';
import { liveStates } from '@hospital/shared/contract/liveStates';
import { LIVE_FIELDS, OUTCOME_WORDS } from '@hospital/shared/contract/liveWords';
import { TEST_FIELDS } from '@hospital/shared/contract/testWords';
import { petStates } from '@hospital/shared/contract/petStates';
import {
  RESERVATION_FIELDS,
  RESERVATION_SOURCES,
  reservationStates,
  VISIT_TYPE_WORDS,
} from '@hospital/shared/contract/reservationStates';
import { QUESTION_STATUS, QUESTION_STATUS_WORDS } from '@hospital/shared/contract/questionWords';
import { REVIEW_FIELDS, REVIEW_PLAN_FIELDS } from '@hospital/shared/contract/reviewPlanWords';
import { SIDE_WORDS, TAG_WORDS } from '@hospital/shared/contract/userWords';
import {
  CUSTOMER_FIELDS,
  CUSTOMER_SEX_WORDS,
  CUSTOMER_STATUS_WORDS,
  PET_FIELDS,
  PET_SEX_WORDS,
} from '@hospital/shared/contract/customerWords';
import {
  PRODUCT_FIELDS,
  PRODUCT_TESTING_WORDS,
  PRODUCT_VALID_WORDS,
} from '@hospital/shared/contract/productWords';
import { fieldNames } from '@hospital/shared/contract/fieldNames';
import {
  REVIEW_TYPE_OPTIONS,
  STOCK_CATEGORIES,
  TESTING_STATUS_OPTIONS,
  TESTING_TYPE_OPTIONS,
} from '@hospital/shared/contract/listWords';
import { OPERATION_WORDS } from '@hospital/shared/contract/logWords';
import { menuIconTitles } from '@hospital/shared/contract/menuIcons';
import { washStates } from '@hospital/shared/contract/washStates';
import { STORE_FIELDS } from '@hospital/shared/contract/storeWords';
import { WASH_FIELDS } from '@hospital/shared/contract/washWords';
import { HOLIDAY_FIELDS } from '@hospital/shared/contract/holidays';
import { DAY_PART_WORDS, WAIT_FIELDS, waitStates } from '@hospital/shared/contract/waitStates';

/** Kinds of records in the audit log, and of lists that leave traces there. */
export const bizTypeNames: Readonly<Record<string, string>> = {
  role: '角色',
  menu: '菜单',
  user: '用户',
  dept: '部门',
  store: '门店',
  warehouse: '仓库',
  dict: '字典',
  config: '门店设置',
  adminMessage: '消息',
  liveOrder: '住院医嘱',
  liveInfo: '住院',
  liveCourse: '住院病程',
  review: '复诊回访',
  reviewPlan: '复诊计划模板',
  workplace: '工作地点',
  storeImport: '门店导入',
  userImport: '用户导入',
  dictImport: '字典导入',
  file: '文件',
  reminder: '消息提醒',
  notice: '公告',
  question: '常见问题',
  job: '后台任务',
  release: '发布',
  testingOrder: '检查单',
  unfinishedCase: '未结病例',
  unfinishedStay: '未结住院',
  visit: '就诊明细',
  payment: '收款明细',
  bill: '账单',
  billTemplate: '处方模板',
  cashierClosing: '收银日结',
  discountPlan: '优惠方案',
  couponKind: '优惠券种',
  ownerCoupon: '优惠券',
  rechargePlan: '充值方案',
  account: '储值账户',
  receipt: '收据',
  payCharge: '扫码收款',
  packagePlan: '套餐方案',
  customerPackage: '客户套餐',
  discountFloor: '折扣下限',
  discountApproval: '折扣审批',
  stock: '库存预警',
  opLog: '操作日志',
  msgLog: '短信记录',
  exportLog: '导出的文件',
  loginLog: '登录日志',
  customer: '宠主',
  pet: '宠物',
  product: '商品',
  productImport: '商品导入',
  oldCaseImport: '旧病历导入',
  oldCase: '旧系统病例',
  oldVaccination: '旧系统免疫记录',
  customerImport: '宠主导入',
  attachment: '宠物文件',
  washPlan: '洗美单',
  boarding: '寄养',
  boardingDoc: '寄养协议',
  boardingMatter: '寄养注意事项',
  cageUnit: '笼位',
  booking: '挂号',
  case: '病例',
  caseTemplate: '病例模板',
  caseDoc: '病例文书',
  docTemplate: '文书模板',
  referral: '转诊',
  immunePlan: '免疫驱虫',
  immuneProtocol: '免疫程序',
  externalTask: '递管通推送',
  transfer: '调拨',
  stockIn: '入库',
  stockCheck: '盘点',
  stockLoss: '报损',
  reservation: '预约',
  reservationWait: '候补',
  scheduling: '排班',
  holiday: '节假日',
};

export const bizTypeName = (bizType: string): string => bizTypeNames[bizType] ?? bizType;

/** Old records that were found by the owner's telephone and name their animal from then on. */
const OLD_RECORDS_TIED = { petName: '宠物', count: '条数', ids: '记录编号', reason: '原因' };

/** What fields are called in records of one kind, where that is not what they are called everywhere. */
const ofType: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  release: {
    name: '模块',
    live: '线上构建',
    move: '操作',
    canary: '灰度',
    canaryStores: '灰度门店',
    canaryUsers: '灰度用户',
    why: '原因',
  },
  role: { name: '角色名称', code: '角色编码', permissions: '权限' },
  menu: {
    parentName: '上级菜单',
    icon: '图标',
    permission: '权限标识',
    tooltip: '提示',
    order: '顺序',
  },
  user: {
    name: '姓名',
    photo: '头像',
    title: '职务',
    licenseNo: '执业兽医证号',
    deptName: '所属部门',
    lockFlag: '锁定',
    openIdFlag: '绑定微信',
    openId: '微信标识',
    defPasswordStatus: '初始密码',
    loginTypes: '可登录端',
    tags: '标签',
    serviceTypes: '服务项目',
    roleList: '角色',
    deptList: '数据部门',
    storeList: '门店',
    warehouseList: '仓库',
  },
  dept: {
    name: '部门名称',
    parentName: '上级部门',
    leaderName: '负责人',
  },
  store: STORE_FIELDS,
  warehouse: { warehouseName: '仓库名称', warehouseType: '仓库类型' },
  customer: {
    ...CUSTOMER_FIELDS,
    fromName: '被合并的宠主',
    petOwner: '更换宠主',
    merged: '合并',
    tag: '客户标签',
    oweFlag: '欠款',
  },
  pet: {
    ...PET_FIELDS,
    newOwnerName: '新宠主',
    ownerName: '宠主',
    ownerChangeReason: '更换原因',
    correctionReason: '更正原因',
    measureTime: '称重时间',
    sterilizedKnown: '绝育情况已知',
  },
  product: { ...PRODUCT_FIELDS, categoryName: '类别' },
  attachment: { ...ATTACHMENT_FIELDS, typeName: '类型' },
  oldCaseImport: { fileName: '文件名', total: '总行数', success: '成功', fail: '失败' },
  oldCase: OLD_RECORDS_TIED,
  oldVaccination: OLD_RECORDS_TIED,
  productImport: {
    fileName: '文件名',
    total: '总行数',
    success: '成功',
    fail: '失败',
    products: '导入的商品',
  },
  customerImport: {
    fileName: '文件名',
    total: '总行数',
    success: '成功',
    fail: '失败',
    customers: '导入的宠主',
  },
  washPlan: WASH_FIELDS,
  booking: {
    bookingNo: '挂号单号',
    petName: '宠物',
    type: '挂号类型',
    doctorName: '医生',
    state: '状态',
    cancelReason: '取消原因',
    reason: '更换原因',
  },
  case: {
    caseNo: '病例号',
    caseType: '病例类型',
    complaint: '主诉',
    diagnosis: '诊断',
    treatmentCaseStatus: '治疗结果',
    status: '状态',
    judgeScore: '评分',
    addendum: '补充说明',
    reason: '原因',
  },
  caseTemplate: { type: '模板类型', name: '模板名称', content: '模板内容', ownerType: '适用范围' },
  caseDoc: { ...DOC_TEMPLATE_FIELDS, status: '状态', signTime: '签署时间', signBy: '经办人' },
  docTemplate: DOC_TEMPLATE_FIELDS,
  reservation: RESERVATION_FIELDS,
  reservationWait: WAIT_FIELDS,
  scheduling: { name: '人员与日期', shift: '班次' },
  holiday: HOLIDAY_FIELDS,
  bill: {
    ...BILL_FIELDS,
    discountAmount: BILL_FIELDS.takenOffAmount,
    dispensed: '发药',
    takenBack: '退药',
    restocked: '退回库存',
    movedTo: '出库转移',
    discounts: '优惠',
    packages: '套餐核销',
    packageTimesBack: '退回套餐次数',
  },
  billTemplate: { ...TEMPLATE_FIELDS, lineCount: '项目数' },
  cashierClosing: CLOSING_FIELDS,
  discountPlan: DISCOUNT_FIELDS,
  couponKind: COUPON_KIND_FIELDS,
  ownerCoupon: COUPON_FIELDS,
  rechargePlan: RECHARGE_PLAN_FIELDS,
  account: { ...ACCOUNT_FIELDS, principal: '储值本金（元）', gift: '赠金（元）', level: '客户等级' },
  receipt: { receiptNo: '收据号', printCount: '打印次数' },
  payCharge: {
    ...{ way: '支付方式', amount: '金额（元）', refNo: '支付单号', reason: '原因', state: '退回状态' },
    handReason: '人工退款原因',
  },
  packagePlan: { ...PACKAGE_FIELDS, scope: PACKAGE_FIELDS.storeIds },
  customerPackage: OWNED_PACKAGE_FIELDS,
  discountFloor: DISCOUNT_FIELDS,
  discountApproval: { ...DISCOUNT_FIELDS, reason: '优惠原因' },
  dict: { type: '字典类型', order: '顺序', enabled: '状态' },
  config: { configName: '设置名称', configValue: '设置值' },
  adminMessage: { readFlag: '已读', unread: '未读条数', count: '消息条数' },
  liveOrder: {
    petName: '宠物',
    time: '医嘱时间',
    content: LIVE_FIELDS.content,
    doneByName: '完成人',
    doneTime: '完成时间',
  },
  liveInfo: { ...LIVE_FIELDS, billNo: '账单号', amount: '金额（元）' },
  liveCourse: { petName: '宠物', content: LIVE_FIELDS.course },
  referral: REFERRAL_FIELDS,
  immunePlan: IMMUNE_FIELDS,
  immuneProtocol: PROTOCOL_FIELDS,
  transfer: {
    ...TRANSFER_FIELDS,
    ...{ fromWarehouseName: TRANSFER_FIELDS.fromWarehouseId, toWarehouseName: TRANSFER_FIELDS.toWarehouseId },
    ...{ totalKinds: '商品种数', status: '状态' },
  },
  stockIn: { ...STOCK_FIELDS, warehouseName: '仓库' },
  stockCheck: { ...STOCK_FIELDS, warehouseName: '仓库' },
  stockLoss: { ...STOCK_FIELDS, ...LOSS_FIELDS, warehouseName: '仓库', productName: '商品' },
  testingOrder: TEST_FIELDS,
  review: {
    petName: '宠物',
    type: REVIEW_FIELDS.type,
    reviewTime: '回访时间',
    content: REVIEW_FIELDS.content,
    executorName: REVIEW_FIELDS.executorId,
    planName: REVIEW_FIELDS.planName,
    result: '回访结果',
    reservationStatus: '已预约',
    followCount: '回访次数',
  },
  reviewPlan: REVIEW_PLAN_FIELDS,
  boarding: { ...BOARDING_FIELDS, billNo: '账单号', amount: '金额（元）' },
  boardingDoc: {
    name: '协议名称',
    content: '协议内容',
    status: '状态',
    signTime: '签署时间',
    signBy: '经办人',
  },
  boardingMatter: {
    petName: '宠物',
    time: '时间',
    type: '类别',
    content: '内容',
    repeat: '重复',
    day: '日期',
    done: '已完成',
  },
  cageUnit: CAGE_FIELDS,
  reminder: { templateName: '提醒内容', doneFlag: '已完成', noticeTime: '提醒时间' },
  notice: {
    name: '公告标题',
    content: '公告内容',
    scopeNames: '部门或门店',
    publishDate: '发布时间',
    expireDate: '下线时间',
  },
  question: { name: '问题', category: '分类', answer: '答案', sort: '排序', validFlag: QUESTION_STATUS },
  externalTask: { name: '病例号', toName: '推送到' },
  job: { name: '任务名称' },
  workplace: { name: '姓名', type: '工作端', storeName: '门店', warehouseName: '仓库' },
  storeImport: { fileName: '文件名', total: '总行数', success: '成功', fail: '失败', stores: '导入的门店' },
  file: { name: '文件名', typeName: '文件类型', size: '大小（字节）', url: '地址' },
  userImport: { name: '文件名', total: '总行数', success: '成功', fail: '失败', users: '导入的用户' },
  dictImport: { name: '文件名', total: '总行数', success: '成功', fail: '失败', types: '导入的类型' },
};

/** Fields in which a record says what it is called; the first that it has counts. */
export const nameFields = [
  // Before the bill on which it was used.
  'couponNo',
  'packageNo',
  'closingNo',
  'billNo',
  'transferNo',
  'deliveryNo',
  'checkNo',
  'lossNo',
  'name',
  'fileName',
  'storeName',
  'warehouseName',
  'configName',
  'petName',
  'title',
  // Of an account, which is called after whom it belongs to, and of a slip.
  'ownerName',
  'receiptNo',
] as const;

/** What a field is called; its own name where nobody has named it. */
export const fieldLabel = (bizType: string, field: string): string =>
  ofType[bizType]?.[field] ?? fieldNames[field] ?? field;

/** Says nothing to a reader: keys, locks and traces of the storing; ids whose names stand beside them. */
const technical = new Set([
  'id',
  'tenantId',
  'parentId',
  'version',
  'createId',
  'createName',
  'createDate',
  'updateId',
  'updateName',
  'updateDate',
  'systemFlag',
  'adminFlag',
  'delFlag',
  'py',
  'pinyin',
  'menuIds',
  'userCount',
]);

export function isTechnical(field: string, fields: ReadonlySet<string>): boolean {
  if (technical.has(field)) return true;
  return fields.has(`${field.replace(/Id$/, '')}Name`);
}

const sides: Readonly<Record<string, string>> = SIDE_WORDS;
const sidesOf = (value: string): string =>
  value
    .split(',')
    .map((side) => sides[side] ?? side)
    .join('、');

const wordsOf = (options: readonly { readonly value: string; readonly label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]));

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'user.sex': { 1: '男', 2: '女' },
  'user.dataScope': { 1: '全部数据', 2: '指定部门及下级', 3: '本部门', 4: '本部门及下级', 5: '仅所选门店' },
  'user.tags': TAG_WORDS,
  'user.serviceTypes': {
    clinic: '门诊',
    vaccine: '免疫',
    wash: '洗美',
    boarding: '寄养',
    lab: '化验',
    image: '影像',
  },
  'menu.icon': menuIconTitles,
  'menu.type': { 1: '目录', 2: '页面', 3: '权限' },
  'customer.sex': CUSTOMER_SEX_WORDS,
  'customer.status': CUSTOMER_STATUS_WORDS,
  'pet.sex': PET_SEX_WORDS,
  'question.validFlag': QUESTION_STATUS_WORDS,
  'product.validFlag': PRODUCT_VALID_WORDS,
  'product.testingType': PRODUCT_TESTING_WORDS,
  'pet.status': petStates.words,
  'washPlan.state': washStates.words,
  'boarding.state': boardingStates.words,
  'boardingDoc.status': { 0: '未签署', 1: '已签署' },
  'caseDoc.status': { 0: '未签署', 1: '已签署' },
  'docTemplate.ownerType': DOC_TEMPLATE_OWNERS,
  'boardingMatter.type': MATTER_TYPE_WORDS,
  'boardingMatter.repeat': MATTER_REPEAT_WORDS,
  'cageUnit.size': wordsOf(CAGE_SIZES),
  'cageUnit.closedFlag': { N: '可用', Y: '停用' },
  'liveInfo.state': liveStates.words,
  'liveInfo.outcome': OUTCOME_WORDS,
  'booking.type': BOOKING_TYPES,
  'booking.state': bookingStates.words,
  'case.caseType': CASE_TYPES,
  'case.status': caseStates.words,
  'case.treatmentCaseStatus': CASE_RESULTS,
  'caseTemplate.type': CASE_TEMPLATE_TYPES,
  'caseTemplate.ownerType': TEMPLATE_OWNERS,
  'reservationWait.status': waitStates.words,
  'reservationWait.type': VISIT_TYPE_WORDS,
  'reservationWait.part': DAY_PART_WORDS,
  'reservation.status': reservationStates.words,
  'reservation.type': VISIT_TYPE_WORDS,
  'reservation.source': RESERVATION_SOURCES,
  'bill.status': billStates.words,
  'referral.status': referralStates.words,
  'immunePlan.status': immuneStates.words,
  'immunePlan.type': IMMUNE_TYPES,
  'immuneProtocol.type': IMMUNE_TYPES,
  'transfer.status': transferStates.words,
  'bill.type': BILL_TYPE_WORDS,
  'discountPlan.type': DISCOUNT_TYPE_WORDS,
  'dept.deptType': { 1: '初级合伙人', 2: '中级合伙人', 3: '高级合伙人' },
  'store.storeAttribute': { CENTER: '中心医院', COMMUNITY: '社区医院', TEST: '测试医院' },
  'store.storeNature': { DIRECTLY: '直营', ASSOCIATED: '联营', JOIN: '加盟' },
  'store.status': { 0: '已停业', 1: '营业中' },
  'warehouse.warehouseType': { 1: '线下', 4: '线上' },
  'review.status': { N: '待处理', Y: '已完成', C: '已取消' },
  'review.type': wordsOf(REVIEW_TYPE_OPTIONS),
  'reviewPlan.type': wordsOf(REVIEW_TYPE_OPTIONS),
  'dict.enabled': { Y: '启用', N: '停用' },
  'reviewPlan.enabled': { Y: '启用', N: '停用' },
  'testingOrder.type': wordsOf(TESTING_TYPE_OPTIONS),
  'testingOrder.status': wordsOf(TESTING_STATUS_OPTIONS),
  'stock.categoryCode': wordsOf(STOCK_CATEGORIES),
  'user.tag': TAG_WORDS,
  'opLog.kind': OPERATION_WORDS,
  'opLog.bizType': bizTypeNames,
  'loginLog.type': sides,
  'loginLog.result': { Y: '成功', N: '失败' },
  'review.result': { BETTER: '好转', SAME: '未好转', AGAIN: '需复诊', LOST: '失联' },
  'notice.scopeType': { 0: '全部', 1: '指定部门', 2: '指定门店' },
  'workplace.type': sides,
};

/** A single value in words. */
export function valueText(bizType: string, field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') {
    const fields = value as Readonly<Record<string, unknown>>;
    const said = [...nameFields, 'id'].map((name) => fields[name]).find((text) => typeof text === 'string');
    return typeof said === 'string' ? said : JSON.stringify(value);
  }
  const text = String(value);
  if (field === 'showType' || field === 'loginTypes') return sidesOf(text);
  const named = choices[`${bizType}.${field}`]?.[text];
  if (named !== undefined) return named;
  if (text === 'Y' || text === 'true') return '是';
  if (text === 'N' || text === 'false') return '否';
  return text;
}
