import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { menuIconTitle } from '@hospital/shared/ui/core';
import type { Words } from '@hospital/shared/ui/data';
import { allNodes } from '../menuTree';
import { sidesOf } from '../sides';

export const TYPES: readonly { readonly value: MenuNode['type']; readonly label: string }[] = [
  { value: '1', label: '目录' },
  { value: '2', label: '页面' },
  { value: '3', label: '权限' },
];

/** What items of the top bar hang below. */
export const TOP = '0';

export const typeName = (type: MenuNode['type']): string =>
  TYPES.find(({ value }) => value === type)?.label ?? '';

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

/** Labels of the fields, and their values in words. */
export const wordsOf = (tree: readonly MenuNode[]): Words<MenuValues> => ({
  parentId: ['上级菜单', ({ parentId = '' }) => parentName(tree, parentId)],
  type: ['类型', ({ type }) => (type ? typeName(type) : '')],
  name: ['名称', ({ name = '' }) => name],
  icon: ['图标', ({ icon = '' }) => menuIconTitle(icon)],
  path: ['路径', ({ path = '' }) => path],
  permission: ['权限标识', ({ permission = '' }) => permission],
  showType: ['显示端', ({ showType = [] }) => sidesOf(showType.join(','))],
  // A permission is shown nowhere: its form has no such field.
  visible: ['状态', ({ type, visible }) => (type === '3' ? '' : visible ? '显示' : '隐藏')],
  sort: ['排序', ({ sort }) => String(sort ?? '')],
  tooltip: ['提示', ({ tooltip = '' }) => tooltip],
});

const parentName = (tree: readonly MenuNode[], id: string): string =>
  id === TOP ? '顶部菜单' : (allNodes(tree).find((node) => node.id === id)?.name ?? id);
