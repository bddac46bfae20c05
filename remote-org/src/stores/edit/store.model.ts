import type { Store, StoreDetail } from '@hospital/shared/contract/calls/organisation';
import {
  STORE_ATTRIBUTES,
  STORE_FIELDS as FIELDS,
  STORE_NATURES,
} from '@hospital/shared/contract/storeWords';
import { keptEnd, shownEnd } from '@hospital/shared/contract/timeSlots';
import { picturesOf, urlsOf, type UploadedFile } from '@hospital/shared/ui/core';
import type { Choice, Words } from '@hospital/shared/ui/data';
import { STATUS } from '../storeLabels';

type Flag = Store['onlineFlag'];

/** What the store dialog edits. */
export interface StoreValues {
  readonly storeName: string;
  readonly storeCode?: string;
  readonly businessName: string;
  readonly doorName: string;
  readonly deptId: Choice;
  readonly warehouseId: Choice;
  readonly storeAttribute: Store['storeAttribute'];
  readonly storeNature: Store['storeNature'];
  /** 1 open, 0 closed. */
  readonly status?: number;
  readonly provinceId: Choice;
  readonly cityId: Choice;
  readonly districtId: Choice;
  readonly onlineFlag: Flag;
  readonly onlineAppointFlag: Flag;
  readonly phoneNum: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly address: string;
  readonly openningHoursStart: string;
  /** `24:00` at the end of the day. */
  readonly openningHoursEnd: string;
  readonly ipWhiteList: string;
  /** At most one. */
  readonly headImg?: readonly UploadedFile[];
  readonly showImgs?: readonly UploadedFile[];
}

/** What a new store begins with (spec 1 §4). */
export const newStore: Partial<StoreValues> = {
  status: 1,
  openningHoursStart: '08:00',
  openningHoursEnd: '08:30',
  ipWhiteList: '{ip}',
};

const yesNo = (flag: Flag | undefined): string => (flag === undefined ? '' : flag === 'Y' ? '是' : '否');
const number = (value: number | undefined): string => String(value ?? '');

/** How many pictures, and which: two choices of as many differ in words, too. */
const pictures = (files: readonly UploadedFile[] | undefined): string => {
  const names = (files ?? []).map(({ url, name }) => url.split('/').at(-1)?.slice(0, 8) || name);
  return names.length === 0 ? '' : `${names.length}张（${names.join('、')}）`;
};

/** Labels of the fields, and their values in words. */
export const STORE_WORDS: Words<StoreValues> = {
  storeName: [FIELDS.storeName, ({ storeName = '' }) => storeName],
  storeCode: [FIELDS.storeCode, ({ storeCode = '' }) => storeCode],
  businessName: [FIELDS.businessName, ({ businessName = '' }) => businessName],
  doorName: [FIELDS.doorName, ({ doorName = '' }) => doorName],
  deptId: [FIELDS.deptName, ({ deptId }) => deptId?.name ?? ''],
  warehouseId: [FIELDS.warehouseName, ({ warehouseId }) => warehouseId?.name ?? ''],
  storeAttribute: [
    FIELDS.storeAttribute,
    ({ storeAttribute }) => (storeAttribute ? STORE_ATTRIBUTES[storeAttribute] : ''),
  ],
  storeNature: [FIELDS.storeNature, ({ storeNature }) => (storeNature ? STORE_NATURES[storeNature] : '')],
  status: [FIELDS.status, ({ status }) => (status === undefined ? '' : STATUS[status === 1 ? 1 : 0])],
  provinceId: [FIELDS.provinceName, ({ provinceId }) => provinceId?.name ?? ''],
  cityId: [FIELDS.cityName, ({ cityId }) => cityId?.name ?? ''],
  districtId: [FIELDS.districtName, ({ districtId }) => districtId?.name ?? ''],
  onlineFlag: [FIELDS.onlineFlag, ({ onlineFlag }) => yesNo(onlineFlag)],
  onlineAppointFlag: [FIELDS.onlineAppointFlag, ({ onlineAppointFlag }) => yesNo(onlineAppointFlag)],
  phoneNum: [FIELDS.phoneNum, ({ phoneNum = '' }) => phoneNum],
  latitude: [FIELDS.latitude, ({ latitude }) => number(latitude)],
  longitude: [FIELDS.longitude, ({ longitude }) => number(longitude)],
  address: [FIELDS.address, ({ address = '' }) => address],
  openningHoursStart: [FIELDS.openningHoursStart, ({ openningHoursStart = '' }) => openningHoursStart],
  openningHoursEnd: [FIELDS.openningHoursEnd, ({ openningHoursEnd = '' }) => openningHoursEnd],
  ipWhiteList: [FIELDS.ipWhiteList, ({ ipWhiteList = '' }) => ipWhiteList],
  headImg: [FIELDS.headImg, ({ headImg }) => pictures(headImg)],
  showImgs: [FIELDS.showImgs, ({ showImgs }) => pictures(showImgs)],
};

export const storeValues = (store: StoreDetail): StoreValues => ({
  storeName: store.storeName,
  storeCode: store.storeCode,
  businessName: store.businessName,
  doorName: store.doorName,
  deptId: { id: store.deptId, name: store.deptName },
  warehouseId: { id: store.warehouseId, name: store.warehouseName },
  storeAttribute: store.storeAttribute,
  storeNature: store.storeNature,
  status: store.status,
  provinceId: { id: store.provinceId, name: store.provinceName },
  cityId: { id: store.cityId, name: store.cityName },
  districtId: { id: store.districtId, name: store.districtName },
  onlineFlag: store.onlineFlag,
  onlineAppointFlag: store.onlineAppointFlag,
  phoneNum: store.phoneNum,
  latitude: store.latitude,
  longitude: store.longitude,
  address: store.address,
  openningHoursStart: store.openningHoursStart,
  openningHoursEnd: shownEnd(store.openningHoursEnd),
  ipWhiteList: store.ipWhiteList,
  headImg: picturesOf([store.headImg]),
  showImgs: picturesOf(store.showImgs),
});

/** The request that the values stand for. */
export const storeRequest = (values: StoreValues) => ({
  ...values,
  storeCode: values.storeCode ?? '',
  deptId: values.deptId.id,
  warehouseId: values.warehouseId.id,
  provinceId: values.provinceId.id,
  cityId: values.cityId.id,
  districtId: values.districtId.id,
  openningHoursEnd: keptEnd(values.openningHoursEnd),
  headImg: urlsOf(values.headImg)[0] ?? '',
  showImgs: urlsOf(values.showImgs),
});
