// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['inpatients'];

export const tipsTotal = /*#__PURE__*/ browserCall<Calls['tipsTotal']>('inpatients.tipsTotal', 'GET', '/hospital/live/info/tips/total', {"anyOf":["hospital:live:list:list"],"hideLoading":true});
export const ofPet = /*#__PURE__*/ browserCall<Calls['ofPet']>('inpatients.ofPet', 'GET', '/hospital/live/info/petByLiveInfo/{id}', {"anyOf":["hospital:live:list:list"]});
export const orderDone = /*#__PURE__*/ browserCall<Calls['orderDone']>('inpatients.orderDone', 'POST', '/hospital/live/info/order/done', {"anyOf":["hospital:live:order:done"],"write":true,"changes":["inpatients.tipsTotal","inpatients.ofPet","ward.info","ward.plan","ward.page"]});
export const orderUndone = /*#__PURE__*/ browserCall<Calls['orderUndone']>('inpatients.orderUndone', 'POST', '/hospital/live/info/order/undone', {"anyOf":["hospital:live:order:done"],"write":true,"changes":["inpatients.tipsTotal","inpatients.ofPet","ward.info","ward.plan","ward.page"]});
