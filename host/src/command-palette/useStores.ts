import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StoreBrief } from '@hospital/shared/contract/calls/identity';
import type { SearchSource } from '@hospital/shared/navigation';
import { useSession } from '@hospital/shared/session';
import { useMemo } from 'react';
import { chooseStore } from '../workplace/moveTo';
import type { PaletteEntry } from './paletteEntries';

/** Heading of the stores that one can go to. */
const STORES = '切换门店';
/** So many stores are searched here, also by pinyin; a chain with more is searched by the server, by name. */
const MOST = 200;
const FRESH_MS = 60_000;
const NONE: readonly never[] = [];

const entryOf = (store: StoreBrief): PaletteEntry => ({
  section: STORES,
  id: `store:${store.id}`,
  title: store.storeName,
  detail: [store.phoneNum, store.address].filter(Boolean).join(' · '),
  onSelect: () => void chooseStore(store),
});

/** The stores to which one can switch, for who may work in stores; with a source where there are too many to list. */
export function useStores(): {
  readonly entries: readonly PaletteEntry[];
  readonly sources: readonly SearchSource[];
} {
  const { user, workplace } = useSession();
  const { data } = useCall(
    api.identity.myStores,
    { page: 1, pageSize: MOST },
    {
      enabled: user.ext.workspaceTypes.includes(2),
      silent: true,
      hideLoading: true,
      staleTime: FRESH_MS,
    },
  );
  return useMemo(() => {
    const elsewhere = (stores: readonly StoreBrief[]): readonly PaletteEntry[] =>
      stores.filter(({ id }) => id !== workplace.storeId).map(entryOf);
    if (!data || data.length < MOST) return { entries: elsewhere(data ?? NONE), sources: NONE };
    const source: SearchSource = {
      id: 'stores',
      title: STORES,
      search: async (name, signal) =>
        elsewhere(
          await api.identity.myStores(
            { page: 1, pageSize: 20, name },
            { signal, silent: true, hideLoading: true },
          ),
        ),
    };
    return { entries: NONE, sources: [source] };
  }, [data, workplace.storeId]);
}
