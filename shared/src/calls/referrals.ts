// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['referrals'];

export const sendCase = /*#__PURE__*/ browserCall<Calls['sendCase']>('referrals.sendCase', 'POST', '/hospital/case/transfer/referral', {"anyOf":["hospital:case:transfer:referral"],"write":true,"changes":["referrals.page","referrals.waiting"]});
export const sendStay = /*#__PURE__*/ browserCall<Calls['sendStay']>('referrals.sendStay', 'POST', '/hospital/live/info/transfer/referral', {"anyOf":["hospital:live:info:transfer:referral"],"write":true,"changes":["referrals.page","referrals.waiting"]});
export const targets = /*#__PURE__*/ browserCall<Calls['targets']>('referrals.targets', 'GET', '/hospital/referral/targets', {"anyOf":["hospital:case:transfer:referral","hospital:live:info:transfer:referral"],"hideLoading":true});
export const page = /*#__PURE__*/ browserCall<Calls['page']>('referrals.page', 'POST', '/hospital/referral/page', {"anyOf":["hospital:referral:page"],"hideLoading":true});
export const waiting = /*#__PURE__*/ browserCall<Calls['waiting']>('referrals.waiting', 'GET', '/hospital/booking/external/transfer/search', {"anyOf":["hospital:booking:list"],"hideLoading":true});
export const accept = /*#__PURE__*/ browserCall<Calls['accept']>('referrals.accept', 'POST', '/hospital/referral/accept/{id}', {"anyOf":["hospital:referral:accept"],"write":true,"changes":["referrals.page","referrals.waiting","cases.info","cases.infoByBooking","cases.page","cases.search","cases.ofPet","caseDocs.doc","caseDocs.byId","cases.diagnoses","cases.versions","orders.charges","cases.current","statistics.trend","statistics.visits","statistics.unfinishedCases","statistics.unfinishedCaseTotal","statistics.unfinishedByDoctor","statistics.unfinishedByStore","testing.unfinished","testing.report","testing.page","testing.worklist","testing.history","cases.tests","bookings.list","customers.account","customers.page"]});
export const reject = /*#__PURE__*/ browserCall<Calls['reject']>('referrals.reject', 'POST', '/hospital/referral/reject/{id}', {"anyOf":["hospital:referral:reject"],"write":true,"changes":["referrals.page","referrals.waiting"]});
export const cancel = /*#__PURE__*/ browserCall<Calls['cancel']>('referrals.cancel', 'POST', '/hospital/referral/cancel/{id}', {"anyOf":["hospital:referral:cancel"],"write":true,"changes":["referrals.page","referrals.waiting"]});
