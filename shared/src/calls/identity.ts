// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['identity'];

export const login = /*#__PURE__*/ browserCall<Calls['login']>('identity.login', 'POST', '/login.do');
export const logout = /*#__PURE__*/ browserCall<Calls['logout']>('identity.logout', 'POST', '/logout.do');
export const currentUser = /*#__PURE__*/ browserCall<Calls['currentUser']>('identity.currentUser', 'POST', '/sys/user/getUserInfo.do');
export const tenantFlags = /*#__PURE__*/ browserCall<Calls['tenantFlags']>('identity.tenantFlags', 'GET', '/switch');
export const ip = /*#__PURE__*/ browserCall<Calls['ip']>('identity.ip', 'GET', '/comm/ip', {"hideLoading":true});
export const demoAccounts = /*#__PURE__*/ browserCall<Calls['demoAccounts']>('identity.demoAccounts', 'GET', '/comm/demoAccounts', {"hideLoading":true});
export const myStores = /*#__PURE__*/ browserCall<Calls['myStores']>('identity.myStores', 'GET', '/myStore');
export const myWarehouses = /*#__PURE__*/ browserCall<Calls['myWarehouses']>('identity.myWarehouses', 'GET', '/myWarehouse');
export const myDepts = /*#__PURE__*/ browserCall<Calls['myDepts']>('identity.myDepts', 'GET', '/myDept', {"hideLoading":true});
export const setLastStore = /*#__PURE__*/ browserCall<Calls['setLastStore']>('identity.setLastStore', 'POST', '/setLastStore', {"write":true});
export const chooseWarehouse = /*#__PURE__*/ browserCall<Calls['chooseWarehouse']>('identity.chooseWarehouse', 'POST', '/chooseWarehouse', {"write":true});
export const switchWorkspace = /*#__PURE__*/ browserCall<Calls['switchWorkspace']>('identity.switchWorkspace', 'POST', '/switchWorkspace', {"write":true});
export const lisTicket = /*#__PURE__*/ browserCall<Calls['lisTicket']>('identity.lisTicket', 'GET', '/sys/lis/ticket');
export const lastStore = /*#__PURE__*/ browserCall<Calls['lastStore']>('identity.lastStore', 'GET', '/lastStore', {"hideLoading":true});
