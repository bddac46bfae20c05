import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { sayGone } from '@hospital/shared/ui/data';

const quiet = { hideLoading: true, silent: true } as const;
const saidGone = { onError: sayGone };
const explainedAtField = [ErrorCode.Invalid, ErrorCode.NotUnique];
/** Refusals that the dialog explains itself, at the field or beside it. */
const explained = {
  silent: [...explainedAtField, ErrorCode.StaleVersion],
};

export const useSaveUser = () => useCallMutation(api.users.save, explained);
export const useUpdateUser = () => useCallMutation(api.users.update, explained);
export const useDeleteUser = () => useCallMutation(api.users.delete, saidGone);
export const useChangeEnabled = () => useCallMutation(api.users.changeEnabled, saidGone);
export const useResetPassword = () => useCallMutation(api.users.resetPassword, saidGone);
export const useUnlock = () => useCallMutation(api.users.unlock, saidGone);
export const useSetPassword = () =>
  useCallMutation(api.users.setPassword, { ...saidGone, silent: explainedAtField });
export const useBindOpenId = () =>
  useCallMutation(api.users.bindOpenId, { ...saidGone, silent: explainedAtField });
export const useUnbindOpenId = () => useCallMutation(api.users.unbindOpenId, saidGone);

/**
 * A user with everything that is edited, read anew at each opening.
 *
 * @param leaving they are being deleted: what changes is not read anew, since they are not there any more
 */
export const useUser = (id: string, leaving = false) =>
  useCall(api.users.info, { id }, { ...quiet, enabled: id !== '' && !leaving, staleTime: 0 });
