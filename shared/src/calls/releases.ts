// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['releases'];

export const canaries = /*#__PURE__*/ browserCall<Calls['canaries']>('releases.canaries', 'GET', '/sys/release/canaries.do', {"hideLoading":true});
export const beacon = /*#__PURE__*/ browserCall<Calls['beacon']>('releases.beacon', 'POST', '/sys/release/beacon.do', {"hideLoading":true});
export const overview = /*#__PURE__*/ browserCall<Calls['overview']>('releases.overview', 'POST', '/sys/release/overview.do', {"anyOf":["sys:release:list"],"hideLoading":true});
export const history = /*#__PURE__*/ browserCall<Calls['history']>('releases.history', 'POST', '/sys/release/history.do', {"anyOf":["sys:release:list"],"hideLoading":true});
export const promote = /*#__PURE__*/ browserCall<Calls['promote']>('releases.promote', 'POST', '/sys/release/promote.do', {"anyOf":["sys:release:move"],"write":true,"changes":["releases.overview","releases.history"]});
export const rollback = /*#__PURE__*/ browserCall<Calls['rollback']>('releases.rollback', 'POST', '/sys/release/rollback.do', {"anyOf":["sys:release:move"],"write":true,"changes":["releases.overview","releases.history"]});
export const withdraw = /*#__PURE__*/ browserCall<Calls['withdraw']>('releases.withdraw', 'POST', '/sys/release/withdraw.do', {"anyOf":["sys:release:move"],"write":true,"changes":["releases.overview","releases.history"]});
export const canary = /*#__PURE__*/ browserCall<Calls['canary']>('releases.canary', 'POST', '/sys/release/canary.do', {"anyOf":["sys:release:move"],"write":true,"changes":["releases.overview","releases.history"]});
export const endCanary = /*#__PURE__*/ browserCall<Calls['endCanary']>('releases.endCanary', 'POST', '/sys/release/canaryEnd.do', {"anyOf":["sys:release:move"],"write":true,"changes":["releases.overview","releases.history"]});
