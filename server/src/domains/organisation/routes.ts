import type { Handlers } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { areasBelow } from './areas';
import { deleteDept, saveDept, updateDept } from './deptChange';
import { deptsWithScope, getDept } from './depts';
import { openInStore } from './openInStore';
import { deleteStore, saveStore, updateStore } from './storeChange';
import {
  checkedFaults,
  checkImport,
  importFaults,
  importStores,
  listImports,
} from './storeImport/storeImport';
import { templateWorkbook } from './storeImport/workbooks';
import { getStore, listStores } from './stores';
import { deptStoreTree, deptTree } from './tree';
import { allWarehouses, deleteWarehouse, saveWarehouse, updateWarehouse } from './warehouses';

/** Departments and stores (domain.md §1.9). */
export const organisationHandlers = (services: Services): Handlers<'organisation'> => ({
  deptTree,
  deptStoreTree,
  stores: listStores,
  store: getStore,
  dept: getDept,
  saveDept: (context, request) => saveDept(context, services, request),
  updateDept: (context, request) => updateDept(context, services, request),
  deleteDept: (context, request) => deleteDept(context, services, request),
  deptsWithScope,
  saveStore: (context, request) => saveStore(context, services, request),
  updateStore: (context, request) => updateStore(context, services, request),
  storeOpen: (context, request) => openInStore(context, services, request),
  deleteStore: (context, request) => deleteStore(context, services, request),
  areas: async (_, { parentId }) => [...areasBelow(parentId)],
});

/** Warehouses (catalogue §7 Warehouse). */
export const warehouseHandlers = (services: Services): Handlers<'warehouses'> => ({
  all: allWarehouses,
  save: (context, request) => saveWarehouse(context, services, request),
  update: (context, request) => updateWarehouse(context, services, request),
  delete: (context, request) => deleteWarehouse(context, services, request),
});

/** Import of stores (spec 1 §2). */
export const storeImportHandlers = (services: Services): Handlers<'storeImports'> => ({
  template: templateWorkbook,
  check: checkImport,
  checkedFaults,
  import: importStores(services),
  list: listImports,
  faults: importFaults,
});
