// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['warehouses'];

export const all = /*#__PURE__*/ browserCall<Calls['all']>('warehouses.all', 'GET', '/sys/warehouse/qryAll', {"hideLoading":true});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('warehouses.save', 'POST', '/sys/warehouse/save', {"anyOf":["sys:warehouse:save"],"write":true,"changes":["warehouses.all","organisation.stores","organisation.store","identity.myWarehouses","transfers.places","users.info"]});
export const update = /*#__PURE__*/ browserCall<Calls['update']>('warehouses.update', 'POST', '/sys/warehouse/update', {"anyOf":["sys:warehouse:update"],"write":true,"changes":["warehouses.all","organisation.stores","organisation.store","identity.myWarehouses","transfers.places","users.info"]});
const delete_ = /*#__PURE__*/ browserCall<Calls['delete']>('warehouses.delete', 'POST', '/sys/warehouse/delete/{id}', {"anyOf":["sys:warehouse:delete"],"write":true,"changes":["warehouses.all","organisation.stores","organisation.store","identity.myWarehouses","transfers.places","users.info"]});
export { delete_ as delete };
