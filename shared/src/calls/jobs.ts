// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['jobs'];

export const list = /*#__PURE__*/ browserCall<Calls['list']>('jobs.list', 'POST', '/sys/job/list.do', {"anyOf":["sys:job:list"],"hideLoading":true});
export const run = /*#__PURE__*/ browserCall<Calls['run']>('jobs.run', 'POST', '/sys/job/run.do', {"anyOf":["sys:job:run"],"write":true,"changes":["jobs.list"]});
