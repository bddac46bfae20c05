import { type ApiError, api, queryKeyOf, useCall, useCallMutation } from '@hospital/shared/api';
import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { message } from '@hospital/shared/ui/core';
import { useQueryClient } from '@tanstack/react-query';

/** What a change of the menu makes untrue; the user's own menu follows by the event that the server sends. */
const STALE_AFTER_CHANGE = [api.menus.tree, api.roles.get, api.dictionary.byType, api.dictionary.byTypes];
/** Refusals that the dialog explains itself, at the field or beside it. */
const explained = { invalidates: STALE_AFTER_CHANGE, silent: [ErrorCode.Invalid, ErrorCode.StaleVersion] };

export const useMenuTree = () => useCall(api.menus.tree, {}, { silent: true });
export const useSaveMenu = () => useCallMutation(api.menus.save, explained);
export const useUpdateMenu = () => useCallMutation(api.menus.update, explained);

/** A change that somebody else made impossible: says so where the client does not, and reads the tree anew. */
function useReread(): (failure: ApiError) => void {
  const queries = useQueryClient();
  return (failure) => {
    if (failure.notFound) message.error(failure.message); // the client passes it through without words
    void queries.invalidateQueries({ queryKey: queryKeyOf(api.menus.tree) });
  };
}

export function useSortMenu() {
  const onError = useReread();
  return useCallMutation(api.menus.sort, { invalidates: STALE_AFTER_CHANGE, hideLoading: true, onError });
}

export function useDeleteMenu() {
  const onError = useReread();
  return useCallMutation(api.menus.delete, { invalidates: STALE_AFTER_CHANGE, onError });
}

/** The newer item that a refusal for a stale version carries (domain.md §0.1). */
export const currentOf = ({ data }: ApiError): MenuNode | null =>
  (data as { current?: MenuNode } | null)?.current ?? null;
