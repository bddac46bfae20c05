import {
  STORE_ATTRIBUTES,
  STORE_FIELDS as FIELDS,
  STORE_NATURES,
} from '@hospital/shared/contract/storeWords';
import { importColumn as column, type ImportTable } from '../../../platform/spreadsheet/importTable';

const codesByWord = (words: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(words).map(([code, word]) => [word, code]));

/** Codes of the enumerations by their words. */
export const attributes = codesByWord(STORE_ATTRIBUTES);
export const natures = codesByWord(STORE_NATURES);
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
  column('storeName', FIELDS.storeName, true, '不能与已有门店重名', { width: 28, longest: 50 }),
  column('storeCode', FIELDS.storeCode, false, '字母、数字、横线和下划线；不填则自动生成'),
  column('businessName', FIELDS.businessName, true, '营业执照上的名称', { width: 28, longest: 100 }),
  column('doorName', FIELDS.doorName, true, '门头招牌上的名称', { width: 20, longest: 50 }),
  column('dept', FIELDS.deptName, true, '从列表中选择；同名部门请填写完整路径，如 总公司/华南区/广州分公司', {
    width: 24,
    pick: lists.depts,
  }),
  column('warehouse', FIELDS.warehouseName, true, '从列表中选择', { width: 24, pick: lists.warehouses }),
  column('storeAttribute', FIELDS.storeAttribute, true, '中心医院、社区医院或测试医院', {
    pick: lists.attributes,
  }),
  column('storeNature', FIELDS.storeNature, true, '直营、联营或加盟', { pick: lists.natures }),
  column('province', FIELDS.provinceName, true, '从列表中选择，如 广东省', { pick: lists.provinces }),
  column('city', FIELDS.cityName, true, '先选择省级，如 广州市', { pick: 'INDIRECT($I2)' }),
  column('district', FIELDS.districtName, true, '先选择城市，如 天河区', { pick: 'INDIRECT($I2&$J2)' }),
  column('address', FIELDS.address, true, '街道与门牌号', { width: 32, longest: 200 }),
  column('longitude', FIELDS.longitude, true, '-180到180之间的数字，如 113.327'),
  column('latitude', FIELDS.latitude, true, '-90到90之间的数字，如 23.1317'),
  column('phoneNum', FIELDS.phoneNum, true, '手机或带区号的座机，如 020-38780116'),
  column('openningHoursStart', FIELDS.openningHoursStart, true, '15分钟一档，如 08:00'),
  column('openningHoursEnd', FIELDS.openningHoursEnd, true, '15分钟一档，晚于开始时间，最晚 24:00'),
  column('onlineFlag', FIELDS.onlineFlag, true, '是或否', { pick: lists.flags }),
  column('onlineAppointFlag', FIELDS.onlineAppointFlag, true, '是或否', { pick: lists.flags }),
  column('ipWhiteList', FIELDS.ipWhiteList, false, '多个用逗号分隔，可用网段；不填表示不限', { width: 24 }),
] as const;

export type ColumnKey = (typeof columns)[number]['key'];
/** Workbooks of stores: their columns and how many rows one file may hold. */
export const storeTable: ImportTable<ColumnKey> = { what: '门店', columns, mostRows: 5000 };
