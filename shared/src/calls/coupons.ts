// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['coupons'];

export const kinds = /*#__PURE__*/ browserCall<Calls['kinds']>('coupons.kinds', 'POST', '/hospital/bill/couponKind/page', {"anyOf":["hospital:bill:coupon:list"],"hideLoading":true});
export const saveKind = /*#__PURE__*/ browserCall<Calls['saveKind']>('coupons.saveKind', 'POST', '/hospital/bill/couponKind/save', {"anyOf":["hospital:bill:couponKind:save"],"write":true,"changes":["coupons.kinds","discounts.list","discounts.validate","coupons.page","coupons.ofOwner"]});
export const stopKind = /*#__PURE__*/ browserCall<Calls['stopKind']>('coupons.stopKind', 'POST', '/hospital/bill/couponKind/stop/{id}', {"anyOf":["hospital:bill:couponKind:save"],"write":true,"changes":["coupons.kinds"]});
export const page = /*#__PURE__*/ browserCall<Calls['page']>('coupons.page', 'POST', '/hospital/bill/coupon/page', {"anyOf":["hospital:bill:coupon:list"],"hideLoading":true});
export const ofOwner = /*#__PURE__*/ browserCall<Calls['ofOwner']>('coupons.ofOwner', 'POST', '/hospital/bill/coupon/ofOwner', {"anyOf":["hospital:bill:coupon:ofOwner"],"hideLoading":true});
export const give = /*#__PURE__*/ browserCall<Calls['give']>('coupons.give', 'POST', '/hospital/bill/coupon/give', {"anyOf":["hospital:bill:coupon:give"],"write":true,"changes":["coupons.page","coupons.ofOwner","coupons.kinds","discounts.list"]});
export const revoke = /*#__PURE__*/ browserCall<Calls['revoke']>('coupons.revoke', 'POST', '/hospital/bill/coupon/revoke/{id}', {"anyOf":["hospital:bill:coupon:revoke"],"write":true,"changes":["coupons.page","coupons.ofOwner","coupons.kinds","discounts.list"]});
