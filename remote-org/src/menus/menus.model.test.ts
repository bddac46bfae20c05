import { menuNode, menuTree } from '../../test/roles.fixture';
import { allNodes, narrowed } from '../menuTree';
import { menuLines, newValues, orderAfter, parentsFor, requestOf, valuesOf, wordsOf } from './menus.model';

const node = (id: string) => allNodes(menuTree).find((one) => one.id === id)!;

it('says where each line stands', () => {
  const lines = menuLines(menuTree, ({ type }) => type === '1');
  expect(lines.map(({ id, level, open, first, last }) => [id, level, open, first, last])).toEqual([
    ['home:index', 1, undefined, true, false],
    ['mch:index', 1, true, false, false],
    ['sys:dict:list', 2, false, true, true],
    ['stock:index', 1, undefined, false, true],
  ]);
});

it('moves an item past the one that is shown next to it, hidden ones in between or not', () => {
  expect(orderAfter(menuTree, menuTree, node('stock:index'), 'up')).toEqual([
    'home:index',
    'stock:index',
    'mch:index',
  ]);
  const warehouse = narrowed(menuTree, '3', '');
  expect(orderAfter(menuTree, warehouse, node('stock:index'), 'up')).toEqual([
    'stock:index',
    'home:index',
    'mch:index',
  ]);
  expect(orderAfter(menuTree, warehouse, node('home:index'), 'down')).toEqual([
    'mch:index',
    'stock:index',
    'home:index',
  ]);
});

it('offers as parents what can hold the type, never the item itself nor what lies below it', () => {
  const labels = (...args: [Parameters<typeof parentsFor>[1], string]): string[] =>
    parentsFor(menuTree, ...args).map(({ label }) => label.trim());
  expect(labels('2', '')).toEqual(['顶部菜单', '系统管理']);
  expect(labels('3', '')).toEqual(['首页', '系统管理', '字典管理', '库存']);
  expect(labels('1', 'mch:index')).toEqual(['顶部菜单']);
});

it('begins a new item after its siblings, and sends only what its type has', () => {
  expect(newValues(menuTree, node('mch:index'))).toMatchObject({
    parentId: 'mch:index',
    type: '2',
    sort: 11,
  });
  expect(newValues(menuTree, node('sys:dict:list'))).toMatchObject({ type: '3', showType: ['1', '2'] });
  const values = { ...newValues(menuTree, undefined), name: '工具', path: '/tools', tooltip: '常用' };
  expect(requestOf(values)).toMatchObject({ alwaysShow: 'Y', visible: 'Y', path: '/tools', tooltip: '常用' });
  const permission = { ...values, type: '3', parentId: 'mch:index', showType: ['2', '1'] } as const;
  const request = requestOf({ ...permission, showType: [...permission.showType] });
  expect(request).toMatchObject({ alwaysShow: 'N', visible: 'N', path: '', icon: '', showType: '1,2' });
  expect(request).not.toHaveProperty('tooltip');
});

it('tells every field in words', () => {
  const words = (changes: Parameters<typeof menuNode>[2]): string[] =>
    Object.values(wordsOf(menuTree)).map(([, text]) => text(valuesOf(menuNode('x', '工具', changes))));
  expect(words({ type: '2', icon: 'tool', path: '/tools', parentId: 'mch:index', showType: '2,1' })).toEqual([
    '系统管理',
    '页面',
    '工具',
    '工具',
    '/tools',
    'x',
    '公司、门店',
    '显示',
    '1',
    '',
  ]);
  expect(words({ type: '2', visible: 'N' })).toContain('隐藏');
  expect(words({ type: '3' })).not.toContain('显示');
  expect(words({})[0]).toBe('顶部菜单');
});
