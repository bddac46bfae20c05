// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['menus'];

export const tree = /*#__PURE__*/ browserCall<Calls['tree']>('menus.tree', 'POST', '/sys/menu/tree.do', {"anyOf":["sys:menu:list","sys:role:list"],"hideLoading":true});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('menus.save', 'POST', '/sys/menu/save.do', {"anyOf":["sys:menu:save"],"write":true,"changes":["menus.tree","roles.get","dictionary.list","dictionary.get","dictionary.byType","dictionary.byTypes"]});
export const update = /*#__PURE__*/ browserCall<Calls['update']>('menus.update', 'POST', '/sys/menu/update.do', {"anyOf":["sys:menu:update"],"write":true,"changes":["menus.tree","roles.get","dictionary.list","dictionary.get","dictionary.byType","dictionary.byTypes"]});
const delete_ = /*#__PURE__*/ browserCall<Calls['delete']>('menus.delete', 'POST', '/sys/menu/delete.do', {"anyOf":["sys:menu:delete"],"write":true,"changes":["menus.tree","roles.get","dictionary.list","dictionary.get","dictionary.byType","dictionary.byTypes"]});
export { delete_ as delete };
export const sort = /*#__PURE__*/ browserCall<Calls['sort']>('menus.sort', 'POST', '/sys/menu/sort.do', {"anyOf":["sys:menu:update"],"write":true,"changes":["menus.tree","roles.get","dictionary.list","dictionary.get","dictionary.byType","dictionary.byTypes"]});
