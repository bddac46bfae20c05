import type { Store } from '@hospital/shared/contract/calls/organisation';
import {
  STORE_ATTRIBUTES,
  STORE_FIELDS as FIELDS,
  STORE_NATURES,
} from '@hospital/shared/contract/storeWords';
import { slotInWords } from '@hospital/shared/contract/timeSlots';

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
    [FIELDS.storeCode, store.storeCode],
    [FIELDS.doorName, store.doorName],
    [FIELDS.businessName, store.businessName],
    [FIELDS.deptName, store.deptName],
    [FIELDS.warehouseName, store.warehouseName],
    [FIELDS.storeAttribute, STORE_ATTRIBUTES[store.storeAttribute]],
    [FIELDS.storeNature, STORE_NATURES[store.storeNature]],
    [FIELDS.status, STATUS[store.status === 1 ? 1 : 0]],
    ['营业时间', hours(store)],
    [FIELDS.phoneNum, store.phoneNum],
    [FIELDS.address, store.address],
    [FIELDS.onlineFlag, yesNo(store.onlineFlag)],
    [FIELDS.onlineAppointFlag, yesNo(store.onlineAppointFlag)],
    [FIELDS.ipWhiteList, whiteList(store.ipWhiteList)],
  ];
  return rows.map(([label, value]) => ({ label, value: value || '-' }));
}
