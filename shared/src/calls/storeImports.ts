// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['storeImports'];

export const template = /*#__PURE__*/ browserCall<Calls['template']>('storeImports.template', 'GET', '/sys/store/importTemplate', {"anyOf":["sys:store:importStore"],"download":true});
export const check = /*#__PURE__*/ browserCall<Calls['check']>('storeImports.check', 'POST', '/sys/store/checkImport', {"anyOf":["sys:store:importStore"],"upload":true});
export const checkedFaults = /*#__PURE__*/ browserCall<Calls['checkedFaults']>('storeImports.checkedFaults', 'POST', '/sys/store/checkImportFaults', {"anyOf":["sys:store:importStore"],"download":true,"upload":true});
const import_ = /*#__PURE__*/ browserCall<Calls['import']>('storeImports.import', 'POST', '/sys/store/importStore', {"anyOf":["sys:store:importStore"],"write":true,"upload":true,"changes":["organisation.deptTree","organisation.deptStoreTree","organisation.stores","organisation.store","identity.myStores","users.info","settings.printHead","transfers.places","storeImports.list"]});
export { import_ as import };
export const list = /*#__PURE__*/ browserCall<Calls['list']>('storeImports.list', 'GET', '/sys/store/importPage', {"anyOf":["sys:store:importStore"],"hideLoading":true});
export const faults = /*#__PURE__*/ browserCall<Calls['faults']>('storeImports.faults', 'GET', '/sys/store/importFaults/{id}', {"anyOf":["sys:store:importStore"],"download":true});
