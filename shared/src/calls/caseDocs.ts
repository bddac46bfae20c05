// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['caseDocs'];

export const doc = /*#__PURE__*/ browserCall<Calls['doc']>('caseDocs.doc', 'GET', '/hospital/case/getDoc/{caseId}/{templateId}', {"anyOf":["hospital:case:doc"],"hideLoading":true});
export const byId = /*#__PURE__*/ browserCall<Calls['byId']>('caseDocs.byId', 'GET', '/hospital/case/getDocById/{id}', {"anyOf":["hospital:case:doc"],"hideLoading":true});
export const set = /*#__PURE__*/ browserCall<Calls['set']>('caseDocs.set', 'POST', '/hospital/case/setDoc', {"anyOf":["hospital:case:setDoc"],"write":true,"changes":["caseDocs.doc","caseDocs.byId","caseDocs.list"]});
export const list = /*#__PURE__*/ browserCall<Calls['list']>('caseDocs.list', 'GET', '/hospital/case/doc/list/{caseId}', {"anyOf":["hospital:case:doc"],"hideLoading":true});
export const remove = /*#__PURE__*/ browserCall<Calls['remove']>('caseDocs.remove', 'POST', '/hospital/case/doc/delete/{id}', {"anyOf":["hospital:case:setDoc"],"write":true,"changes":["caseDocs.doc","caseDocs.byId","caseDocs.list"]});
export const templates = /*#__PURE__*/ browserCall<Calls['templates']>('caseDocs.templates', 'GET', '/hospital/case/docTemplate/list', {"anyOf":["hospital:case:doc","hospital:case:docTemplate"],"hideLoading":true});
export const saveTemplate = /*#__PURE__*/ browserCall<Calls['saveTemplate']>('caseDocs.saveTemplate', 'POST', '/hospital/case/docTemplate/save', {"anyOf":["hospital:case:docTemplate"],"write":true,"changes":["caseDocs.templates","caseDocs.doc"]});
export const deleteTemplate = /*#__PURE__*/ browserCall<Calls['deleteTemplate']>('caseDocs.deleteTemplate', 'POST', '/hospital/case/docTemplate/delete/{id}', {"anyOf":["hospital:case:docTemplate"],"write":true,"changes":["caseDocs.templates","caseDocs.doc"]});
