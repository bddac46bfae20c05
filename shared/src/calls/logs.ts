// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['logs'];

export const operations = /*#__PURE__*/ browserCall<Calls['operations']>('logs.operations', 'POST', '/sys/oplog/qryPage.do', {"anyOf":["sys:oplog:list"],"hideLoading":true});
export const operation = /*#__PURE__*/ browserCall<Calls['operation']>('logs.operation', 'POST', '/sys/oplog/get.do', {"anyOf":["sys:oplog:list"],"hideLoading":true});
export const bizTypes = /*#__PURE__*/ browserCall<Calls['bizTypes']>('logs.bizTypes', 'GET', '/sys/oplog/bizTypes', {"anyOf":["sys:oplog:list"],"hideLoading":true});
export const exportOperations = /*#__PURE__*/ browserCall<Calls['exportOperations']>('logs.exportOperations', 'GET', '/sys/oplog/qryPageExcel', {"anyOf":["sys:oplog:export"],"download":true});
export const signIns = /*#__PURE__*/ browserCall<Calls['signIns']>('logs.signIns', 'POST', '/sys/loginlog/qryPage.do', {"anyOf":["sys:loginlog:list"],"hideLoading":true});
export const exportSignIns = /*#__PURE__*/ browserCall<Calls['exportSignIns']>('logs.exportSignIns', 'GET', '/sys/loginlog/qryPageExcel', {"anyOf":["sys:loginlog:export"],"download":true});
export const messages = /*#__PURE__*/ browserCall<Calls['messages']>('logs.messages', 'GET', '/log/msg/list', {"anyOf":["log:msg:list"],"hideLoading":true});
export const exports = /*#__PURE__*/ browserCall<Calls['exports']>('logs.exports', 'GET', '/log/export/list', {"hideLoading":true});
export const exportFile = /*#__PURE__*/ browserCall<Calls['exportFile']>('logs.exportFile', 'GET', '/log/export/file/{id}', {"download":true});
