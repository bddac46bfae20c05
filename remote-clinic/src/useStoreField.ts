import { api, useCall } from '@hospital/shared/api';
import { useSession } from '@hospital/shared/session';
import type { FilterField } from '@hospital/shared/ui/listView';

/** As many as one call gives; whoever works with more narrows by typing the store's name in the keyword of its list. */
const MOST = 200;

/** The field 门店 of the company side, which sees several; none on the store side, which stands in one. */
export function useStoreField(): readonly FilterField[] {
  const several = useSession().workplace.workspaceType === 1;
  const stores = useCall(
    api.identity.myStores,
    { page: 1, pageSize: MOST },
    { enabled: several, hideLoading: true, silent: true },
  );
  if (!several) return [];
  const options = (stores.data ?? []).map(({ id, storeName }) => ({ value: id, label: storeName }));
  return [{ kind: 'choice', key: 'storeId', label: '门店', options, searchable: true, width: 220 }];
}
