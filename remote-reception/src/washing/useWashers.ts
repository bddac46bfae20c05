import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useSession } from '@hospital/shared/session';

/** Who washes in the store, by what they are or by what they do, to choose from. */
export function useWashers(): readonly { readonly value: string; readonly label: string }[] {
  const { storeId } = useSession().workplace;
  const place = storeId ? { storeId } : {};
  const quiet = { hideLoading: true, silent: true };
  const washers = useCall(api.users.byTag, { tag: 'washer', ...place }, quiet);
  const others = useCall(api.users.byService, { service: 'wash', ...place }, quiet);
  const names = new Map([...(washers.data ?? []), ...(others.data ?? [])].map(({ id, name }) => [id, name]));
  return [...names].map(([value, label]) => ({ value, label }));
}
