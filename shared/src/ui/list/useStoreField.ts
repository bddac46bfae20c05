import { useState } from 'react';
import { useCall } from '../../api';
import * as api from '../../calls';
import { usePageState } from '../../navigation';
import { useSession } from '../../session';
import { useSettled } from '../useSettled';
import type { FilterField } from './filterFields';

const MOST = 50;

/** The field 门店 of the company side, which sees several; none on the store side, which stands in one. */
export function useStoreField(): readonly FilterField<'storeId'>[] {
  const several = useSession().workplace.workspaceType === 1;
  const [typed, setTyped] = useState('');
  const text = useSettled(typed);
  // The store that was chosen stays among the options, whatever is looked for next, and over a reload.
  const [picked, keep] = usePageState<{ readonly value: string; readonly label: string } | null>(
    'store',
    null,
  );
  const stores = useCall(
    api.identity.myStores,
    { page: 1, pageSize: MOST, ...(text ? { name: text } : {}) },
    { enabled: several, hideLoading: true, silent: true, keepPrevious: true },
  );
  if (!several) return [];
  const found = (stores.data ?? []).map(({ id, storeName }) => ({ value: id, label: storeName }));
  const options = picked && found.every(({ value }) => value !== picked.value) ? [picked, ...found] : found;
  return [
    {
      kind: 'choice',
      key: 'storeId',
      label: '门店',
      options,
      searchable: true,
      width: 220,
      onSearch: (next) => setTyped(next.trim()),
      onPick: (id) => keep(options.find(({ value }) => value === id) ?? null),
    },
  ];
}
