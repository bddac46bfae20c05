/**
 * What the fields of owners and pets are called, once: forms, lists, filters, imports, exports, refusals and the log of
 * operations say these words (domain.md §2.3).
 */

export const CUSTOMER_FIELDS = {
  name: '宠主姓名',
  mobile: '手机号',
  mobile2: '备用电话',
  sex: '性别',
  birthday: '宠主生日',
  idCardNo: '身份证号',
  provinceId: '省份',
  cityId: '城市',
  districtId: '区县',
  address: '地址',
  source: '客户来源',
  level: '客户等级',
  tags: '客户标签',
  storeId: '建档门店',
  storeName: '建档门店',
  storeUserNo: '宠主编号',
  remarks: '备注',
  blackFlag: '黑名单',
  blackReason: '黑名单原因',
  status: '状态',
  petCount: '宠物数',
  petNames: '宠物',
  oweAmount: '欠款（元）',
  lastVisitDate: '最近就诊',
  createDate: '建档时间',
} as const;

export const PET_FIELDS = {
  name: '宠物名',
  storeNo: '病历号',
  species: '种类',
  breed: '品种',
  sex: '性别',
  sterilizedFlag: '绝育',
  birthday: '生日',
  birthdayEstimated: '生日为估计',
  age: '年龄',
  color: '毛色',
  weight: '体重（kg）',
  chipNo: '芯片号',
  headImg: '照片',
  bloodType: '血型',
  characterTags: '性格',
  allergies: '过敏',
  status: '状态',
  statusDate: '状态日期',
  ownerChanges: '曾属宠主',
  statusReason: '原因',
  givenTo: '新宠主',
  firstVisitDate: '首次就诊',
  lastVisitDate: '最近就诊',
} as const;

/** `status` of an owner's file. */
export const CUSTOMER_STATUS_WORDS = { 0: '停用', 1: '正常', 2: '已合并' } as const;

/** `sex` of an owner. */
export const CUSTOMER_SEX_WORDS = { 1: '男', 2: '女' } as const;

/** `sex` of a pet. */
export const PET_SEX_WORDS = { 0: '未知', 1: '公', 2: '母' } as const;
