import type { Store, StoreDetail } from '@hospital/shared/contract/calls/organisation';
import { keptEnd, shownEnd } from '@hospital/shared/contract/timeSlots';
import { picturesOf, urlsOf, type UploadedFile } from '@hospital/shared/ui/core';
import type { Choice, Words } from '@hospital/shared/ui/data';
import { ATTRIBUTES, NATURES, STATUS } from '../storeLabels';

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
  storeName: ['门店名称', ({ storeName = '' }) => storeName],
  storeCode: ['门店编码', ({ storeCode = '' }) => storeCode],
  businessName: ['工商名称', ({ businessName = '' }) => businessName],
  doorName: ['门头名称', ({ doorName = '' }) => doorName],
  deptId: ['所属部门', ({ deptId }) => deptId?.name ?? ''],
  warehouseId: ['所属仓库', ({ warehouseId }) => warehouseId?.name ?? ''],
  storeAttribute: ['门店属性', ({ storeAttribute }) => (storeAttribute ? ATTRIBUTES[storeAttribute] : '')],
  storeNature: ['门店性质', ({ storeNature }) => (storeNature ? NATURES[storeNature] : '')],
  status: ['营业状态', ({ status }) => (status === undefined ? '' : STATUS[status === 1 ? 1 : 0])],
  provinceId: ['省级', ({ provinceId }) => provinceId?.name ?? ''],
  cityId: ['城市', ({ cityId }) => cityId?.name ?? ''],
  districtId: ['区级', ({ districtId }) => districtId?.name ?? ''],
  onlineFlag: ['线上门店', ({ onlineFlag }) => yesNo(onlineFlag)],
  onlineAppointFlag: ['线上预约', ({ onlineAppointFlag }) => yesNo(onlineAppointFlag)],
  phoneNum: ['门店电话', ({ phoneNum = '' }) => phoneNum],
  latitude: ['纬度', ({ latitude }) => number(latitude)],
  longitude: ['经度', ({ longitude }) => number(longitude)],
  address: ['详细地址', ({ address = '' }) => address],
  openningHoursStart: ['营业开始时间', ({ openningHoursStart = '' }) => openningHoursStart],
  openningHoursEnd: ['营业结束时间', ({ openningHoursEnd = '' }) => openningHoursEnd],
  ipWhiteList: ['IP白名单', ({ ipWhiteList = '' }) => ipWhiteList],
  headImg: ['门头图片', ({ headImg }) => pictures(headImg)],
  showImgs: ['详情图片', ({ showImgs }) => pictures(showImgs)],
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
