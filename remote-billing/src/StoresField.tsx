import { useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ChoicesSelect, type ChoicesSelectProps } from '@hospital/shared/ui/data';

/** What the form gives to a field, its name among it. */
type StoresFieldProps = Omit<ChoicesSelectProps, 'choices' | 'source' | 'onSearch'>;

/** Where a package or a coupon is used, as a field of a form; none: all stores. */
export function StoresField({ value = [], ...field }: StoresFieldProps): ReactNode {
  const [text, setText] = useState('');
  const stores = useCall(
    api.identity.myStores,
    { page: 1, pageSize: 50, ...(text === '' ? {} : { name: text }) },
    { silent: true, hideLoading: true, keepPrevious: true },
  );
  return (
    <ChoicesSelect
      {...field}
      allowClear
      placeholder="不选则全部门店适用"
      choices={(stores.data ?? []).map(({ id, storeName }) => ({ id, name: storeName }))}
      source={stores}
      value={value.map(({ id, name }) => ({ id, name: nameOf(stores.data, id) ?? name }))}
      onSearch={(typed) => setText(typed.trim())}
    />
  );
}

const nameOf = (
  stores: readonly { readonly id: string; readonly storeName: string }[] | undefined,
  id: string,
): string | undefined => stores?.find((store) => store.id === id)?.storeName;
