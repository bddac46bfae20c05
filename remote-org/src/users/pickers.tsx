import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import {
  ChoiceSelect,
  ChoicesSelect,
  type ChoiceOption,
  type ChoiceSelectProps,
  type ChoicesSelectProps,
} from '@hospital/shared/ui/data';
import { useMemo, useState, type ReactNode } from 'react';
import { BEYOND } from '../beyond';

type One = Omit<ChoiceSelectProps, 'choices' | 'source'>;
type Several = Omit<ChoicesSelectProps, 'choices' | 'source'>;
/** What a picker takes from here. */
type List = Pick<ChoiceSelectProps, 'choices' | 'source' | 'more' | 'onSearch'>;

const quiet = { hideLoading: true, silent: true } as const;
/** So many of a list that may be long; the others are found on the server by typing a name. */
const MOST = 50;
const searching = { ...quiet, keepPrevious: true } as const;
const pageOf = (name: string) => ({ page: 1, pageSize: MOST, ...(name ? { name } : {}) });

/** What the caller wants of a department: to look in it, to place somebody there, or to give all its data. */
type Purpose = 'look' | 'place' | 'data';

/**
 * Departments, each by the way to it below the root: names of branches repeat from region to region. Those that the
 * caller may not give are shown, with the reason, and cannot be chosen.
 */
function useDepts(purpose: Purpose): List {
  const source = useCall(api.organisation.deptTree, {}, quiet);
  const choices = useMemo(() => {
    const option = ({ id, name, beyond }: OrgNode, above: string): ChoiceOption => {
      const label = above + name;
      const refused = purpose === 'data' ? beyond !== undefined : purpose === 'place' && beyond === 'all';
      return refused ? { id, name, label: `${label}（${BEYOND}）`, disabled: true } : { id, name, label };
    };
    const below = (nodes: readonly OrgNode[], above: string): ChoiceOption[] =>
      nodes.flatMap((node) => [
        option(node, above),
        ...below(node.children ?? [], `${above}${node.name} / `),
      ]);
    return (source.data ?? []).flatMap((node) => [option(node, ''), ...below(node.children ?? [], '')]);
  }, [source.data, purpose]);
  return { choices, source };
}

/** Roles; those that grant more than the caller holds cannot be chosen. */
function useRoles(): List {
  const source = useCall(api.roles.selects, {}, quiet);
  const choices = (source.data ?? []).map(({ id, name, grantable }) => ({
    id,
    name,
    disabled: grantable === 'N',
  }));
  return { choices, source };
}

/** Stores that the caller may work in, hence give. */
function useStores(): List {
  const [text, setText] = useState('');
  const source = useCall(api.identity.myStores, pageOf(text), searching);
  const choices = (source.data ?? []).map(({ id, storeName }) => ({ id, name: storeName }));
  return { choices, source, more: choices.length === MOST, onSearch: setText };
}

/** Warehouses that are the caller's to give: those to work in, and those of the own stores. */
function useWarehouses(): List {
  const [keyword, setText] = useState('');
  const source = useCall(api.warehouses.all, keyword ? { keyword } : {}, searching);
  const choices = (source.data ?? []).map(({ id, warehouseName }) => ({ id, name: warehouseName }));
  return { choices, source, onSearch: setText };
}

export const DeptSelect = (props: One): ReactNode => <ChoiceSelect {...props} {...useDepts('place')} />;
export const DeptsSelect = (props: Several): ReactNode => <ChoicesSelect {...props} {...useDepts('data')} />;
export const RolesSelect = (props: Several): ReactNode => <ChoicesSelect {...props} {...useRoles()} />;
export const StoreSelect = (props: One): ReactNode => <ChoiceSelect {...props} {...useStores()} />;
export const StoresSelect = (props: Several): ReactNode => <ChoicesSelect {...props} {...useStores()} />;
export const WarehousesSelect = (props: Several): ReactNode => (
  <ChoicesSelect {...props} {...useWarehouses()} />
);

/** A department to look in, whether or not the caller may give it. */
export const DeptFilter = (props: One): ReactNode => <ChoiceSelect {...props} {...useDepts('look')} />;

/** A role to look for, also one that the caller may not give. */
export function RoleSelect(props: One): ReactNode {
  const { choices, source } = useRoles();
  return <ChoiceSelect {...props} choices={choices.map(({ id, name }) => ({ id, name }))} source={source} />;
}
