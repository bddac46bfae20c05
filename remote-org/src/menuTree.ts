import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import type { Side } from './sides';

/** A node and everything below it. */
export const withBelow = (node: MenuNode): MenuNode[] => [node, ...node.children.flatMap(withBelow)];

export const allNodes = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap(withBelow);

/** Items that a side shows and a keyword finds in name, path or permission, with what lies above and below a hit. */
export function narrowed(nodes: readonly MenuNode[], side: Side, keyword: string): MenuNode[] {
  const text = keyword.trim().toLowerCase();
  return nodes.flatMap((node) => {
    if (side !== '' && !node.showType.split(',').includes(side)) return [];
    const hit = text === '' || `${node.name}\n${node.path}\n${node.permission}`.toLowerCase().includes(text);
    const children = narrowed(node.children, side, hit ? '' : text);
    return hit || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Way down to each node by its id: `系统管理 / 字典管理 / 新增字典`. */
export function pathsOf(nodes: readonly MenuNode[], above = ''): Map<string, string> {
  return new Map(
    nodes.flatMap((node) => {
      const path = above ? `${above} / ${node.name}` : node.name;
      return [[node.id, path] as const, ...pathsOf(node.children, path)];
    }),
  );
}
