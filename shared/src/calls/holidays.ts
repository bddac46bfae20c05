// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['holidays'];

export const list = /*#__PURE__*/ browserCall<Calls['list']>('holidays.list', 'GET', '/hospital/booking/holidayList', {"anyOf":["hospital:booking:scheduling"],"hideLoading":true});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('holidays.save', 'POST', '/hospital/booking/saveHoliday', {"anyOf":["hospital:booking:scheduling:holiday"],"write":true,"changes":["holidays.list","scheduling.list","reservations.chart","reservations.calendar","waits.list","washing.slots","bookings.doctors","bookings.check"]});
const delete_ = /*#__PURE__*/ browserCall<Calls['delete']>('holidays.delete', 'POST', '/hospital/booking/deleteHoliday', {"anyOf":["hospital:booking:scheduling:holiday"],"write":true,"changes":["holidays.list","scheduling.list","reservations.chart","reservations.calendar","waits.list","washing.slots","bookings.doctors","bookings.check"]});
export { delete_ as delete };
export const touched = /*#__PURE__*/ browserCall<Calls['touched']>('holidays.touched', 'POST', '/hospital/booking/holidayTouched', {"anyOf":["hospital:booking:scheduling:holiday"],"hideLoading":true});
