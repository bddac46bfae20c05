import { api, useCall, useCallMutation } from '@hospital/shared/api';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { OrgNode } from '@hospital/shared/contract/calls/organisation';

/** What a change of a user makes untrue. */
const STALE_AFTER_CHANGE = [
  api.users.list,
  api.users.info,
  api.users.selects,
  api.users.byTag,
  api.users.explain,
  api.roles.list,
];
const quiet = { hideLoading: true, silent: true } as const;
const changes = { invalidates: STALE_AFTER_CHANGE };
/** Refusals that the dialog explains itself, at the field or beside it. */
const explained = { ...changes, silent: [ErrorCode.Invalid, ErrorCode.NotUnique, ErrorCode.StaleVersion] };

export const useSaveUser = () => useCallMutation(api.users.save, explained);
export const useUpdateUser = () => useCallMutation(api.users.update, explained);
export const useDeleteUser = () => useCallMutation(api.users.delete, changes);
export const useChangeEnabled = () => useCallMutation(api.users.changeEnabled, changes);
export const useResetPassword = () => useCallMutation(api.users.resetPassword, changes);
export const useUnlock = () => useCallMutation(api.users.unlock, changes);
export const useUnbindOpenId = () => useCallMutation(api.users.unbindOpenId, changes);

/** A user with everything that is edited, read anew at each opening. */
export const useUser = (id: string) =>
  useCall(api.users.info, { id }, { ...quiet, enabled: id !== '', staleTime: 0 });

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** More than that one finds by typing a name; the server gives no more at once. */
const MOST_PLACES = 200;

/** Departments, each by the way to it below the root: names of branches repeat from region to region. */
export function useDeptOptions(): readonly Option[] {
  const { data = [] } = useCall(api.organisation.deptTree, {}, quiet);
  const below = (nodes: readonly OrgNode[], above: string): Option[] =>
    nodes.flatMap(({ id, name, children = [] }) => [
      { value: id, label: above + name },
      ...below(children, `${above}${name} / `),
    ]);
  return data.flatMap(({ id, name, children = [] }) => [{ value: id, label: name }, ...below(children, '')]);
}

/** Roles; those that grant more than the caller holds cannot be chosen. */
export function useRoleOptions(): readonly Option[] {
  const { data = [] } = useCall(api.roles.selects, {}, quiet);
  return data.map(({ id, name, grantable }) => ({ value: id, label: name, disabled: grantable === 'N' }));
}

/** Stores that the caller may work in, hence give. */
export function useStoreOptions(): readonly Option[] {
  const { data = [] } = useCall(api.identity.myStores, { page: 1, pageSize: MOST_PLACES }, quiet);
  return data.map(({ id, storeName }) => ({ value: id, label: storeName }));
}

/** Warehouses that the caller may work in, hence give. */
export function useWarehouseOptions(): readonly Option[] {
  const { data = [] } = useCall(api.identity.myWarehouses, { page: 1, pageSize: MOST_PLACES }, quiet);
  return data.map(({ id, warehouseName }) => ({ value: id, label: warehouseName }));
}
