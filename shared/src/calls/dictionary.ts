// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['dictionary'];

export const list = /*#__PURE__*/ browserCall<Calls['list']>('dictionary.list', 'POST', '/sys/dict/qryList.do', {"anyOf":["sys:dict:list"]});
export const get = /*#__PURE__*/ browserCall<Calls['get']>('dictionary.get', 'POST', '/sys/dict/get.do', {"anyOf":["sys:dict:list"]});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('dictionary.save', 'POST', '/sys/dict/save.do', {"anyOf":["sys:dict:save"],"write":true,"changes":["dictionary.list","dictionary.get","dictionary.byType","dictionary.byTypes"]});
export const update = /*#__PURE__*/ browserCall<Calls['update']>('dictionary.update', 'POST', '/sys/dict/update.do', {"anyOf":["sys:dict:update"],"write":true,"changes":["dictionary.list","dictionary.get","dictionary.byType","dictionary.byTypes"]});
const delete_ = /*#__PURE__*/ browserCall<Calls['delete']>('dictionary.delete', 'POST', '/sys/dict/delete.do', {"anyOf":["sys:dict:delete"],"write":true,"changes":["dictionary.list","dictionary.get","dictionary.byType","dictionary.byTypes"]});
export { delete_ as delete };
export const sort = /*#__PURE__*/ browserCall<Calls['sort']>('dictionary.sort', 'POST', '/sys/dict/sort.do', {"anyOf":["sys:dict:update"],"write":true,"hideLoading":true,"changes":["dictionary.list","dictionary.get","dictionary.byType","dictionary.byTypes"]});
const export_ = /*#__PURE__*/ browserCall<Calls['export']>('dictionary.export', 'GET', '/sys/dict/qryListExcel', {"anyOf":["sys:dict:list"],"download":true});
export { export_ as export };
export const importTemplate = /*#__PURE__*/ browserCall<Calls['importTemplate']>('dictionary.importTemplate', 'GET', '/sys/dict/importTemplate', {"anyOf":["sys:dict:import"],"download":true});
export const checkImport = /*#__PURE__*/ browserCall<Calls['checkImport']>('dictionary.checkImport', 'POST', '/sys/dict/checkImport', {"anyOf":["sys:dict:import"],"upload":true});
export const importFaults = /*#__PURE__*/ browserCall<Calls['importFaults']>('dictionary.importFaults', 'POST', '/sys/dict/importFaults', {"anyOf":["sys:dict:import"],"download":true});
const import_ = /*#__PURE__*/ browserCall<Calls['import']>('dictionary.import', 'POST', '/sys/dict/import', {"anyOf":["sys:dict:import"],"write":true,"upload":true,"changes":["dictionary.list","dictionary.get","dictionary.byType","dictionary.byTypes"]});
export { import_ as import };
export const byType = /*#__PURE__*/ browserCall<Calls['byType']>('dictionary.byType', 'POST', '/sys/dict/qryDictByType.do', {"hideLoading":true});
export const byTypes = /*#__PURE__*/ browserCall<Calls['byTypes']>('dictionary.byTypes', 'GET', '/sys/dict2/getDictByType', {"hideLoading":true});
