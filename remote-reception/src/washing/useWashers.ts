import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useSession } from '@hospital/shared/session';

interface Washers {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Whether nobody is missing; not before both answers are there. */
  readonly complete: boolean;
}

/** Who washes in the store, by what they are or by what they do, to choose from. */
export function useWashers(): Washers {
  const { storeId } = useSession().workplace;
  const place = storeId ? { storeId } : {};
  const quiet = { hideLoading: true, silent: true };
  const washers = useCall(api.users.byTag, { tag: 'washer', ...place }, quiet);
  const others = useCall(api.users.byService, { service: 'wash', ...place }, quiet);
  const names = new Map([...(washers.data ?? []), ...(others.data ?? [])].map(({ id, name }) => [id, name]));
  return {
    options: [...names].map(([value, label]) => ({ value, label })),
    complete: washers.isSuccess && others.isSuccess,
  };
}
