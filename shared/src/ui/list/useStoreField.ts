import { useState } from 'react';
import { useCall } from '../../api';
import * as api from '../../calls';
import type { StoreBrief } from '../../contract/calls/identity';
import { usePageState } from '../../navigation';
import { useSession } from '../../session';
import type { FilterField } from './filterFields';

const MOST = 50;

const optionsOf = (stores: readonly StoreBrief[] = []) =>
  stores.map(({ id, storeName }) => ({ value: id, label: storeName }));

interface StoreFieldOptions {
  /** On the store side, too: what is listed there is not of the one store. */
  readonly onEverySide?: boolean;
}

/** The field 门店 of the company side, which sees several; none on the store side, which stands in one. */
export function useStoreField({
  onEverySide = false,
}: StoreFieldOptions = {}): readonly FilterField<'storeId'>[] {
  const several = useSession().workplace.workspaceType === 1 || onEverySide;
  const [text, setText] = useState('');
  // The store that was chosen keeps its name, whatever is looked for next, and over a reload.
  const [picked, keep] = usePageState<{ readonly value: string; readonly label: string } | null>(
    'store',
    null,
  );
  const stores = useCall(
    api.identity.myStores,
    { page: 1, pageSize: MOST, ...(text ? { name: text } : {}) },
    { enabled: several, hideLoading: true, silent: true, keepPrevious: true },
  );
  // Those of an address or of a kept search, which may be none of the first ones.
  const [unnamed, setUnnamed] = useState<readonly string[]>([]);
  const named = useCall(
    api.identity.myStores,
    { page: 1, pageSize: MOST, ids: unnamed.join(',') },
    { enabled: unnamed.length > 0, hideLoading: true, silent: true, keepPrevious: true },
  );
  if (!several) return [];
  const options = optionsOf(stores.data);
  return [
    {
      kind: 'choice',
      key: 'storeId',
      label: '门店',
      options,
      names: [...(picked ? [picked] : []), ...optionsOf(named.data)],
      searchable: true,
      width: 220,
      source: stores,
      more: options.length === MOST,
      onSearch: setText,
      onUnnamed: (id) => setUnnamed((ids) => [...new Set([...ids, id])].slice(-MOST)),
      onPick: (id) => keep(options.find(({ value }) => value === id) ?? null),
    },
  ];
}
