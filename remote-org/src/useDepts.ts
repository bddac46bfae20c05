import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import type { ChoiceOption, ChoiceSelectProps } from '@hospital/shared/ui/data';
import { useMemo } from 'react';
import { BEYOND } from './beyond';

/** What a picker chooses from. */
export type ChoiceList = Pick<ChoiceSelectProps, 'choices' | 'source' | 'more' | 'onSearch'>;

/** What the caller wants of a department: to look in it, to place somebody there, or to give all its data. */
type Purpose = 'look' | 'place' | 'data';

/**
 * Departments, each by the way to it below the root: names of branches repeat from region to region. Those that the
 * caller may not give are shown, with the reason, and cannot be chosen.
 */
export function useDepts(purpose: Purpose, { enabled = true } = {}): ChoiceList {
  const source = useCall(api.organisation.deptTree, {}, { hideLoading: true, silent: true, enabled });
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
