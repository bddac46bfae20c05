// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['externalTasks'];

export const push = /*#__PURE__*/ browserCall<Calls['push']>('externalTasks.push', 'POST', '/common/diguantong/task', {"anyOf":["common:diguantong:task"],"write":true,"changes":["externalTasks.list"]});
export const list = /*#__PURE__*/ browserCall<Calls['list']>('externalTasks.list', 'GET', '/common/diguantong/task/list', {"anyOf":["common:diguantong:task"],"hideLoading":true});
