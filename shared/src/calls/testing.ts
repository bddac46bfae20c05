// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['testing'];

export const unfinished = /*#__PURE__*/ browserCall<Calls['unfinished']>('testing.unfinished', 'POST', '/hospital/testing/getUnFinshResport', {"anyOf":["hospital:testing:list"],"hideLoading":true});
export const report = /*#__PURE__*/ browserCall<Calls['report']>('testing.report', 'GET', '/hospital/testing/infoByOrderId/{id}', {"anyOf":["hospital:testing:info"],"hideLoading":true});
export const page = /*#__PURE__*/ browserCall<Calls['page']>('testing.page', 'POST', '/hospital/testing/page', {"anyOf":["hospital:testing:list"],"hideLoading":true});
const export_ = /*#__PURE__*/ browserCall<Calls['export']>('testing.export', 'GET', '/hospital/testing/listExcel', {"anyOf":["hospital:testing:listExcel"],"download":true});
export { export_ as export };
export const worklist = /*#__PURE__*/ browserCall<Calls['worklist']>('testing.worklist', 'POST', '/hospital/testing/worklist', {"anyOf":["hospital:testing:work"],"hideLoading":true});
export const history = /*#__PURE__*/ browserCall<Calls['history']>('testing.history', 'GET', '/hospital/testing/history/{id}', {"anyOf":["hospital:testing:info"],"hideLoading":true});
export const start = /*#__PURE__*/ browserCall<Calls['start']>('testing.start', 'POST', '/hospital/testing/start', {"anyOf":["hospital:testing:start"],"write":true,"changes":["testing.unfinished","testing.report","testing.page","testing.worklist","testing.history","cases.tests"]});
export const submit = /*#__PURE__*/ browserCall<Calls['submit']>('testing.submit', 'POST', '/hospital/testing/report', {"anyOf":["hospital:testing:report"],"write":true,"changes":["testing.unfinished","testing.report","testing.page","testing.worklist","testing.history","cases.tests"]});
export const audit = /*#__PURE__*/ browserCall<Calls['audit']>('testing.audit', 'POST', '/hospital/testing/audit', {"anyOf":["hospital:testing:audit"],"write":true,"changes":["testing.unfinished","testing.report","testing.page","testing.worklist","testing.history","cases.tests"]});
export const correct = /*#__PURE__*/ browserCall<Calls['correct']>('testing.correct', 'POST', '/hospital/testing/correct', {"anyOf":["hospital:testing:correct"],"write":true,"changes":["testing.unfinished","testing.report","testing.page","testing.worklist","testing.history","cases.tests"]});
export const cancel = /*#__PURE__*/ browserCall<Calls['cancel']>('testing.cancel', 'POST', '/hospital/testing/cancel/{id}', {"anyOf":["hospital:testing:cancel"],"write":true,"changes":["testing.unfinished","testing.report","testing.page","testing.worklist","testing.history","cases.tests","bills.info","bills.caseList"]});
