// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['settings'];

export const byKey = /*#__PURE__*/ browserCall<Calls['byKey']>('settings.byKey', 'GET', '/sys/store/config/list', {"hideLoading":true});
export const byGroup = /*#__PURE__*/ browserCall<Calls['byGroup']>('settings.byGroup', 'GET', '/sys/store/config/listByGroup');
export const ofPlaces = /*#__PURE__*/ browserCall<Calls['ofPlaces']>('settings.ofPlaces', 'GET', '/sys/store/config/listOfStores', {"anyOf":["sys:store:config:list"]});
export const history = /*#__PURE__*/ browserCall<Calls['history']>('settings.history', 'GET', '/sys/store/config/history', {"anyOf":["sys:store:config:list"]});
export const saveOfPlaces = /*#__PURE__*/ browserCall<Calls['saveOfPlaces']>('settings.saveOfPlaces', 'POST', '/sys/store/config/saveOfStores', {"anyOf":["sys:store:config:save"],"write":true,"changes":["settings.byKey","settings.byGroup","settings.ofPlaces","settings.history","settings.printHead","cases.info","cases.infoByBooking","cases.diagnoses","bookings.doctors","bookings.specs","bills.unpaid","discounts.list","discounts.validate","coupons.ofOwner","packages.offers","orders.dispensing","boarding.check","boarding.doc"]});
export const printHead = /*#__PURE__*/ browserCall<Calls['printHead']>('settings.printHead', 'GET', '/sys/store/config/printHead', {"hideLoading":true});
export const ip = /*#__PURE__*/ browserCall<Calls['ip']>('settings.ip', 'GET', '/hospital/setting/getIp', {"anyOf":["hospital:setting:ip"]});
export const setIp = /*#__PURE__*/ browserCall<Calls['setIp']>('settings.setIp', 'POST', '/hospital/setting/setIp', {"anyOf":["hospital:setting:setIp"],"write":true,"changes":["settings.ip","organisation.stores","organisation.store"]});
export const washingLimits = /*#__PURE__*/ browserCall<Calls['washingLimits']>('settings.washingLimits', 'GET', '/hospital/setting/getWashingRegisterLimit');
export const setWashingLimits = /*#__PURE__*/ browserCall<Calls['setWashingLimits']>('settings.setWashingLimits', 'POST', '/hospital/setting/setWashingRegisterLimit', {"anyOf":["hospital:setting:setWashingRegisterLimit"],"write":true,"changes":["settings.washingLimits","settings.history","reservations.chart","washing.slots","waits.list"]});
export const setWashingLimitOfDay = /*#__PURE__*/ browserCall<Calls['setWashingLimitOfDay']>('settings.setWashingLimitOfDay', 'POST', '/hospital/booking/setWashingRegisterLimit', {"anyOf":["hospital:booking:setWashingRegisterLimit"],"write":true,"changes":["settings.washingLimits","settings.history","reservations.chart","washing.slots","waits.list"]});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('settings.save', 'POST', '/sys/store/config/save', {"anyOf":["sys:store:config:save"],"write":true,"changes":["settings.byKey","settings.byGroup","settings.ofPlaces","settings.history","settings.printHead","cases.info","cases.infoByBooking","cases.diagnoses","bookings.doctors","bookings.specs","bills.unpaid","discounts.list","discounts.validate","coupons.ofOwner","packages.offers","orders.dispensing","boarding.check","boarding.doc"]});
