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

/** What a key does in the tree (ARIA tree pattern): moves to a row, opens or closes one. */
export type TreeMove =
  { readonly to: number } | { readonly open: OrgNode } | { readonly close: OrgNode } | null;

/** What `key` means on the row `at`; null when it means nothing there. */
export function treeMove(key: string, at: number, rows: readonly TreeRow[]): TreeMove {
  const row = rows[at];
  if (!row) return null;
  switch (key) {
    case 'ArrowDown':
      return at + 1 < rows.length ? { to: at + 1 } : null;
    case 'ArrowUp':
      return at > 0 ? { to: at - 1 } : null;
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: rows.length - 1 };
    case 'ArrowRight':
      if (row.open === false) return { open: row.node };
      return row.open && rows[at + 1]?.level === row.level + 1 ? { to: at + 1 } : null;
    case 'ArrowLeft': {
      if (row.open) return { close: row.node };
      const parent = rows.findLastIndex(({ level }, index) => index < at && level < row.level);
      return parent >= 0 ? { to: parent } : null;
    }
    default:
      return null;
  }
}
