// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['customers'];

export const page = /*#__PURE__*/ browserCall<Calls['page']>('customers.page', 'POST', '/hospital/customer/page', {"anyOf":["hospital:customer:list"],"hideLoading":true});
const export_ = /*#__PURE__*/ browserCall<Calls['export']>('customers.export', 'GET', '/hospital/customer/listExcel', {"anyOf":["hospital:customer:listExcel"],"download":true});
export { export_ as export };
export const save = /*#__PURE__*/ browserCall<Calls['save']>('customers.save', 'POST', '/hospital/customer/saveOrUpdateUserAndPet', {"anyOf":["hospital:customer:save"],"write":true,"changes":["customers.page","customers.search","customers.searchPets","customers.searchChain","customers.info","customers.header","customers.byPhone","customers.weChatBinding","pets.info","caseDocs.doc","caseDocs.byId","boarding.doc"]});
export const search = /*#__PURE__*/ browserCall<Calls['search']>('customers.search', 'GET', '/hospital/customer/search2', {"anyOf":["hospital:customer:search"],"hideLoading":true});
export const searchPets = /*#__PURE__*/ browserCall<Calls['searchPets']>('customers.searchPets', 'GET', '/hospital/customer/search3', {"anyOf":["hospital:customer:search"],"hideLoading":true});
export const searchChain = /*#__PURE__*/ browserCall<Calls['searchChain']>('customers.searchChain', 'GET', '/hospital/customer/search4', {"anyOf":["hospital:customer:searchAll"],"hideLoading":true});
export const info = /*#__PURE__*/ browserCall<Calls['info']>('customers.info', 'GET', '/hospital/customer/searchById', {"anyOf":["hospital:customer:info"],"hideLoading":true});
export const byPhone = /*#__PURE__*/ browserCall<Calls['byPhone']>('customers.byPhone', 'GET', '/hospital/customer/searchByPhone', {"anyOf":["hospital:customer:search"],"hideLoading":true});
export const bySk = /*#__PURE__*/ browserCall<Calls['bySk']>('customers.bySk', 'GET', '/hospital/customer/searchBySk', {"anyOf":["hospital:customer:search"],"write":true,"hideLoading":true});
export const memberCode = /*#__PURE__*/ browserCall<Calls['memberCode']>('customers.memberCode', 'POST', '/hospital/customer/memberCode', {"anyOf":["hospital:customer:memberCode"],"write":true});
export const header = /*#__PURE__*/ browserCall<Calls['header']>('customers.header', 'GET', '/hospital/customer/userPetInfo', {"anyOf":["hospital:customer:info"],"hideLoading":true});
export const account = /*#__PURE__*/ browserCall<Calls['account']>('customers.account', 'GET', '/hospital/customer/userBillAccount', {"anyOf":["hospital:customer:account"],"hideLoading":true});
export const storeUserNo = /*#__PURE__*/ browserCall<Calls['storeUserNo']>('customers.storeUserNo', 'GET', '/hospital/customer/getStoreUserNo', {"hideLoading":true});
export const setStoreUserNo = /*#__PURE__*/ browserCall<Calls['setStoreUserNo']>('customers.setStoreUserNo', 'POST', '/hospital/customer/setStoreUserNo', {"anyOf":["hospital:customer:setStoreUserNo"],"write":true,"changes":["customers.page","customers.search","customers.searchPets","customers.searchChain","customers.info","customers.header","customers.byPhone","customers.weChatBinding","pets.info","customers.storeUserNo"]});
export const nextStoreUserNo = /*#__PURE__*/ browserCall<Calls['nextStoreUserNo']>('customers.nextStoreUserNo', 'POST', '/hospital/customer/nextStoreUserNo', {"write":true});
export const weChatBinding = /*#__PURE__*/ browserCall<Calls['weChatBinding']>('customers.weChatBinding', 'GET', '/hospital/customer/searchOpenIdByPhone', {"anyOf":["hospital:customer:search"],"hideLoading":true});
export const mergeEffects = /*#__PURE__*/ browserCall<Calls['mergeEffects']>('customers.mergeEffects', 'GET', '/hospital/customer/mergeEffects', {"anyOf":["hospital:customer:merge"],"hideLoading":true});
export const merge = /*#__PURE__*/ browserCall<Calls['merge']>('customers.merge', 'POST', '/hospital/customer/merge', {"anyOf":["hospital:customer:merge"],"write":true,"changes":["customers.page","customers.search","customers.searchPets","customers.searchChain","customers.info","customers.header","customers.byPhone","customers.weChatBinding","pets.info","customers.merges","customers.account","caseDocs.doc","caseDocs.byId","boarding.doc"]});
export const merges = /*#__PURE__*/ browserCall<Calls['merges']>('customers.merges', 'GET', '/hospital/customer/merges', {"anyOf":["hospital:customer:merge"],"hideLoading":true});
export const undoMergeEffects = /*#__PURE__*/ browserCall<Calls['undoMergeEffects']>('customers.undoMergeEffects', 'GET', '/hospital/customer/undoMergeEffects', {"anyOf":["hospital:customer:merge"],"hideLoading":true});
export const undoMerge = /*#__PURE__*/ browserCall<Calls['undoMerge']>('customers.undoMerge', 'POST', '/hospital/customer/undoMerge/{id}', {"anyOf":["hospital:customer:merge"],"write":true,"changes":["customers.page","customers.search","customers.searchPets","customers.searchChain","customers.info","customers.header","customers.byPhone","customers.weChatBinding","pets.info","customers.merges","customers.account","caseDocs.doc","caseDocs.byId","boarding.doc"]});
export const views = /*#__PURE__*/ browserCall<Calls['views']>('customers.views', 'GET', '/hospital/customer/views', {"anyOf":["hospital:customer:views"],"hideLoading":true});
export const importTemplate = /*#__PURE__*/ browserCall<Calls['importTemplate']>('customers.importTemplate', 'GET', '/hospital/customer/importTemplate', {"anyOf":["hospital:customer:import"],"download":true});
export const checkImport = /*#__PURE__*/ browserCall<Calls['checkImport']>('customers.checkImport', 'POST', '/hospital/customer/checkImport', {"anyOf":["hospital:customer:import"],"upload":true});
export const importFaults = /*#__PURE__*/ browserCall<Calls['importFaults']>('customers.importFaults', 'POST', '/hospital/customer/importFaults', {"anyOf":["hospital:customer:import"],"download":true});
const import_ = /*#__PURE__*/ browserCall<Calls['import']>('customers.import', 'POST', '/hospital/customer/import', {"anyOf":["hospital:customer:import"],"write":true,"changes":["customers.page","customers.search","customers.searchPets","customers.searchChain","customers.info","customers.header","customers.byPhone","customers.weChatBinding","pets.info"]});
export { import_ as import };
