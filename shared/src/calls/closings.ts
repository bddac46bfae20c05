// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['closings'];

export const current = /*#__PURE__*/ browserCall<Calls['current']>('closings.current', 'GET', '/hospital/bill/close/current', {"anyOf":["hospital:bill:close"],"hideLoading":true});
export const close = /*#__PURE__*/ browserCall<Calls['close']>('closings.close', 'POST', '/hospital/bill/close', {"anyOf":["hospital:bill:close"],"write":true,"changes":["closings.current","closings.open","closings.till","closings.page"]});
export const till = /*#__PURE__*/ browserCall<Calls['till']>('closings.till', 'GET', '/hospital/bill/close/till/{cashierId}', {"anyOf":["hospital:bill:close:other"],"hideLoading":true});
export const closeOther = /*#__PURE__*/ browserCall<Calls['closeOther']>('closings.closeOther', 'POST', '/hospital/bill/close/other', {"anyOf":["hospital:bill:close:other"],"write":true,"changes":["closings.current","closings.open","closings.till","closings.page"]});
export const open = /*#__PURE__*/ browserCall<Calls['open']>('closings.open', 'GET', '/hospital/bill/close/open', {"anyOf":["hospital:bill:close:list"],"hideLoading":true});
export const page = /*#__PURE__*/ browserCall<Calls['page']>('closings.page', 'POST', '/hospital/bill/close/page', {"anyOf":["hospital:bill:close:list"],"hideLoading":true});
const export_ = /*#__PURE__*/ browserCall<Calls['export']>('closings.export', 'GET', '/hospital/bill/close/listExcel', {"anyOf":["hospital:bill:close:listExcel"],"download":true});
export { export_ as export };
export const info = /*#__PURE__*/ browserCall<Calls['info']>('closings.info', 'GET', '/hospital/bill/close/info/{id}', {"anyOf":["hospital:bill:close","hospital:bill:close:list"],"hideLoading":true});
export const print = /*#__PURE__*/ browserCall<Calls['print']>('closings.print', 'POST', '/hospital/bill/close/print/{id}', {"anyOf":["hospital:bill:close","hospital:bill:close:list"],"write":true});
