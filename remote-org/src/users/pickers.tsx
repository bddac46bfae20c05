import { api, useCall } from '@hospital/shared/api';
import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import { useMemo, useState, type ReactNode } from 'react';
import {
  ChoiceSelect,
  ChoicesSelect,
  type ChoiceSelectProps,
  type ChoicesSelectProps,
  type Option,
} from '../ChoiceSelect';

type One = Omit<ChoiceSelectProps, 'choices'>;
type Several = Omit<ChoicesSelectProps, 'choices'>;

const quiet = { hideLoading: true, silent: true } as const;
/** So many of a list that may be long; the others are found on the server by typing a name. */
const MOST = 50;
const searching = { ...quiet, keepPrevious: true } as const;
const pageOf = (name: string) => ({ page: 1, pageSize: MOST, ...(name ? { name } : {}) });

/** Departments, each by the way to it below the root: names of branches repeat from region to region. */
function useDepts(): readonly Option[] {
  const { data } = useCall(api.organisation.deptTree, {}, quiet);
  return useMemo(() => {
    const below = (nodes: readonly OrgNode[], above: string): Option[] =>
      nodes.flatMap(({ id, name, children = [] }) => [
        { id, name, label: above + name },
        ...below(children, `${above}${name} / `),
      ]);
    return (data ?? []).flatMap(({ id, name, children = [] }) => [{ id, name }, ...below(children, '')]);
  }, [data]);
}

/** Roles; those that grant more than the caller holds cannot be chosen. */
function useRoles(): readonly Option[] {
  const { data = [] } = useCall(api.roles.selects, {}, quiet);
  return data.map(({ id, name, grantable }) => ({ id, name, disabled: grantable === 'N' }));
}

export const DeptSelect = (props: One): ReactNode => <ChoiceSelect {...props} choices={useDepts()} />;
export const DeptsSelect = (props: Several): ReactNode => <ChoicesSelect {...props} choices={useDepts()} />;
export const RolesSelect = (props: Several): ReactNode => <ChoicesSelect {...props} choices={useRoles()} />;

/** A role to look for, also one that the caller may not give. */
export function RoleSelect(props: One): ReactNode {
  const choices = useRoles().map(({ id, name }) => ({ id, name }));
  return <ChoiceSelect {...props} choices={choices} />;
}

/** Stores that the caller may work in, hence give. */
export function StoresSelect(props: Several): ReactNode {
  const [text, setText] = useState('');
  const { data = [], isFetching } = useCall(api.identity.myStores, pageOf(text), searching);
  const choices = data.map(({ id, storeName }) => ({ id, name: storeName }));
  return (
    <ChoicesSelect
      {...props}
      choices={choices}
      loading={isFetching}
      more={choices.length === MOST}
      onSearch={setText}
    />
  );
}

/** Warehouses that the caller may work in, hence give. */
export function WarehousesSelect(props: Several): ReactNode {
  const [text, setText] = useState('');
  const { data = [], isFetching } = useCall(api.identity.myWarehouses, pageOf(text), searching);
  const choices = data.map(({ id, warehouseName }) => ({ id, name: warehouseName }));
  return (
    <ChoicesSelect
      {...props}
      choices={choices}
      loading={isFetching}
      more={choices.length === MOST}
      onSearch={setText}
    />
  );
}
