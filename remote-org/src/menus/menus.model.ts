import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { menuIconTitle, type Difference } from '@hospital/shared/ui/core';

/** Side of the product whose menu is shown; `''` for all. */
export type Side = '' | '1' | '2' | '3';

export const SIDES: readonly { readonly value: '1' | '2' | '3'; readonly label: string }[] = [
  { value: '1', label: '公司' },
  { value: '2', label: '门店' },
  { value: '3', label: '仓库' },
];

export const TYPES: readonly { readonly value: MenuNode['type']; readonly label: string }[] = [
  { value: '1', label: '目录' },
  { value: '2', label: '页面' },
  { value: '3', label: '权限' },
];

/** What items of the top bar hang below. */
export const TOP = '0';

export const typeName = (type: MenuNode['type']): string =>
  TYPES.find(({ value }) => value === type)?.label ?? '';

/** Words for `'1,2'`. */
export const sidesOf = (showType: string): string =>
  SIDES.filter(({ value }) => showType.split(',').includes(value))
    .map(({ label }) => label)
    .join('、');

/** A line of the table. */
export interface MenuLine {
  readonly id: string;
  readonly node: MenuNode;
  /** 1 for an item of the top bar. */
  readonly level: number;
  /** Undefined for a node that has nothing below it. */
  readonly open: boolean | undefined;
  readonly first: boolean;
  readonly last: boolean;
}

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

/** The lines to show: every item whose ancestors are open. */
export function menuLines(
  nodes: readonly MenuNode[],
  isOpen: (node: MenuNode) => boolean,
  level = 1,
): MenuLine[] {
  return nodes.flatMap((node, index) => {
    const open = node.children.length > 0 ? isOpen(node) : undefined;
    const line = {
      id: node.id,
      node,
      level,
      open,
      first: index === 0,
      last: index === nodes.length - 1,
    };
    return open ? [line, ...menuLines(node.children, isOpen, level + 1)] : [line];
  });
}

export const allNodes = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)]);

const siblingsOf = (tree: readonly MenuNode[], parentId: string): readonly MenuNode[] =>
  parentId === TOP ? tree : (allNodes(tree).find(({ id }) => id === parentId)?.children ?? []);

/**
 * The whole order of an item's siblings once it has moved past the one that is shown before or after it; those that a
 * side or a search hides keep their places around it.
 */
export function orderAfter(
  tree: readonly MenuNode[],
  shown: readonly MenuNode[],
  { id, parentId }: MenuNode,
  direction: 'up' | 'down',
): string[] {
  const visible = siblingsOf(shown, parentId).map((node) => node.id);
  const past = visible[visible.indexOf(id) + (direction === 'up' ? -1 : 1)];
  const others = siblingsOf(tree, parentId)
    .map((node) => node.id)
    .filter((one) => one !== id);
  if (past === undefined) return siblingsOf(tree, parentId).map((node) => node.id);
  const at = others.indexOf(past) + (direction === 'up' ? 0 : 1);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

interface ParentOption {
  readonly value: string;
  readonly label: string;
}

/** What an item may hang below: not itself nor what lies below it; pages hold permissions alone. */
export function parentsFor(
  tree: readonly MenuNode[],
  type: MenuNode['type'],
  id: string,
): readonly ParentOption[] {
  const below = (nodes: readonly MenuNode[], depth: number): ParentOption[] =>
    nodes.flatMap((node) => {
      if (node.id === id || node.type === '3') return [];
      const fits = node.type === '1' || type === '3';
      const label = `${'　'.repeat(depth)}${node.name}`;
      return [...(fits ? [{ value: node.id, label }] : []), ...below(node.children, depth + 1)];
    });
  return type === '3' ? below(tree, 0) : [{ value: TOP, label: '顶部菜单' }, ...below(tree, 1)];
}

/** Values of the menu form. */
export interface MenuValues {
  readonly parentId: string;
  readonly type: MenuNode['type'];
  readonly name: string;
  readonly icon?: string;
  readonly path?: string;
  readonly permission?: string;
  readonly showType: string[];
  readonly visible: boolean;
  readonly sort: number;
  readonly tooltip?: string;
}

/** What a new item begins with: after the last of its siblings, shown where its parent is. */
export function newValues(tree: readonly MenuNode[], parent: MenuNode | undefined): MenuValues {
  const siblings = parent ? parent.children : tree;
  return {
    parentId: parent?.id ?? TOP,
    type: parent?.type === '2' ? '3' : '2',
    name: '',
    showType: parent ? parent.showType.split(',') : ['1', '2'],
    visible: true,
    sort: Math.max(0, ...siblings.map(({ sort }) => sort)) + 10,
  };
}

export const valuesOf = (node: MenuNode): MenuValues => ({
  parentId: node.parentId,
  type: node.type,
  name: node.name,
  icon: node.icon,
  path: node.path,
  permission: node.permission,
  showType: node.showType.split(','),
  visible: node.visible === 'Y',
  sort: node.sort,
  tooltip: node.tooltip,
});

/** The request that the values stand for; what the fields do not show is not sent. */
export function requestOf(values: MenuValues, before?: MenuNode) {
  const { type, parentId, tooltip = '', icon = '', path = '' } = values;
  const top = parentId === TOP;
  return {
    parentId,
    type,
    name: values.name,
    icon: type === '3' ? '' : icon,
    path: type === '3' ? '' : path,
    showType: [...values.showType].sort().join(','),
    visible: type === '3' || !values.visible ? ('N' as const) : ('Y' as const),
    // Everything in the top bar is shown there (spec 1 §2); what lies below has no use for the flag.
    alwaysShow: top ? ('Y' as const) : (before?.alwaysShow ?? ('N' as const)),
    sort: values.sort,
    ...(top && tooltip !== (before?.tooltip ?? '') ? { tooltip } : {}),
  };
}

const yesNo = (value: boolean): string => (value ? '显示' : '隐藏');

/** Each field of an item in words, as labels and texts. */
function wordsOf(values: Partial<MenuValues>, tree: readonly MenuNode[]): (readonly [string, string])[] {
  const parent = allNodes(tree).find(({ id }) => id === values.parentId)?.name;
  return [
    ['上级菜单', values.parentId === TOP ? '顶部菜单' : (parent ?? values.parentId ?? '')],
    ['类型', values.type ? typeName(values.type) : ''],
    ['名称', values.name ?? ''],
    ['图标', menuIconTitle(values.icon ?? '')],
    ['路径', values.path ?? ''],
    ['权限标识', values.permission ?? ''],
    ['显示端', sidesOf((values.showType ?? []).join(','))],
    ['状态', values.visible === undefined ? '' : yesNo(values.visible)],
    ['排序', String(values.sort ?? '')],
    ['提示', values.tooltip ?? ''],
  ];
}

/** In which fields a newer item differs from what is typed. */
export function differencesOf(mine: MenuValues, theirs: MenuNode, tree: readonly MenuNode[]): Difference[] {
  const own = wordsOf({ ...valuesOf(theirs), ...mine }, tree);
  return wordsOf(valuesOf(theirs), tree).flatMap(([label, words], index) =>
    words === own[index]?.[1] ? [] : [{ label, theirs: words }],
  );
}

/** A half-filled form, and the version it was changed from; none for a new item. */
export interface MenuDraft {
  readonly values: Partial<MenuValues>;
  readonly version?: number;
}

/** In which fields a draft differs from what the form shows at first. */
export function draftDifferences(
  saved: Partial<MenuValues>,
  { values }: MenuDraft,
  tree: readonly MenuNode[],
) {
  const before = wordsOf(saved, tree);
  return wordsOf({ ...saved, ...values }, tree).flatMap(([label, words], index) =>
    words === before[index]?.[1] ? [] : [{ label, saved: before[index]?.[1] ?? '', draft: words }],
  );
}
