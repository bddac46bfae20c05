import { type ApiError, queryKeyOf, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { sayGone } from '@hospital/shared/ui/data';
import { useQueryClient } from '@tanstack/react-query';

/** Refusals that the dialog explains itself, at the field or beside it. */
const explained = {
  silent: [ErrorCode.Invalid, ErrorCode.NotUnique, ErrorCode.StaleVersion],
};

export const useMenuTree = () => useCall(api.menus.tree, {}, { silent: true });
/** The same for a dialog that edits an item: as it is at the opening, not as it was when the page was opened. */
export const useMenuTreeAnew = (enabled: boolean) =>
  useCall(api.menus.tree, {}, { enabled, staleTime: 0, hideLoading: true, silent: true });
export const useSaveMenu = () => useCallMutation(api.menus.save, explained);
export const useUpdateMenu = () => useCallMutation(api.menus.update, explained);

/** A change that somebody else made impossible: says so where the client does not, and reads the tree anew. */
function useReread(): (failure: ApiError) => void {
  const queries = useQueryClient();
  return (failure) => {
    sayGone(failure);
    void queries.invalidateQueries({ queryKey: queryKeyOf(api.menus.tree) });
  };
}

export function useSortMenu() {
  const onError = useReread();
  return useCallMutation(api.menus.sort, { hideLoading: true, onError });
}

export function useDeleteMenu() {
  const onError = useReread();
  return useCallMutation(api.menus.delete, { onError });
}
