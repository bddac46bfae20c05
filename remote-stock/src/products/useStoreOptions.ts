import { useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Product } from '@hospital/shared/contract/calls/products';
import { useSettled } from '@hospital/shared/ui/data';

const MOST = 50;

export interface StoreOptions {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onSearch: (text: string) => void;
}

/** Stores to choose from, looked for on the server; those that the product names keep their names. */
export function useStoreOptions(product: Product | undefined): StoreOptions {
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  const stores = useCall(
    api.identity.myStores,
    { page: 1, pageSize: MOST, ...(text ? { name: text } : {}) },
    { hideLoading: true, silent: true, keepPrevious: true },
  );
  // A store that was found once keeps its name while another is looked for.
  const [met, setMet] = useState<ReadonlyMap<string, string>>(new Map());
  const found = (stores.data ?? []).filter(({ id }) => !met.has(id));
  if (found.length > 0)
    setMet(new Map([...met, ...found.map(({ id, storeName }) => [id, storeName] as const)]));
  const named = [...(product?.storePrices ?? []), ...(product?.offeredIn ?? [])];
  const names = new Map([...named.map(({ storeId, storeName }) => [storeId, storeName] as const), ...met]);
  return { options: [...names].map(([value, label]) => ({ value, label })), onSearch: setTyped };
}
