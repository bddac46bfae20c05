import { api, useCall, useCallMutation } from '@hospital/shared/api';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { sayGone } from '@hospital/shared/ui/data';

const {
  deptTree,
  deptStoreTree,
  stores,
  store,
  dept,
  saveDept,
  updateDept,
  deleteDept,
  saveStore,
  updateStore,
  deleteStore,
} = api.organisation;

/** Answers that a change of departments makes untrue; a change of stores, those without the department itself. */
const ofStores = [deptTree, deptStoreTree, stores, store];
const ofDepts = [...ofStores, dept];
/** Refusals that a dialog explains itself, at the field or beside it. */
const explained = [ErrorCode.Invalid, ErrorCode.NotUnique, ErrorCode.StaleVersion];
const quiet = { hideLoading: true, silent: true } as const;

export const useSaveDept = () => useCallMutation(saveDept, { invalidates: ofDepts, silent: explained });
export const useUpdateDept = () => useCallMutation(updateDept, { invalidates: ofDepts, silent: explained });
export const useDeleteDept = () => useCallMutation(deleteDept, { invalidates: ofDepts, onError: sayGone });
export const useSaveStore = () => useCallMutation(saveStore, { invalidates: ofStores, silent: explained });
export const useUpdateStore = () =>
  useCallMutation(updateStore, { invalidates: ofStores, silent: explained });
export const useDeleteStore = () => useCallMutation(deleteStore, { invalidates: ofStores, onError: sayGone });

/** A department to edit, read anew at each opening. */
export const useDept = (id: string) => useCall(dept, { id }, { ...quiet, enabled: id !== '', staleTime: 0 });

/** A store to edit, read anew at each opening. */
export const useStore = (id: string) =>
  useCall(store, { id }, { ...quiet, enabled: id !== '', staleTime: 0 });
