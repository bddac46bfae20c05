// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['scheduling'];

export const list = /*#__PURE__*/ browserCall<Calls['list']>('scheduling.list', 'GET', '/hospital/booking/doctorSchedulingList', {"anyOf":["hospital:booking:scheduling"],"hideLoading":true});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('scheduling.save', 'POST', '/hospital/booking/saveScheduling', {"anyOf":["hospital:booking:scheduling:save"],"write":true,"changes":["scheduling.list","reservations.chart","reservations.calendar","waits.list"]});
export const touched = /*#__PURE__*/ browserCall<Calls['touched']>('scheduling.touched', 'POST', '/hospital/booking/schedulingTouched', {"anyOf":["hospital:booking:scheduling:save"],"hideLoading":true});
