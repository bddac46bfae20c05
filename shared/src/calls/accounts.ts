// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['accounts'];

export const page = /*#__PURE__*/ browserCall<Calls['page']>('accounts.page', 'POST', '/hospital/account/page', {"anyOf":["hospital:account:list"],"hideLoading":true});
export const plans = /*#__PURE__*/ browserCall<Calls['plans']>('accounts.plans', 'GET', '/hospital/account/plan/list', {"anyOf":["hospital:account:list"],"hideLoading":true});
export const savePlan = /*#__PURE__*/ browserCall<Calls['savePlan']>('accounts.savePlan', 'POST', '/hospital/account/plan/save', {"anyOf":["hospital:account:plan:save"],"write":true,"changes":["accounts.plans"]});
export const recharge = /*#__PURE__*/ browserCall<Calls['recharge']>('accounts.recharge', 'POST', '/hospital/account/recharge', {"anyOf":["hospital:account:recharge"],"write":true,"changes":["accounts.page","accounts.refundable","accounts.depositRefundable","closings.current","closings.open","closings.till","customers.page","customers.header","customers.account","bills.page","bills.info","bills.unpaid","statistics.trend","statistics.payments"]});
export const refundable = /*#__PURE__*/ browserCall<Calls['refundable']>('accounts.refundable', 'GET', '/hospital/account/refundable', {"anyOf":["hospital:account:refund"],"hideLoading":true});
export const depositRefundable = /*#__PURE__*/ browserCall<Calls['depositRefundable']>('accounts.depositRefundable', 'GET', '/hospital/account/deposit/refundable', {"anyOf":["hospital:account:deposit:refund"],"hideLoading":true});
export const refundDeposit = /*#__PURE__*/ browserCall<Calls['refundDeposit']>('accounts.refundDeposit', 'POST', '/hospital/account/deposit/refund', {"anyOf":["hospital:account:deposit:refund"],"write":true,"changes":["accounts.page","accounts.refundable","accounts.depositRefundable","closings.current","closings.open","closings.till","customers.page","customers.header","customers.account","bills.page","bills.info","bills.unpaid","statistics.trend","statistics.payments"]});
export const refund = /*#__PURE__*/ browserCall<Calls['refund']>('accounts.refund', 'POST', '/hospital/account/refund', {"anyOf":["hospital:account:refund"],"write":true,"changes":["accounts.page","accounts.refundable","accounts.depositRefundable","closings.current","closings.open","closings.till","customers.page","customers.header","customers.account","bills.page","bills.info","bills.unpaid","statistics.trend","statistics.payments"]});
