// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['washing'];

export const list = /*#__PURE__*/ browserCall<Calls['list']>('washing.list', 'GET', '/hospital/booking/listWashPlan', {"anyOf":["hospital:booking:listWashPlan"],"hideLoading":true});
export const info = /*#__PURE__*/ browserCall<Calls['info']>('washing.info', 'GET', '/hospital/booking/washPlanInfo', {"anyOf":["hospital:booking:listWashPlan"],"hideLoading":true});
export const slots = /*#__PURE__*/ browserCall<Calls['slots']>('washing.slots', 'GET', '/hospital/booking/washPlanSlots', {"anyOf":["hospital:booking:listWashPlan"],"hideLoading":true});
export const quote = /*#__PURE__*/ browserCall<Calls['quote']>('washing.quote', 'POST', '/hospital/booking/quoteWashPlan', {"anyOf":["hospital:booking:listWashPlan"],"hideLoading":true});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('washing.save', 'POST', '/hospital/booking/saveWashPlan', {"anyOf":["hospital:booking:saveWashPlan"],"write":true,"changes":["washing.list","washing.info","washing.slots","reservations.chart","waits.list"]});
export const finishAndSave = /*#__PURE__*/ browserCall<Calls['finishAndSave']>('washing.finishAndSave', 'POST', '/hospital/booking/finishAndWashPlan', {"anyOf":["hospital:booking:finish"],"write":true,"changes":["washing.list","washing.info","washing.slots","reservations.chart","waits.list","bookings.list","bookings.stateCount","bookings.doctors","bookings.check","customers.header"]});
export const receive = /*#__PURE__*/ browserCall<Calls['receive']>('washing.receive', 'POST', '/hospital/booking/receiveWashPlan/{id}', {"anyOf":["hospital:booking:receiveWashPlan"],"write":true,"changes":["washing.list","washing.info","washing.slots","bookings.list","bookings.stateCount","bookings.doctors","bookings.check","customers.header","reservations.list","reservations.total","reservations.chart","reservations.calendar","reservations.info","scheduling.list","waits.list"]});
export const finish = /*#__PURE__*/ browserCall<Calls['finish']>('washing.finish', 'POST', '/hospital/booking/finishWashPlan', {"anyOf":["hospital:booking:finishWashPlan"],"write":true,"changes":["washing.list","washing.info","washing.slots","customers.page","customers.account","bookings.list","bookings.stateCount","bookings.doctors","bookings.check","customers.header","reservations.list","reservations.total","reservations.chart","reservations.calendar","reservations.info","scheduling.list","waits.list"]});
export const cancel = /*#__PURE__*/ browserCall<Calls['cancel']>('washing.cancel', 'POST', '/hospital/booking/cancelWashPlan/{id}', {"anyOf":["hospital:booking:cancelWashPlan"],"write":true,"changes":["washing.list","washing.info","washing.slots","reservations.chart","waits.list"]});
export const notify = /*#__PURE__*/ browserCall<Calls['notify']>('washing.notify', 'POST', '/hospital/booking/notifyWashPlan/{id}', {"anyOf":["hospital:booking:finishWashPlan"],"write":true,"changes":["washing.list","washing.info","washing.slots","reservations.chart","waits.list"]});
