import { menuTree } from '../../../test/roles.fixture';
import { allNodes, narrowed } from '../../menuTree';
import { checkedOf, permissionRows, toggled } from './permissionRows';

const node = (id: string) => allNodes(menuTree).find((one) => one.id === id)!;
const ids = (granted: ReadonlySet<string>): string[] => [...granted].sort();
const anything = (): boolean => true;

it('shows what lies below open nodes', () => {
  const rows = permissionRows(menuTree, ({ id }) => id === 'mch:index');
  expect(rows.map(({ node: { name }, level, open }) => [name, level, open])).toEqual([
    ['首页', 1, undefined],
    ['系统管理', 1, true],
    ['字典管理', 2, false],
    ['库存', 1, undefined],
  ]);
});

describe('granting', () => {
  it('takes in what lies above and below', () => {
    const granted = toggled(menuTree, node('sys:dict:list'), new Set(), anything);
    expect(ids(granted)).toEqual(['mch:index', 'sys:dict:delete', 'sys:dict:list', 'sys:dict:save']);
    expect(checkedOf(node('mch:index'), granted)).toBe(true);
  });

  it('fills up what is partly granted, and takes what is wholly granted, with what lies below', () => {
    const part = new Set(['mch:index', 'sys:dict:list', 'sys:dict:save']);
    expect(checkedOf(node('mch:index'), part)).toBe('mixed');
    const full = toggled(menuTree, node('mch:index'), part, anything);
    expect(checkedOf(node('mch:index'), full)).toBe(true);
    expect(ids(toggled(menuTree, node('mch:index'), full, anything))).toEqual([]);
    expect(ids(toggled(menuTree, node('sys:dict:list'), full, anything))).toEqual(['mch:index']);
  });

  it('touches neither what the caller does not hold nor what a search hides', () => {
    const held = ({ id }: { readonly id: string }): boolean => id !== 'sys:dict:delete';
    const given = toggled(menuTree, node('mch:index'), new Set(), held);
    expect(ids(given)).toEqual(['mch:index', 'sys:dict:list', 'sys:dict:save']);
    const all = new Set([...given, 'sys:dict:delete']);
    expect(ids(toggled(menuTree, node('mch:index'), all, held))).toEqual(['sys:dict:delete']);
    const [found] = narrowed(menuTree, '', '新增');
    expect(ids(toggled(menuTree, found!, new Set(), anything))).toEqual([
      'mch:index',
      'sys:dict:list',
      'sys:dict:save',
    ]);
  });
});
