// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['reviewPlans'];

export const list = /*#__PURE__*/ browserCall<Calls['list']>('reviewPlans.list', 'GET', '/base/template/reviewPlan/list', {"anyOf":["base:template:reviewPlan:list"],"hideLoading":true});
export const select = /*#__PURE__*/ browserCall<Calls['select']>('reviewPlans.select', 'GET', '/base/template/reviewPlan/select', {"hideLoading":true});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('reviewPlans.save', 'POST', '/base/template/reviewPlan/save', {"anyOf":["base:template:reviewPlan:save"],"write":true,"changes":["reviewPlans.list","reviewPlans.select","reviews.list"]});
export const remove = /*#__PURE__*/ browserCall<Calls['remove']>('reviewPlans.remove', 'POST', '/base/template/reviewPlan/delete/{id}', {"anyOf":["base:template:reviewPlan:delete"],"write":true,"changes":["reviewPlans.list","reviewPlans.select","reviews.list"]});
