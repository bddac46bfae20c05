import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import { useMemo, useState, type ReactNode } from 'react';
import { BEYOND } from '../../beyond';
import { TreeRows } from '../tree/OrgTree';
import { treeRows } from '../tree/treeRows';

interface PickTreeProps {
  readonly label: string;
  readonly nodes: readonly OrgNode[];
  /** Id of the chosen node, `''` for none. */
  readonly chosen: string;
  /** Everything is open, since it was found by a text. */
  readonly searched: boolean;
  readonly onPick: (node: OrgNode) => void;
}

/** A whole tree to choose one node of; at first its root and the way to the chosen node are open. */
export function PickTree({ label, nodes, chosen, searched, onPick }: PickTreeProps): ReactNode {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const openAtFirst = useMemo(
    () => new Set([...nodes.map(({ id }) => id), ...wayTo(nodes, chosen)]),
    [nodes, chosen],
  );
  const isOpen = ({ id }: OrgNode): boolean => searched || (toggled.get(id) ?? openAtFirst.has(id));
  const rows = treeRows({
    roots: nodes,
    childrenOf: ({ children = [] }) => children,
    isOpen,
    isLeaf: ({ children = [] }) => children.length === 0,
  });
  return (
    <TreeRows
      label={label}
      rows={rows}
      selected={chosen}
      onSelect={onPick}
      whyNot={({ beyond }) => (beyond ? BEYOND : '')}
      onToggle={(node) => setToggled((now) => new Map(now).set(node.id, !isOpen(node)))}
    />
  );
}

/** Ids from a root down to the node, without itself. */
function wayTo(nodes: readonly OrgNode[], id: string): readonly string[] {
  for (const { id: at, children = [] } of nodes) {
    if (children.some((child) => child.id === id)) return [at];
    const below = wayTo(children, id);
    if (below.length > 0) return [at, ...below];
  }
  return [];
}
