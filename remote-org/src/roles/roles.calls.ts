import { ApiError, api, useCall, useCallMutation } from '@hospital/shared/api';
import type { RoleDetail } from '@hospital/shared/contract/calls/roles';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { useGoneRecord } from '../useGoneRecord';
import { fieldNamedIn } from './roles.model';

/** What a change of a role makes untrue. */
const STALE_AFTER_CHANGE = [
  api.roles.list,
  api.roles.get,
  api.roles.selects,
  api.users.list,
  api.users.explain,
];
const quiet = { hideLoading: true, silent: true } as const;
/** Refusals that the dialogs explain themselves, at the field or beside it. */
const explained = {
  invalidates: STALE_AFTER_CHANGE,
  silent: [ErrorCode.Invalid, ErrorCode.NotUnique, ErrorCode.StaleVersion],
};

export const useSaveRole = () => useCallMutation(api.roles.save, explained);
export const useUpdateRole = () => useCallMutation(api.roles.update, explained);
export const useSavePermissions = () => useCallMutation(api.roles.saveMenu, explained);

/** Deletes a role. One that is gone already is said to be gone, and leaves the list. */
export function useDeleteRole() {
  const onError = useGoneRecord([api.roles.list]);
  return useCallMutation(api.roles.delete, { invalidates: STALE_AFTER_CHANGE, onError });
}

/** A role with what it grants, read anew at each opening. */
export const useRole = (id: string) =>
  useCall(api.roles.get, { id }, { ...quiet, enabled: id !== '', staleTime: 0 });

/** Everything that a role may grant. */
export const usePermissionTree = () => useCall(api.menus.tree, {}, quiet);

/** By role, whether the caller holds all that it grants and so may change it; empty until it is known. */
export function useGrantable(): ReadonlyMap<string, boolean> {
  const { data = [] } = useCall(api.roles.selects, {}, quiet);
  return new Map(data.map(({ id, grantable }) => [id, grantable === 'Y']));
}

/** Those who hold a role, of the part of the chain that the caller manages. */
export const useHolders = (roleId: string, page: number, pageSize: number) =>
  useCall(api.users.list, { page, pageSize, roleId }, { ...quiet, keepPrevious: true });

/** The newer record that a refusal for a stale version carries (domain.md §0.1). */
export const currentOf = ({ data }: ApiError): RoleDetail | null =>
  (data as { current?: RoleDetail } | null)?.current ?? null;

/** A refusal for uniqueness as a refusal of the field that it names, so that its words stand there. */
export function explainedFailure(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.code !== ErrorCode.NotUnique) return failure;
  const errors = [{ field: fieldNamedIn(failure.message), msg: failure.message }];
  return new ApiError(ErrorCode.Invalid, failure.message, { errors }, failure.traceId);
}
