// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['roles'];

export const list = /*#__PURE__*/ browserCall<Calls['list']>('roles.list', 'POST', '/sys/role/qryPage.do', {"anyOf":["sys:role:list"],"hideLoading":true});
export const get = /*#__PURE__*/ browserCall<Calls['get']>('roles.get', 'POST', '/sys/role/get.do', {"anyOf":["sys:role:list"]});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('roles.save', 'POST', '/sys/role/save.do', {"anyOf":["sys:role:create"],"write":true,"changes":["roles.list","roles.get","roles.selects","users.list","users.explain"]});
export const update = /*#__PURE__*/ browserCall<Calls['update']>('roles.update', 'POST', '/sys/role/update.do', {"anyOf":["sys:role:update"],"write":true,"changes":["roles.list","roles.get","roles.selects","users.list","users.explain"]});
export const saveMenu = /*#__PURE__*/ browserCall<Calls['saveMenu']>('roles.saveMenu', 'POST', '/sys/role/saveMenu.do', {"anyOf":["sys:role:update"],"write":true,"changes":["roles.list","roles.get","roles.selects","users.list","users.explain"]});
const delete_ = /*#__PURE__*/ browserCall<Calls['delete']>('roles.delete', 'POST', '/sys/role/delete.do', {"anyOf":["sys:role:delete"],"write":true,"changes":["roles.list","roles.get","roles.selects","users.list","users.explain"]});
export { delete_ as delete };
export const selects = /*#__PURE__*/ browserCall<Calls['selects']>('roles.selects', 'POST', '/sys/role/selects.do', {"anyOf":["sys:user:list","sys:role:list"],"hideLoading":true});
