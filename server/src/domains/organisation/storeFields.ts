import type { Store } from '@hospital/shared/contract/calls/organisation';
import { normaliseStorePhone, STORE_PHONE } from '@hospital/shared/contract/phone';
import { isEnd, isQuarterHour, keptEnd } from '@hospital/shared/contract/timeSlots';
import { STORE_FIELDS } from '@hospital/shared/contract/storeWords';
import { invalid } from '../../platform/errors/businessError';
import { requiredText } from '../../platform/http/textField';
import { readingOf } from '../../platform/text/reading';
import { ipWhiteListOf } from '../places';
import { expectDivision } from './areas';

/** What the form of a store sends. */
export interface StoreFields extends Pick<
  Store,
  | 'storeName'
  | 'businessName'
  | 'doorName'
  | 'deptId'
  | 'warehouseId'
  | 'storeAttribute'
  | 'storeNature'
  | 'provinceId'
  | 'cityId'
  | 'districtId'
  | 'onlineFlag'
  | 'onlineAppointFlag'
  | 'phoneNum'
  | 'latitude'
  | 'longitude'
  | 'address'
  | 'openningHoursStart'
  | 'openningHoursEnd'
  | 'ipWhiteList'
> {
  readonly storeCode?: string;
  /** 1 open, 0 closed; left as it is without it. */
  readonly status?: number;
  readonly headImg?: string;
  readonly showImgs?: readonly string[];
}

/** A telephone as it is kept. @throws 40001 for a number that nobody could call */
export function phoneOf(text: string): string {
  const value = normaliseStorePhone(requiredText('phoneNum', STORE_FIELDS.phoneNum, text));
  if (!STORE_PHONE.test(value)) throw invalid('phoneNum', '请输入正确的门店电话');
  return value;
}

/** The start of the opening hours as it is kept. @throws 40001 off the steps of 15 minutes */
export function openingOf(start: string): string {
  if (!isQuarterHour(start)) throw invalid('openningHoursStart', '请选择营业时间');
  return start;
}

/** Their end as it is kept. @throws 40001 off the steps of 15 minutes, or not after the start */
export function closingOf(start: string, end: string): string {
  const until = keptEnd(end);
  if (!isEnd(until)) throw invalid('openningHoursEnd', '请选择营业时间');
  if (until <= start) throw invalid('openningHoursEnd', '结束时间必须晚于开始时间');
  return until;
}

/** The columns that the fields stand for. @throws 40001 */
export function storeValues(request: StoreFields) {
  expectDivision(request);
  const openningHoursStart = openingOf(request.openningHoursStart);
  const openningHoursEnd = closingOf(openningHoursStart, request.openningHoursEnd);
  const { headImg, showImgs, status } = request;
  const storeName = requiredText('storeName', STORE_FIELDS.storeName, request.storeName);
  return {
    storeName,
    ...readingOf(storeName),
    businessName: requiredText('businessName', STORE_FIELDS.businessName, request.businessName),
    doorName: requiredText('doorName', STORE_FIELDS.doorName, request.doorName),
    deptId: request.deptId,
    warehouseId: request.warehouseId,
    storeAttribute: request.storeAttribute,
    storeNature: request.storeNature,
    provinceId: request.provinceId,
    cityId: request.cityId,
    districtId: request.districtId,
    onlineFlag: request.onlineFlag,
    onlineAppointFlag: request.onlineAppointFlag,
    phoneNum: phoneOf(request.phoneNum),
    latitude: request.latitude,
    longitude: request.longitude,
    address: requiredText('address', STORE_FIELDS.address, request.address),
    openningHoursStart,
    openningHoursEnd,
    ipWhiteList: ipWhiteListOf(request.ipWhiteList),
    ...(status === undefined ? {} : { status }),
    ...(headImg === undefined ? {} : { headImg: headImg.trim() }),
    ...(showImgs === undefined ? {} : { showImgs: [...showImgs] }),
  };
}
