// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['oldCases'];

export const page = /*#__PURE__*/ browserCall<Calls['page']>('oldCases.page', 'POST', '/hospital/old/case/page', {"anyOf":["hospital:old:case:page"],"hideLoading":true});
export const xnPage = /*#__PURE__*/ browserCall<Calls['xnPage']>('oldCases.xnPage', 'POST', '/hospital/old/case/xnPage', {"anyOf":["hospital:old:case:page"],"hideLoading":true});
export const list = /*#__PURE__*/ browserCall<Calls['list']>('oldCases.list', 'POST', '/hospital/old/case/list', {"anyOf":["hospital:old:case:page"],"hideLoading":true});
export const vaccinations = /*#__PURE__*/ browserCall<Calls['vaccinations']>('oldCases.vaccinations', 'POST', '/hospital/old/vaccination/page', {"anyOf":["hospital:old:vaccination:page"],"hideLoading":true});
export const importTemplate = /*#__PURE__*/ browserCall<Calls['importTemplate']>('oldCases.importTemplate', 'GET', '/hospital/old/importTemplate', {"anyOf":["hospital:old:import"],"download":true});
export const checkImport = /*#__PURE__*/ browserCall<Calls['checkImport']>('oldCases.checkImport', 'POST', '/hospital/old/checkImport', {"anyOf":["hospital:old:import"],"upload":true});
export const importFaults = /*#__PURE__*/ browserCall<Calls['importFaults']>('oldCases.importFaults', 'POST', '/hospital/old/importFaults', {"anyOf":["hospital:old:import"],"download":true});
const import_ = /*#__PURE__*/ browserCall<Calls['import']>('oldCases.import', 'POST', '/hospital/old/import', {"anyOf":["hospital:old:import"],"write":true,"upload":true,"changes":["oldCases.page","oldCases.xnPage","oldCases.list","oldCases.vaccinations","oldCases.imports","cases.ofPet"]});
export { import_ as import };
export const imports = /*#__PURE__*/ browserCall<Calls['imports']>('oldCases.imports', 'POST', '/hospital/old/imports', {"anyOf":["hospital:old:import"],"hideLoading":true});
export const undoImport = /*#__PURE__*/ browserCall<Calls['undoImport']>('oldCases.undoImport', 'POST', '/hospital/old/undoImport', {"anyOf":["hospital:old:import"],"write":true,"changes":["oldCases.page","oldCases.xnPage","oldCases.list","oldCases.vaccinations","oldCases.imports","cases.ofPet"]});
