import { api, useCallMutation } from '@hospital/shared/api';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { sayGone } from '@hospital/shared/ui/data';

const { saveNotice, updateNotice, deleteNotice, notices, notice, noticeReaders } = api.messages;

/** Answers that a change of an announcement makes untrue. */
const changes = { invalidates: [notices, notice, noticeReaders] };
/** Refusals that the dialog explains itself, at the field or beside it. */
const explained = { ...changes, silent: [ErrorCode.Invalid, ErrorCode.StaleVersion] };

export const useSaveNotice = () => useCallMutation(saveNotice, explained);
export const useUpdateNotice = () => useCallMutation(updateNotice, explained);
/** From a row: everything refused is said. */
export const useSetValidity = () => useCallMutation(updateNotice, { ...changes, onError: sayGone });
export const useDeleteNotice = () => useCallMutation(deleteNotice, { ...changes, onError: sayGone });
