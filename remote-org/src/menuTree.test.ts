import { menuTree } from '../test/roles.fixture';
import { allNodes, narrowed, pathsOf } from './menuTree';

describe('narrowing', () => {
  const names = (...[side, keyword]: [Parameters<typeof narrowed>[1], string]): string[] =>
    allNodes(narrowed(menuTree, side, keyword)).map(({ name }) => name);

  it.each([
    ['3', '', ['首页', '库存']],
    ['1', '', ['首页', '系统管理', '字典管理', '新增字典', '删除字典']],
    ['', ' 新增 ', ['系统管理', '字典管理', '新增字典']],
    ['', '/MCH/dict', ['系统管理', '字典管理', '新增字典', '删除字典']],
    ['', 'DICT:DELETE', ['系统管理', '字典管理', '删除字典']],
    ['', '字典管理', ['系统管理', '字典管理', '新增字典', '删除字典']],
    ['3', '字典', []],
  ] as const)('on side "%s" by "%s"', (side, keyword, expected) => {
    expect(names(side, keyword)).toEqual(expected);
  });
});

it('says the way down to each', () => {
  expect(pathsOf(menuTree).get('sys:dict:save')).toBe('系统管理 / 字典管理 / 新增字典');
});
