import type { Store } from '@hospital/shared/contract/calls/organisation';
import { slotInWords } from '@hospital/shared/contract/timeSlots';

/** Words of the enumerations (spec 1 §3). */
export const ATTRIBUTES: Readonly<Record<Store['storeAttribute'], string>> = {
  CENTER: '中心医院',
  COMMUNITY: '社区医院',
  TEST: '测试医院',
};
export const NATURES: Readonly<Record<Store['storeNature'], string>> = {
  DIRECTLY: '直营',
  ASSOCIATED: '联营',
  JOIN: '加盟',
};

/** Whether a store is open, by `status`. */
export const STATUS: Readonly<Record<0 | 1, string>> = { 1: '营业中', 0: '已停业' };

const yesNo = (flag: 'Y' | 'N'): string => (flag === 'Y' ? '是' : '否');

const hours = (store: Store): string =>
  slotInWords({ startTime: store.openningHoursStart, endTime: store.openningHoursEnd });

/** `{ip}` in the white list lets every address in (spec 1 §5). */
const whiteList = (list: string): string => (list.includes('{ip}') ? '不限' : list);

/** The rows of a store's details: label and value, `-` where nothing is stored. */
export function storeDetails(store: Store): readonly { readonly label: string; readonly value: string }[] {
  const rows: readonly (readonly [string, string])[] = [
    ['门店编码', store.storeCode],
    ['门头名称', store.doorName],
    ['工商名称', store.businessName],
    ['所属部门', store.deptName],
    ['所属仓库', store.warehouseName],
    ['门店属性', ATTRIBUTES[store.storeAttribute]],
    ['门店性质', NATURES[store.storeNature]],
    ['营业状态', STATUS[store.status === 1 ? 1 : 0]],
    ['营业时间', hours(store)],
    ['门店电话', store.phoneNum],
    ['门店地址', store.address],
    ['开启线上门店', yesNo(store.onlineFlag)],
    ['开启线上预约', yesNo(store.onlineAppointFlag)],
    ['IP白名单', whiteList(store.ipWhiteList)],
  ];
  return rows.map(([label, value]) => ({ label, value: value || '-' }));
}
