// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['testing'];

export const unfinished = /*#__PURE__*/ browserCall<Calls['unfinished']>('testing.unfinished', 'POST', '/hospital/testing/getUnFinshResport', {"anyOf":["hospital:testing:list"],"hideLoading":true});
export const report = /*#__PURE__*/ browserCall<Calls['report']>('testing.report', 'GET', '/hospital/testing/infoByOrderId/{id}', {"anyOf":["hospital:testing:info"],"hideLoading":true});
export const page = /*#__PURE__*/ browserCall<Calls['page']>('testing.page', 'POST', '/hospital/testing/page', {"anyOf":["hospital:testing:list"],"hideLoading":true});
const export_ = /*#__PURE__*/ browserCall<Calls['export']>('testing.export', 'GET', '/hospital/testing/listExcel', {"anyOf":["hospital:testing:listExcel"],"download":true});
export { export_ as export };
