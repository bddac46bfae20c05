import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { sayGone } from '@hospital/shared/ui/data';

const { saveNotice, updateNotice, deleteNotice } = api.messages;

/** Refusals that the dialog explains itself, at the field or beside it. */
const explained = { silent: [ErrorCode.Invalid, ErrorCode.StaleVersion] };

export const useSaveNotice = () => useCallMutation(saveNotice, explained);
export const useUpdateNotice = () => useCallMutation(updateNotice, explained);
/** From a row: everything refused is said. */
export const useSetValidity = () => useCallMutation(updateNotice, { onError: sayGone });
export const useDeleteNotice = () => useCallMutation(deleteNotice, { onError: sayGone });
