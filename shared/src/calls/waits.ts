// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['waits'];

export const save = /*#__PURE__*/ browserCall<Calls['save']>('waits.save', 'POST', '/hospital/booking/reservation/wait/save', {"anyOf":["hospital:booking:reservation:save"],"write":true,"changes":["waits.list"]});
export const edit = /*#__PURE__*/ browserCall<Calls['edit']>('waits.edit', 'POST', '/hospital/booking/reservation/wait/edit', {"anyOf":["hospital:booking:reservation:edit"],"write":true,"changes":["waits.list"]});
export const list = /*#__PURE__*/ browserCall<Calls['list']>('waits.list', 'POST', '/hospital/booking/reservation/wait/list', {"anyOf":["hospital:booking:reservation:list"],"hideLoading":true});
export const book = /*#__PURE__*/ browserCall<Calls['book']>('waits.book', 'POST', '/hospital/booking/reservation/wait/book', {"anyOf":["hospital:booking:reservation:save"],"write":true,"changes":["reservations.list","reservations.total","reservations.chart","reservations.calendar","reservations.info","scheduling.list","washing.slots","waits.list"]});
export const withdraw = /*#__PURE__*/ browserCall<Calls['withdraw']>('waits.withdraw', 'POST', '/hospital/booking/reservation/wait/cancel', {"anyOf":["hospital:booking:reservation:edit"],"write":true,"changes":["waits.list"]});
