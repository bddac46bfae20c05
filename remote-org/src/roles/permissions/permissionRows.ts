import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { allNodes, withBelow } from '../../menuTree';

/** How a node stands: `true` with all below it, `mixed` without some of them. */
export type Checked = boolean | 'mixed';

/** One line of the tree. */
export interface PermissionRow {
  readonly node: MenuNode;
  /** 1 for a root. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  /** Undefined for a node that has nothing below it. */
  readonly open: boolean | undefined;
}

/** The lines to show: every node whose ancestors are open. */
export function permissionRows(
  nodes: readonly MenuNode[],
  isOpen: (node: MenuNode) => boolean,
  level = 1,
): PermissionRow[] {
  return nodes.flatMap((node, index) => {
    const open = node.children.length > 0 ? isOpen(node) : undefined;
    const row = { node, level, position: index + 1, siblings: nodes.length, open };
    return open ? [row, ...permissionRows(node.children, isOpen, level + 1)] : [row];
  });
}

export function checkedOf(node: MenuNode, granted: ReadonlySet<string>): Checked {
  if (!granted.has(node.id)) return false;
  return withBelow(node).every(({ id }) => granted.has(id)) || 'mixed';
}

/**
 * What is granted after a node has been pressed. Granting takes in what lies above, for nobody reaches a page whose
 * directory is not theirs, and everything below; taking takes what lies below. What the caller does not hold
 * stays as it is.
 *
 * @param whole the tree without any narrowing, which says what lies above
 * @param node as it is shown: what a search or a side hides below it is not touched when granting
 */
export function toggled(
  whole: readonly MenuNode[],
  node: MenuNode,
  granted: ReadonlySet<string>,
  mayGive: (node: MenuNode) => boolean,
): Set<string> {
  const next = new Set(granted);
  const below = withBelow(node).filter(mayGive);
  if (below.every(({ id }) => granted.has(id))) {
    for (const { id } of withBelow(find(whole, node.id) ?? node).filter(mayGive)) next.delete(id);
    return next;
  }
  for (const { id } of [...above(whole, node.id), ...below]) next.add(id);
  return next;
}

const find = (nodes: readonly MenuNode[], id: string): MenuNode | undefined =>
  allNodes(nodes).find((node) => node.id === id);

function above(nodes: readonly MenuNode[], id: string): MenuNode[] {
  for (const node of nodes) {
    if (node.id === id) return [];
    if (withBelow(node).some((one) => one.id === id)) return [node, ...above(node.children, id)];
  }
  return [];
}
