import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { sayGone } from '@hospital/shared/ui/data';

const { all, save, update, delete: remove } = api.warehouses;

/** Refusals that the dialog explains itself, at the field or beside it. */
const explained = { silent: [ErrorCode.Invalid, ErrorCode.NotUnique, ErrorCode.StaleVersion] };

export const useSaveWarehouse = () => useCallMutation(save, explained);
export const useUpdateWarehouse = () => useCallMutation(update, explained);
export const useDeleteWarehouse = () => useCallMutation(remove, { onError: sayGone });

/** Warehouses whose name or address holds the text; all for an empty one. */
export const useWarehouses = (keyword: string) =>
  useCall(all, keyword ? { keyword } : {}, { keepPrevious: true, silent: true });
