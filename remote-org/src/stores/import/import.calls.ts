import { api, useCall, useCallMutation } from '@hospital/shared/api';

const { check, import: importStores, list } = api.storeImports;
const { deptTree, deptStoreTree, stores } = api.organisation;

/** Checks a file; its dialog says what is wrong. */
export const useCheckImport = () => useCallMutation(check, { silent: true, hideLoading: true });

export const useImportStores = () =>
  useCallMutation(importStores, {
    invalidates: [deptTree, deptStoreTree, stores, list],
    hideLoading: true,
  });

export const useImports = (page: number, pageSize: number) =>
  useCall(list, { page, pageSize }, { keepPrevious: true, silent: true });
