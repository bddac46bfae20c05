import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { sayGone } from '@hospital/shared/ui/data';
import { useMemo } from 'react';
import { pathsOf } from '../menuTree';

const quiet = { hideLoading: true, silent: true } as const;
/** Refusals that the dialogs explain themselves, at the field or beside it. */
const explained = {
  silent: [ErrorCode.Invalid, ErrorCode.NotUnique, ErrorCode.StaleVersion],
};

export const useSaveRole = () => useCallMutation(api.roles.save, explained);
export const useUpdateRole = () => useCallMutation(api.roles.update, explained);
export const useSavePermissions = () => useCallMutation(api.roles.saveMenu, explained);

export const useDeleteRole = () => useCallMutation(api.roles.delete, { onError: sayGone });

/** A role with what it grants, read anew at each opening. */
export const useRole = (id: string) =>
  useCall(api.roles.get, { id }, { ...quiet, enabled: id !== '', staleTime: 0 });

/** Everything that a role may grant. */
export const usePermissionTree = () => useCall(api.menus.tree, {}, quiet);

/** Ways down to everything that a role may grant, by id. */
export function usePermissionPaths(): ReadonlyMap<string, string> {
  const { data } = usePermissionTree();
  return useMemo(() => pathsOf(data ?? []), [data]);
}

/** By role, whether the caller holds all that it grants and so may change it; empty until it is known. */
export function useGrantable(): ReadonlyMap<string, boolean> {
  const { data = [] } = useCall(api.roles.selects, {}, quiet);
  return new Map(data.map(({ id, grantable }) => [id, grantable === 'Y']));
}

/** Those who hold a role, of the part of the chain that the caller manages. */
export const useHolders = (roleId: string, page: number, pageSize: number) =>
  useCall(api.users.list, { page, pageSize, roleId }, { ...quiet, keepPrevious: true });
