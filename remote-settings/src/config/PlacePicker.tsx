import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { type Choice, ChoicesSelect } from '@hospital/shared/ui/data';
import { useState, type ReactNode } from 'react';
import classes from './PlacePicker.module.css';

/** So many are offered; the others are found on the server by typing a name. */
const MOST = 50;

interface PlacePickerProps {
  readonly stores: readonly Choice[];
  readonly onChange: (stores: readonly Choice[]) => void;
}

/** On the company side: whose settings are edited, the chain's (nothing chosen) or those of some stores. */
export function PlacePicker({ stores, onChange }: PlacePickerProps): ReactNode {
  const [name, setName] = useState('');
  const found = useCall(
    api.identity.myStores,
    { page: 1, pageSize: MOST, ...(name ? { name } : {}) },
    { hideLoading: true, silent: true, keepPrevious: true },
  );
  const offered = (found.data ?? []).map(({ id, storeName }) => ({ id, name: storeName }));
  return (
    <ChoicesSelect
      className={classes.picker}
      aria-label="门店"
      placeholder="连锁默认（可选择门店）"
      maxTagCount={1}
      choices={offered}
      source={found}
      more={offered.length === MOST}
      value={stores}
      onSearch={setName}
      onChange={onChange}
    />
  );
}
