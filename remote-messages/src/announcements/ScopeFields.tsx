import { type ReactNode, useMemo, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import { Select } from '@hospital/shared/ui/core';
import { optionContains, type Choice } from '@hospital/shared/ui/data';

interface ScopeFieldProps {
  /** Given by the form, as all below. */
  readonly value?: readonly Choice[];
  readonly onChange?: (choices: readonly Choice[]) => void;
  readonly 'aria-label'?: string;
  readonly placeholder: string;
}

interface Option extends Choice {
  /** What it is shown by in the list. */
  readonly label: string;
}

interface ChoicesProps extends ScopeFieldProps {
  readonly options: readonly Option[];
  readonly loading: boolean;
  /** Looks on the server; without it the text narrows the options. */
  readonly onSearch?: (text: string) => void;
}

const quiet = { hideLoading: true, silent: true } as const;

/** A searchable select of several whose value keeps its names, so that it is shown whatever the list holds. */
function Choices({ value = [], onChange, options, onSearch, ...props }: ChoicesProps): ReactNode {
  const known = new Map([...options, ...value].map(({ id, name }) => [id, name]));
  return (
    <Select
      {...props}
      mode="multiple"
      allowClear
      showSearch
      value={value.map(({ id }) => id)}
      options={options.map(({ id, label }) => ({ value: id, label }))}
      renderFormat={(_option, id) => known.get(String(id)) ?? ''}
      filterOption={onSearch ? false : optionContains}
      {...(onSearch ? { onSearch: (text: string) => onSearch(text.trim()) } : {})}
      onChange={(ids: string[]) => onChange?.(ids.map((id) => ({ id, name: known.get(id) ?? id })))}
    />
  );
}

/** Departments in the order of the tree, each by the way to it: names of branches repeat from region to region. */
export function DeptsField(props: ScopeFieldProps): ReactNode {
  const { data, isFetching } = useCall(api.organisation.deptTree, {}, quiet);
  const options = useMemo(() => {
    const below = (nodes: readonly OrgNode[], above: string): Option[] =>
      nodes.flatMap(({ id, name, children = [] }) => [
        { id, name, label: above + name },
        ...below(children, `${above}${name} / `),
      ]);
    return below(data ?? [], '');
  }, [data]);
  return <Choices {...props} options={options} loading={isFetching} />;
}

/** Stores that the caller may work in, found on the server by their names. */
export function StoresField(props: ScopeFieldProps): ReactNode {
  const [text, setText] = useState('');
  const { data = [], isFetching } = useCall(
    api.identity.myStores,
    { page: 1, pageSize: 50, ...(text ? { name: text } : {}) },
    { ...quiet, keepPrevious: true },
  );
  const options = data.map(({ id, storeName }) => ({ id, name: storeName, label: storeName }));
  return <Choices {...props} options={options} loading={isFetching} onSearch={setText} />;
}
