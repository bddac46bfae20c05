// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['billTemplates'];

export const list = /*#__PURE__*/ browserCall<Calls['list']>('billTemplates.list', 'GET', '/hospital/bill/template/list', {"hideLoading":true});
export const info = /*#__PURE__*/ browserCall<Calls['info']>('billTemplates.info', 'GET', '/hospital/bill/template/billInfo/{id}', {"hideLoading":true});
export const several = /*#__PURE__*/ browserCall<Calls['several']>('billTemplates.several', 'GET', '/hospital/bill/template/billInfos', {"hideLoading":true});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('billTemplates.save', 'POST', '/hospital/bill/template/save', {"anyOf":["hospital:bill:template:save"],"write":true,"changes":["billTemplates.list","billTemplates.info","billTemplates.several"]});
export const edit = /*#__PURE__*/ browserCall<Calls['edit']>('billTemplates.edit', 'POST', '/hospital/bill/template/edit', {"anyOf":["hospital:bill:template:edit"],"write":true,"changes":["billTemplates.list","billTemplates.info","billTemplates.several"]});
export const remove = /*#__PURE__*/ browserCall<Calls['remove']>('billTemplates.remove', 'POST', '/hospital/bill/template/delete/{id}', {"anyOf":["hospital:bill:template:delete"],"write":true,"changes":["billTemplates.list","billTemplates.info","billTemplates.several"]});
