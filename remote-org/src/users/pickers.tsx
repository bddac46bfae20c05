import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import {
  ChoiceSelect,
  ChoicesSelect,
  type ChoiceSelectProps,
  type ChoicesSelectProps,
} from '@hospital/shared/ui/data';
import type { FilterField } from '@hospital/shared/ui/listView';
import { useState, type ReactNode } from 'react';
import { type ChoiceList, useDepts } from '../useDepts';

type One = Omit<ChoiceSelectProps, 'choices' | 'source'>;
type Several = Omit<ChoicesSelectProps, 'choices' | 'source'>;

const quiet = { hideLoading: true, silent: true } as const;
/** So many of a list that may be long; the others are found on the server by typing a name. */
const MOST = 50;
const searching = { ...quiet, keepPrevious: true } as const;
const pageOf = (name: string) => ({ page: 1, pageSize: MOST, ...(name ? { name } : {}) });

/** Roles; those that grant more than the caller holds cannot be chosen. */
function useRoles(): ChoiceList {
  const source = useCall(api.roles.selects, {}, quiet);
  const choices = (source.data ?? []).map(({ id, name, grantable }) => ({
    id,
    name,
    disabled: grantable === 'N',
  }));
  return { choices, source };
}

/** Stores that the caller may work in, hence give. */
function useStores(): ChoiceList {
  const [text, setText] = useState('');
  const source = useCall(api.identity.myStores, pageOf(text), searching);
  const choices = (source.data ?? []).map(({ id, storeName }) => ({ id, name: storeName }));
  return { choices, source, more: choices.length === MOST, onSearch: setText };
}

/** Warehouses that are the caller's to give: those to work in, and those of the own stores. */
function useWarehouses(): ChoiceList {
  const [keyword, setText] = useState('');
  const source = useCall(api.warehouses.all, keyword ? { keyword } : {}, searching);
  const choices = (source.data ?? []).map(({ id, warehouseName }) => ({ id, name: warehouseName }));
  return { choices, source, onSearch: setText };
}

export const DeptSelect = (props: One): ReactNode => <ChoiceSelect {...props} {...useDepts('place')} />;
export const DeptsSelect = (props: Several): ReactNode => <ChoicesSelect {...props} {...useDepts('data')} />;
export const RolesSelect = (props: Several): ReactNode => <ChoicesSelect {...props} {...useRoles()} />;
export const StoresSelect = (props: Several): ReactNode => <ChoicesSelect {...props} {...useStores()} />;
export const WarehousesSelect = (props: Several): ReactNode => (
  <ChoicesSelect {...props} {...useWarehouses()} />
);

/** A field to choose one of them by; those that the caller may not give are looked for, too. */
const fieldOf = <Key extends string>(
  key: Key,
  label: string,
  width: number,
  { choices, source }: ChoiceList,
): FilterField<Key> => ({
  kind: 'choice',
  key,
  label,
  options: choices.map(({ id, name, label = name }) => ({ value: id, label })),
  searchable: true,
  width,
  source,
});

/** A department to look in, whether or not the caller may give it. */
export const useDeptField = (): FilterField<'deptId'> =>
  fieldOf('deptId', '部门及下级', 188, useDepts('look'));

/** A role to look for, also one that the caller may not give. */
export const useRoleField = (): FilterField<'roleId'> => fieldOf('roleId', '角色', 148, useRoles());
