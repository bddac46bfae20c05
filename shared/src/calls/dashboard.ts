// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['dashboard'];

export const home = /*#__PURE__*/ browserCall<Calls['home']>('dashboard.home', 'POST', '/home/index.do', {"hideLoading":true});
export const saveCards = /*#__PURE__*/ browserCall<Calls['saveCards']>('dashboard.saveCards', 'POST', '/home/cards/save', {"write":true,"hideLoading":true,"changes":["dashboard.home"]});
