// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['files'];

export const credential = /*#__PURE__*/ browserCall<Calls['credential']>('files.credential', 'POST', '/wechat/mini/ossConfig', {"hideLoading":true});
export const confirm = /*#__PURE__*/ browserCall<Calls['confirm']>('files.confirm', 'POST', '/sys/file/confirm.do', {"write":true,"hideLoading":true});
export const upload = /*#__PURE__*/ browserCall<Calls['upload']>('files.upload', 'POST', '/sys/file/upload.do', {"write":true,"hideLoading":true,"upload":true});
export const uploadBase64 = /*#__PURE__*/ browserCall<Calls['uploadBase64']>('files.uploadBase64', 'POST', '/sys/file/uploadBase64.do', {"write":true,"hideLoading":true,"upload":true});
export const list = /*#__PURE__*/ browserCall<Calls['list']>('files.list', 'POST', '/sys/file/qryPage.do', {"anyOf":["sys:file:list"],"hideLoading":true});
