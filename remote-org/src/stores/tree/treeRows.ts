import type { OrgNode } from '@hospital/shared/contract/calls/organisation';

/** One line of the tree as it stands on the screen. */
export interface TreeRow {
  readonly node: OrgNode;
  /** 1 for a root. */
  readonly level: number;
  /** Place among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** Undefined for a node that has nothing below it. */
  readonly open: boolean | undefined;
}

/** Where the rows come from. */
export interface TreeSource {
  readonly roots: readonly OrgNode[];
  /** Children of a node, undefined while they are unknown. */
  readonly childrenOf: (node: OrgNode) => readonly OrgNode[] | undefined;
  readonly isOpen: (node: OrgNode) => boolean;
  readonly isLeaf: (node: OrgNode) => boolean;
}

/** The lines to show, top to bottom: every node whose ancestors are open. */
export function treeRows(source: TreeSource): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (nodes: readonly OrgNode[], level: number): void => {
    nodes.forEach((node, index) => {
      const open = source.isLeaf(node) ? undefined : source.isOpen(node);
      rows.push({ node, level, position: index + 1, siblings: nodes.length, open });
      if (open) add(source.childrenOf(node) ?? [], level + 1);
    });
  };
  add(source.roots, 1);
  return rows;
}
