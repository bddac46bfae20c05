// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['attachments'];

export const list = /*#__PURE__*/ browserCall<Calls['list']>('attachments.list', 'GET', '/sys/attach/list', {"anyOf":["sys:attach:list"],"hideLoading":true});
export const listByPetId = /*#__PURE__*/ browserCall<Calls['listByPetId']>('attachments.listByPetId', 'GET', '/sys/attach/listByPetId', {"anyOf":["sys:attach:list"],"hideLoading":true});
export const cases = /*#__PURE__*/ browserCall<Calls['cases']>('attachments.cases', 'GET', '/sys/attach/cases', {"anyOf":["sys:attach:list"],"hideLoading":true});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('attachments.save', 'POST', '/sys/attach/save', {"anyOf":["sys:attach:save"],"write":true,"changes":["attachments.list","attachments.listByPetId"]});
const delete_ = /*#__PURE__*/ browserCall<Calls['delete']>('attachments.delete', 'POST', '/sys/attach/delete', {"anyOf":["sys:attach:delete","sys:attach:deleteAll"],"write":true,"changes":["attachments.list","attachments.listByPetId"]});
export { delete_ as delete };
export const qrImg = /*#__PURE__*/ browserCall<Calls['qrImg']>('attachments.qrImg', 'POST', '/sys/attach/qrImg', {"anyOf":["sys:attach:save"],"write":true});
export const closeQr = /*#__PURE__*/ browserCall<Calls['closeQr']>('attachments.closeQr', 'POST', '/sys/attach/closeQr', {"anyOf":["sys:attach:save"],"write":true,"hideLoading":true});
export const phone = /*#__PURE__*/ browserCall<Calls['phone']>('attachments.phone', 'POST', '/sys/attach/phone/open', {"hideLoading":true});
export const phoneUpload = /*#__PURE__*/ browserCall<Calls['phoneUpload']>('attachments.phoneUpload', 'POST', '/sys/attach/phone/upload', {"hideLoading":true,"upload":true});
export const ocrIdCard = /*#__PURE__*/ browserCall<Calls['ocrIdCard']>('attachments.ocrIdCard', 'POST', '/sys/attach/ocrIdCard', {"hideLoading":true});
