import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { sayGone } from '@hospital/shared/ui/data';

const { store, dept, saveDept, updateDept, deleteDept, saveStore, updateStore, deleteStore } =
  api.organisation;

/** Refusals that a dialog explains itself, at the field or beside it. */
const explained = [ErrorCode.Invalid, ErrorCode.NotUnique, ErrorCode.StaleVersion];
const quiet = { hideLoading: true, silent: true } as const;

export const useSaveDept = () => useCallMutation(saveDept, { silent: explained });
export const useUpdateDept = () => useCallMutation(updateDept, { silent: explained });
export const useDeleteDept = () => useCallMutation(deleteDept, { onError: sayGone });
export const useSaveStore = () => useCallMutation(saveStore, { silent: explained });
export const useUpdateStore = () => useCallMutation(updateStore, { silent: explained });
export const useDeleteStore = () => useCallMutation(deleteStore, { onError: sayGone });

/** A department to edit, read anew at each opening. */
export const useDept = (id: string) => useCall(dept, { id }, { ...quiet, enabled: id !== '', staleTime: 0 });

/** A store to edit, read anew at each opening. */
export const useStore = (id: string) =>
  useCall(store, { id }, { ...quiet, enabled: id !== '', staleTime: 0 });
