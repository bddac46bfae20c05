/**
 * What the fields of a store are called, once: form, details, import, refusals and the log of operations say these words
 * (spec 1 §4). The list and the picker of stores call the whole address 门店地址, as it says there.
 */
export const STORE_FIELDS = {
  storeName: '门店名称',
  storeCode: '门店编码',
  businessName: '工商名称',
  doorName: '门头名称',
  deptName: '所属部门',
  warehouseName: '所属仓库',
  storeAttribute: '门店属性',
  storeNature: '门店性质',
  status: '营业状态',
  provinceName: '省级',
  cityName: '城市',
  districtName: '区级',
  address: '详细地址',
  longitude: '经度',
  latitude: '纬度',
  phoneNum: '门店电话',
  openningHoursStart: '营业开始时间',
  openningHoursEnd: '营业结束时间',
  onlineFlag: '线上门店',
  onlineAppointFlag: '线上预约',
  ipWhiteList: 'IP白名单',
  headImg: '门头图片',
  showImgs: '详情图片',
} as const;

/** Words of the enumerations (spec 1 §3). */
export const STORE_ATTRIBUTES = { CENTER: '中心医院', COMMUNITY: '社区医院', TEST: '测试医院' } as const;
export const STORE_NATURES = { DIRECTLY: '直营', ASSOCIATED: '联营', JOIN: '加盟' } as const;
