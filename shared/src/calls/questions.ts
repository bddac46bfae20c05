// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['questions'];

export const list = /*#__PURE__*/ browserCall<Calls['list']>('questions.list', 'GET', '/common/question/answer/list', {"hideLoading":true});
export const info = /*#__PURE__*/ browserCall<Calls['info']>('questions.info', 'GET', '/common/question/answer/info/{id}', {"hideLoading":true});
export const categories = /*#__PURE__*/ browserCall<Calls['categories']>('questions.categories', 'GET', '/common/question/answer/categories', {"hideLoading":true});
const export_ = /*#__PURE__*/ browserCall<Calls['export']>('questions.export', 'GET', '/common/question/answer/excel', {"anyOf":["common:question:answer:excel"],"download":true});
export { export_ as export };
export const save = /*#__PURE__*/ browserCall<Calls['save']>('questions.save', 'POST', '/common/question/answer/save', {"anyOf":["common:question:answer:save"],"write":true,"changes":["questions.list","questions.info","questions.categories"]});
const delete_ = /*#__PURE__*/ browserCall<Calls['delete']>('questions.delete', 'POST', '/common/question/answer/delete/{id}', {"anyOf":["common:question:answer:delete"],"write":true,"changes":["questions.list","questions.info","questions.categories"]});
export { delete_ as delete };
export const deleteByGet = /*#__PURE__*/ browserCall<Calls['deleteByGet']>('questions.deleteByGet', 'GET', '/common/question/answer/delete/{id}', {"anyOf":["common:question:answer:delete"],"write":true,"changes":["questions.list","questions.info","questions.categories"]});
