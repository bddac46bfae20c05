// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['reviews'];

export const list = /*#__PURE__*/ browserCall<Calls['list']>('reviews.list', 'POST', '/hospital/review/list', {"anyOf":["hospital:review:list"],"hideLoading":true});
const export_ = /*#__PURE__*/ browserCall<Calls['export']>('reviews.export', 'GET', '/hospital/review/listExcel', {"anyOf":["hospital:review:listExcel"],"download":true});
export { export_ as export };
export const total = /*#__PURE__*/ browserCall<Calls['total']>('reviews.total', 'POST', '/hospital/review/total', {"hideLoading":true});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('reviews.save', 'POST', '/hospital/review/save', {"anyOf":["hospital:review:save"],"write":true,"changes":["reviews.list","reviews.total","reviews.follows","messages.reminders","messages.todoCount","statistics.trend"]});
export const batchSave = /*#__PURE__*/ browserCall<Calls['batchSave']>('reviews.batchSave', 'POST', '/hospital/review/batchSave', {"anyOf":["hospital:review:save"],"write":true,"changes":["reviews.list","reviews.total","reviews.follows","messages.reminders","messages.todoCount","statistics.trend"]});
export const remove = /*#__PURE__*/ browserCall<Calls['remove']>('reviews.remove', 'POST', '/hospital/review/delete/{id}', {"anyOf":["hospital:review:delete"],"write":true,"changes":["reviews.list","reviews.total","reviews.follows","messages.reminders","messages.todoCount","statistics.trend"]});
export const saveFollow = /*#__PURE__*/ browserCall<Calls['saveFollow']>('reviews.saveFollow', 'POST', '/hospital/review/follow/save', {"anyOf":["hospital:review:follow:save"],"write":true,"changes":["reviews.list","reviews.total","reviews.follows","messages.reminders","messages.todoCount","statistics.trend"]});
export const follows = /*#__PURE__*/ browserCall<Calls['follows']>('reviews.follows', 'GET', '/hospital/review/follow/list/{id}', {"anyOf":["hospital:review:list"],"hideLoading":true});
export const removeFollow = /*#__PURE__*/ browserCall<Calls['removeFollow']>('reviews.removeFollow', 'POST', '/hospital/review/follow/delete/{id}', {"anyOf":["hospital:review:follow:delete"],"write":true,"changes":["reviews.list","reviews.total","reviews.follows","messages.reminders","messages.todoCount","statistics.trend"]});
export const saveReservationStatus = /*#__PURE__*/ browserCall<Calls['saveReservationStatus']>('reviews.saveReservationStatus', 'POST', '/hospital/review/reservationStatus/{id}', {"anyOf":["hospital:review:save"],"write":true,"changes":["reviews.list","reviews.total","reviews.follows","messages.reminders","messages.todoCount","statistics.trend"]});
