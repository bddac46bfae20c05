// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['pets'];

export const info = /*#__PURE__*/ browserCall<Calls['info']>('pets.info', 'GET', '/hospital/pet/searchById', {"anyOf":["hospital:pet:info"],"hideLoading":true});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('pets.save', 'POST', '/hospital/pet/save', {"anyOf":["hospital:pet:save"],"write":true,"changes":["customers.page","customers.search","customers.searchPets","customers.searchChain","customers.info","customers.header","customers.byPhone","customers.weChatBinding","pets.info","orders.charges"]});
export const nextStoreNo = /*#__PURE__*/ browserCall<Calls['nextStoreNo']>('pets.nextStoreNo', 'POST', '/hospital/pet/nextStoreNo', {"write":true});
export const statusEffects = /*#__PURE__*/ browserCall<Calls['statusEffects']>('pets.statusEffects', 'GET', '/hospital/pet/statusEffects', {"anyOf":["hospital:pet:changeStatus"],"hideLoading":true});
export const changeStatus = /*#__PURE__*/ browserCall<Calls['changeStatus']>('pets.changeStatus', 'POST', '/hospital/pet/changeStatus', {"anyOf":["hospital:pet:changeStatus"],"write":true,"changes":["customers.page","customers.search","customers.searchPets","customers.searchChain","customers.info","customers.header","customers.byPhone","customers.weChatBinding","pets.info","reviews.list","reviews.total","messages.reminders","messages.todoCount","inpatients.tipsTotal","reservations.list","reservations.total","reservations.chart","reservations.calendar","reservations.info","scheduling.list","washing.slots","waits.list"]});
export const changeWeight = /*#__PURE__*/ browserCall<Calls['changeWeight']>('pets.changeWeight', 'POST', '/hospital/pet/changeWeight', {"anyOf":["hospital:pet:changeWeight"],"write":true,"changes":["customers.page","customers.search","customers.searchPets","customers.searchChain","customers.info","customers.header","customers.byPhone","customers.weChatBinding","pets.info","orders.charges"]});
export const correctWeight = /*#__PURE__*/ browserCall<Calls['correctWeight']>('pets.correctWeight', 'POST', '/hospital/pet/correctWeight', {"anyOf":["hospital:pet:changeWeight"],"write":true,"changes":["customers.page","customers.search","customers.searchPets","customers.searchChain","customers.info","customers.header","customers.byPhone","customers.weChatBinding","pets.info","orders.charges"]});
