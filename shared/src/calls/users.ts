// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['users'];

export const list = /*#__PURE__*/ browserCall<Calls['list']>('users.list', 'POST', '/sys/user/qryPage', {"anyOf":["sys:user:list"],"hideLoading":true});
const export_ = /*#__PURE__*/ browserCall<Calls['export']>('users.export', 'GET', '/sys/user/qryPageExcel', {"anyOf":["sys:user:export"],"download":true});
export { export_ as export };
export const info = /*#__PURE__*/ browserCall<Calls['info']>('users.info', 'GET', '/sys/user/info/{id}', {"anyOf":["sys:user:info"]});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('users.save', 'POST', '/sys/user/save', {"anyOf":["sys:user:save"],"write":true,"changes":["users.list","users.info","users.selects","users.byTag","users.doctors","users.explain","roles.list"]});
export const update = /*#__PURE__*/ browserCall<Calls['update']>('users.update', 'POST', '/sys/user/update', {"anyOf":["sys:user:update"],"write":true,"changes":["users.list","users.info","users.selects","users.byTag","users.doctors","users.explain","roles.list"]});
const delete_ = /*#__PURE__*/ browserCall<Calls['delete']>('users.delete', 'POST', '/sys/user/delete/{id}', {"anyOf":["sys:user:delete"],"write":true,"changes":["users.list","users.info","users.selects","users.byTag","users.doctors","users.explain","roles.list"]});
export { delete_ as delete };
export const resetPassword = /*#__PURE__*/ browserCall<Calls['resetPassword']>('users.resetPassword', 'POST', '/sys/user/rePassword/{id}', {"anyOf":["sys:user:rePassword"],"write":true,"changes":["users.list","users.info"]});
export const setPassword = /*#__PURE__*/ browserCall<Calls['setPassword']>('users.setPassword', 'POST', '/sys/user/rePassword2/{id}', {"anyOf":["sys:user:rePassword2"],"write":true,"changes":["users.list","users.info"]});
export const checkLoginName = /*#__PURE__*/ browserCall<Calls['checkLoginName']>('users.checkLoginName', 'POST', '/sys/user/checkLoginName.do', {"hideLoading":true});
export const unlock = /*#__PURE__*/ browserCall<Calls['unlock']>('users.unlock', 'POST', '/sys/user/unlock.do', {"anyOf":["sys:user:unlock"],"write":true,"changes":["users.list","users.info"]});
export const changeEnabled = /*#__PURE__*/ browserCall<Calls['changeEnabled']>('users.changeEnabled', 'POST', '/sys/user/changEnabled/{id}', {"anyOf":["sys:user:changEnabled"],"write":true,"changes":["users.list","users.info","users.selects","users.byTag","users.doctors","users.explain","roles.list"]});
export const bindOpenId = /*#__PURE__*/ browserCall<Calls['bindOpenId']>('users.bindOpenId', 'POST', '/sys/user/bindOpenId', {"anyOf":["sys:user:bindOpenId"],"write":true,"changes":["users.list","users.info"]});
export const unbindOpenId = /*#__PURE__*/ browserCall<Calls['unbindOpenId']>('users.unbindOpenId', 'POST', '/sys/user/unBindOpenId/{id}', {"anyOf":["sys:user:bindOpenId"],"write":true,"changes":["users.list","users.info"]});
export const byTag = /*#__PURE__*/ browserCall<Calls['byTag']>('users.byTag', 'POST', '/sys/user/listUserByTag.do', {"hideLoading":true});
export const selects = /*#__PURE__*/ browserCall<Calls['selects']>('users.selects', 'GET', '/sys/user/selects', {"hideLoading":true});
export const explain = /*#__PURE__*/ browserCall<Calls['explain']>('users.explain', 'POST', '/sys/user/explainPermission.do', {"anyOf":["sys:user:info"],"hideLoading":true});
export const doctors = /*#__PURE__*/ browserCall<Calls['doctors']>('users.doctors', 'POST', '/sys/user/getDoctorList', {"hideLoading":true});
export const byService = /*#__PURE__*/ browserCall<Calls['byService']>('users.byService', 'GET', '/sys/user/selectsByService', {"hideLoading":true});
export const importTemplate = /*#__PURE__*/ browserCall<Calls['importTemplate']>('users.importTemplate', 'GET', '/sys/user/importTemplate', {"anyOf":["sys:user:import"],"download":true});
export const checkImport = /*#__PURE__*/ browserCall<Calls['checkImport']>('users.checkImport', 'POST', '/sys/user/checkImport', {"anyOf":["sys:user:import"],"upload":true});
export const importFaults = /*#__PURE__*/ browserCall<Calls['importFaults']>('users.importFaults', 'POST', '/sys/user/importFaults', {"anyOf":["sys:user:import"],"download":true});
export const importPasswords = /*#__PURE__*/ browserCall<Calls['importPasswords']>('users.importPasswords', 'POST', '/sys/user/importPasswords', {"anyOf":["sys:user:import"],"download":true});
const import_ = /*#__PURE__*/ browserCall<Calls['import']>('users.import', 'POST', '/sys/user/import', {"anyOf":["sys:user:import"],"write":true,"upload":true,"changes":["users.list","users.info","users.selects","users.byTag","users.doctors","users.explain","roles.list"]});
export { import_ as import };
