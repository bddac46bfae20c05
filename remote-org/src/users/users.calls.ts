import { api, useCall, useCallMutation } from '@hospital/shared/api';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { sayGone } from '@hospital/shared/ui/data';

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
const changes = { invalidates: STALE_AFTER_CHANGE, onError: sayGone };
const explainedAtField = [ErrorCode.Invalid, ErrorCode.NotUnique];
/** Refusals that the dialog explains itself, at the field or beside it. */
const explained = {
  invalidates: STALE_AFTER_CHANGE,
  silent: [...explainedAtField, ErrorCode.StaleVersion],
};

export const useSaveUser = () => useCallMutation(api.users.save, explained);
export const useUpdateUser = () => useCallMutation(api.users.update, explained);
export const useDeleteUser = () => useCallMutation(api.users.delete, changes);
export const useChangeEnabled = () => useCallMutation(api.users.changeEnabled, changes);
export const useResetPassword = () => useCallMutation(api.users.resetPassword, changes);
export const useUnlock = () => useCallMutation(api.users.unlock, changes);
export const useSetPassword = () =>
  useCallMutation(api.users.setPassword, { ...changes, silent: explainedAtField });
export const useBindOpenId = () =>
  useCallMutation(api.users.bindOpenId, { ...changes, silent: explainedAtField });
export const useUnbindOpenId = () => useCallMutation(api.users.unbindOpenId, changes);

/** A user with everything that is edited, read anew at each opening. */
export const useUser = (id: string) =>
  useCall(api.users.info, { id }, { ...quiet, enabled: id !== '', staleTime: 0 });
