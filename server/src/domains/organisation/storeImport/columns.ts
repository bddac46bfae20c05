import { importColumn as column, type ImportTable } from '../../../platform/spreadsheet/importTable';

/** Words of the enumerations (spec 1 §3). */
export const attributes = { 中心医院: 'CENTER', 社区医院: 'COMMUNITY', 测试医院: 'TEST' } as const;
export const natures = { 直营: 'DIRECTLY', 联营: 'ASSOCIATED', 加盟: 'JOIN' } as const;
export const flags = { 是: 'Y', 否: 'N' } as const;

/** Names of the workbook's lists of choices. */
export const lists = {
  depts: '部门',
  warehouses: '仓库',
  attributes: '门店属性选项',
  natures: '门店性质选项',
  flags: '是否',
  provinces: '省级选项',
} as const;

/** The columns of a workbook of stores. `I` and `J` in the formulas are province and city. */
export const columns = [
  column('storeName', '门店名称', true, '不能与已有门店重名', { width: 28, longest: 50 }),
  column('storeCode', '门店编码', false, '字母、数字、横线和下划线；不填则自动生成'),
  column('businessName', '工商名称', true, '营业执照上的名称', { width: 28, longest: 100 }),
  column('doorName', '门头名称', true, '门头招牌上的名称', { width: 20, longest: 50 }),
  column('dept', '所属部门', true, '从列表中选择；同名部门请填写完整路径，如 总公司/华南区/广州分公司', {
    width: 24,
    pick: lists.depts,
  }),
  column('warehouse', '所属仓库', true, '从列表中选择', { width: 24, pick: lists.warehouses }),
  column('storeAttribute', '门店属性', true, '中心医院、社区医院或测试医院', { pick: lists.attributes }),
  column('storeNature', '门店性质', true, '直营、联营或加盟', { pick: lists.natures }),
  column('province', '省级', true, '从列表中选择，如 广东省', { pick: lists.provinces }),
  column('city', '城市', true, '先选择省级，如 广州市', { pick: 'INDIRECT($I2)' }),
  column('district', '区级', true, '先选择城市，如 天河区', { pick: 'INDIRECT($I2&$J2)' }),
  column('address', '详细地址', true, '街道与门牌号', { width: 32, longest: 200 }),
  column('longitude', '经度', true, '-180到180之间的数字，如 113.327'),
  column('latitude', '纬度', true, '-90到90之间的数字，如 23.1317'),
  column('phoneNum', '门店电话', true, '手机或带区号的座机，如 020-38780116'),
  column('openningHoursStart', '营业开始时间', true, '15分钟一档，如 08:00'),
  column('openningHoursEnd', '营业结束时间', true, '15分钟一档，不早于开始时间，最晚 24:00'),
  column('onlineFlag', '线上门店', true, '是或否', { pick: lists.flags }),
  column('onlineAppointFlag', '线上预约', true, '是或否', { pick: lists.flags }),
  column('ipWhiteList', 'IP白名单', false, '多个用逗号分隔，可用网段；不填表示不限', { width: 24 }),
] as const;

export type ColumnKey = (typeof columns)[number]['key'];
/** Workbooks of stores: their columns and how many rows one file may hold. */
export const storeTable: ImportTable<ColumnKey> = { what: '门店', columns, mostRows: 5000 };
