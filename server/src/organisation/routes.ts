import type { Handlers } from '../http/call';
import { getStore, listStores } from './stores';
import { deptStoreTree, deptTree } from './tree';

/** Departments and stores (domain.md §1.9). */
export const organisationHandlers: Handlers<'organisation'> = {
  deptTree,
  deptStoreTree,
  stores: listStores,
  store: getStore,
};
