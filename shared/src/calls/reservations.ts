// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['reservations'];

export const save = /*#__PURE__*/ browserCall<Calls['save']>('reservations.save', 'POST', '/hospital/booking/reservation/save', {"anyOf":["hospital:booking:reservation:save"],"write":true,"changes":["reservations.list","reservations.total","reservations.chart","reservations.calendar","reservations.info","scheduling.list","washing.slots","waits.list"]});
export const edit = /*#__PURE__*/ browserCall<Calls['edit']>('reservations.edit', 'POST', '/hospital/booking/reservation/edit', {"anyOf":["hospital:booking:reservation:edit"],"write":true,"changes":["reservations.list","reservations.total","reservations.chart","reservations.calendar","reservations.info","scheduling.list","washing.slots","waits.list"]});
export const accept = /*#__PURE__*/ browserCall<Calls['accept']>('reservations.accept', 'POST', '/hospital/booking/reservation/accept', {"anyOf":["hospital:booking:reservation:accept"],"write":true,"changes":["reservations.list","reservations.total","reservations.chart","reservations.calendar","reservations.info","scheduling.list","washing.slots","waits.list","bookings.list","bookings.stateCount","bookings.doctors","bookings.check","customers.header","bookings.checkFirst","customers.account","pets.info","customers.page"]});
export const list = /*#__PURE__*/ browserCall<Calls['list']>('reservations.list', 'POST', '/hospital/booking/reservation/list', {"anyOf":["hospital:booking:reservation:list"],"hideLoading":true});
const export_ = /*#__PURE__*/ browserCall<Calls['export']>('reservations.export', 'POST', '/hospital/booking/reservation/listExcel', {"anyOf":["hospital:booking:reservation:listExcel"],"download":true});
export { export_ as export };
export const info = /*#__PURE__*/ browserCall<Calls['info']>('reservations.info', 'GET', '/hospital/booking/reservation/info/{id}', {"anyOf":["hospital:booking:reservation:list"],"hideLoading":true});
export const chart = /*#__PURE__*/ browserCall<Calls['chart']>('reservations.chart', 'POST', '/hospital/booking/reservation/chartList', {"anyOf":["hospital:booking:reservation:list"],"hideLoading":true});
export const total = /*#__PURE__*/ browserCall<Calls['total']>('reservations.total', 'POST', '/hospital/booking/reservation/total', {"anyOf":["hospital:booking:reservation:list"],"hideLoading":true});
export const calendar = /*#__PURE__*/ browserCall<Calls['calendar']>('reservations.calendar', 'GET', '/hospital/booking/reservation/calendar', {"anyOf":["hospital:booking:reservation:list"],"hideLoading":true});
