// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['statistics'];

export const unfinishedCases = /*#__PURE__*/ browserCall<Calls['unfinishedCases']>('statistics.unfinishedCases', 'GET', '/statistics/case/2/user/case/unfinished/list', {"anyOf":["statistics:case:user:unfinished:list"],"hideLoading":true});
export const unfinishedCaseTotal = /*#__PURE__*/ browserCall<Calls['unfinishedCaseTotal']>('statistics.unfinishedCaseTotal', 'GET', '/statistics/case/2/user/case/unfinished/total', {"anyOf":["statistics:case:user:unfinished:total"],"hideLoading":true});
export const unfinishedByDoctor = /*#__PURE__*/ browserCall<Calls['unfinishedByDoctor']>('statistics.unfinishedByDoctor', 'GET', '/statistics/case/2/doctor/case/unfinished', {"anyOf":["statistics:case:doctor:unfinished"],"hideLoading":true});
export const unfinishedByStore = /*#__PURE__*/ browserCall<Calls['unfinishedByStore']>('statistics.unfinishedByStore', 'GET', '/statistics/case/2/store/case/unfinished', {"anyOf":["statistics:case:store:unfinished"],"hideLoading":true});
export const unfinishedStays = /*#__PURE__*/ browserCall<Calls['unfinishedStays']>('statistics.unfinishedStays', 'GET', '/statistics/case/2/user/caseLive/unfinished/list', {"anyOf":["statistics:caseLive:user:unfinished:list"],"hideLoading":true});
export const unfinishedStaysOfStores = /*#__PURE__*/ browserCall<Calls['unfinishedStaysOfStores']>('statistics.unfinishedStaysOfStores', 'GET', '/statistics/case/2/store/caseLive/unfinished/list', {"anyOf":["statistics:caseLive:store:unfinished:list"],"hideLoading":true});
export const exportUnfinishedStays = /*#__PURE__*/ browserCall<Calls['exportUnfinishedStays']>('statistics.exportUnfinishedStays', 'GET', '/statistics/case/2/user/caseLive/unfinished/listExcel', {"anyOf":["statistics:caseLive:user:unfinished:listExcel"],"download":true});
export const exportUnfinishedStaysOfStores = /*#__PURE__*/ browserCall<Calls['exportUnfinishedStaysOfStores']>('statistics.exportUnfinishedStaysOfStores', 'GET', '/statistics/case/2/store/caseLive/unfinished/listExcel', {"anyOf":["statistics:caseLive:store:unfinished:listExcel"],"download":true});
export const exportUnfinishedCases = /*#__PURE__*/ browserCall<Calls['exportUnfinishedCases']>('statistics.exportUnfinishedCases', 'GET', '/statistics/case/2/user/case/unfinished/listExcel', {"anyOf":["statistics:case:user:unfinished:listExcel"],"download":true});
export const exportUnfinishedByDoctor = /*#__PURE__*/ browserCall<Calls['exportUnfinishedByDoctor']>('statistics.exportUnfinishedByDoctor', 'GET', '/statistics/case/2/doctor/case/unfinished/listExcel', {"anyOf":["statistics:case:doctor:unfinished:listExcel"],"download":true});
export const exportUnfinishedByStore = /*#__PURE__*/ browserCall<Calls['exportUnfinishedByStore']>('statistics.exportUnfinishedByStore', 'GET', '/statistics/case/2/store/case/unfinished/listExcel', {"anyOf":["statistics:case:store:unfinished:listExcel"],"download":true});
export const trend = /*#__PURE__*/ browserCall<Calls['trend']>('statistics.trend', 'GET', '/statistics/trend/daily', {"anyOf":["statistics:trend:daily"],"hideLoading":true});
export const visits = /*#__PURE__*/ browserCall<Calls['visits']>('statistics.visits', 'GET', '/statistics/trend/visit/list', {"anyOf":["statistics:trend:list"],"hideLoading":true});
export const payments = /*#__PURE__*/ browserCall<Calls['payments']>('statistics.payments', 'GET', '/statistics/trend/income/list', {"anyOf":["statistics:trend:list"],"hideLoading":true});
export const exportVisits = /*#__PURE__*/ browserCall<Calls['exportVisits']>('statistics.exportVisits', 'GET', '/statistics/trend/visit/listExcel', {"anyOf":["statistics:trend:listExcel"],"download":true});
export const exportPayments = /*#__PURE__*/ browserCall<Calls['exportPayments']>('statistics.exportPayments', 'GET', '/statistics/trend/income/listExcel', {"anyOf":["statistics:trend:listExcel"],"download":true});
