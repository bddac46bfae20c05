// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['organisation'];

export const deptTree = /*#__PURE__*/ browserCall<Calls['deptTree']>('organisation.deptTree', 'GET', '/sys/dept/qryDeptTree', {"hideLoading":true});
export const deptStoreTree = /*#__PURE__*/ browserCall<Calls['deptStoreTree']>('organisation.deptStoreTree', 'GET', '/sys/dept/qryDeptStoreTree', {"hideLoading":true});
export const stores = /*#__PURE__*/ browserCall<Calls['stores']>('organisation.stores', 'GET', '/sys/store/qryPage', {"anyOf":["sys:store:list"],"hideLoading":true});
export const store = /*#__PURE__*/ browserCall<Calls['store']>('organisation.store', 'POST', '/sys/store/info/{id}', {"anyOf":["sys:store:list"]});
export const dept = /*#__PURE__*/ browserCall<Calls['dept']>('organisation.dept', 'POST', '/sys/dept/info/{id}', {"anyOf":["sys:dept:list","sys:store:list"],"hideLoading":true});
export const saveDept = /*#__PURE__*/ browserCall<Calls['saveDept']>('organisation.saveDept', 'POST', '/sys/dept/save', {"anyOf":["sys:dept:save"],"write":true,"changes":["organisation.deptTree","organisation.deptStoreTree","organisation.dept","organisation.deptsWithScope","organisation.stores","organisation.store","users.list","users.info"]});
export const updateDept = /*#__PURE__*/ browserCall<Calls['updateDept']>('organisation.updateDept', 'POST', '/sys/dept/update', {"anyOf":["sys:dept:update"],"write":true,"changes":["organisation.deptTree","organisation.deptStoreTree","organisation.dept","organisation.deptsWithScope","organisation.stores","organisation.store","users.list","users.info"]});
export const deleteDept = /*#__PURE__*/ browserCall<Calls['deleteDept']>('organisation.deleteDept', 'POST', '/sys/dept/delete/{id}', {"anyOf":["sys:dept:delete"],"write":true,"changes":["organisation.deptTree","organisation.deptStoreTree","organisation.dept","organisation.deptsWithScope","organisation.stores","organisation.store","users.list","users.info"]});
export const deptsWithScope = /*#__PURE__*/ browserCall<Calls['deptsWithScope']>('organisation.deptsWithScope', 'POST', '/sys/dept/qryWithScope.do', {"hideLoading":true});
export const saveStore = /*#__PURE__*/ browserCall<Calls['saveStore']>('organisation.saveStore', 'POST', '/sys/store/save', {"anyOf":["sys:role:save","sys:store:save"],"write":true,"changes":["organisation.deptTree","organisation.deptStoreTree","organisation.stores","organisation.store","identity.myStores","users.info","settings.printHead","transfers.places"]});
export const updateStore = /*#__PURE__*/ browserCall<Calls['updateStore']>('organisation.updateStore', 'POST', '/sys/store/update', {"anyOf":["sys:store:update"],"write":true,"changes":["organisation.deptTree","organisation.deptStoreTree","organisation.stores","organisation.store","identity.myStores","users.info","settings.printHead","transfers.places"]});
export const storeOpen = /*#__PURE__*/ browserCall<Calls['storeOpen']>('organisation.storeOpen', 'GET', '/sys/store/open/{id}', {"anyOf":["sys:store:update"],"hideLoading":true});
export const deleteStore = /*#__PURE__*/ browserCall<Calls['deleteStore']>('organisation.deleteStore', 'POST', '/sys/store/delete/{id}', {"anyOf":["sys:store:delete"],"write":true,"changes":["organisation.deptTree","organisation.deptStoreTree","organisation.stores","organisation.store","identity.myStores","users.info","settings.printHead","transfers.places"]});
export const areas = /*#__PURE__*/ browserCall<Calls['areas']>('organisation.areas', 'GET', '/sys/area/select', {"hideLoading":true});
