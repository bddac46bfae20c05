import { defineDomain } from '../../platform/server/domain';
import { seed } from './seed';

export { holdStore } from './holdStore';
export { ipWhiteListOf } from './ipWhiteListOf';
export { isDepartmentOf } from './isDepartmentOf';
export { namedDepts, type NamedDepts } from './namedDepts';
export { ownWarehouses } from './ownWarehouses';
export { changeableWarehouses, expectOwnDept, ownWarehouse } from './scope';
export { storeWarehouseId } from './seed/organisation';
export type { Place } from './seed/places';
export { isWarehouseClosed } from './warehouseClosed';
export { placesMade } from './seed';

/** Departments, stores and warehouses as records, and who may see which; their pages are in `organisation`. */
export const places = defineDomain({ seed });
