import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useSession } from '@hospital/shared/session';

/** Who washes in the store, to choose from. */
export function useWashers(): readonly { readonly value: string; readonly label: string }[] {
  const { storeId } = useSession().workplace;
  const { data } = useCall(
    api.users.byTag,
    { tag: 'washer', ...(storeId ? { storeId } : {}) },
    { hideLoading: true, silent: true },
  );
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
