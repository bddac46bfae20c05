import { item, menu } from '../../test/menu.fixture';
import { firstPage, isGroup, topItems, topTarget, trailFor, trailTo, visibleMenu } from './menuTree';

const names = (items: readonly { name: string }[]): string[] => items.map(({ name }) => name);

test('a workspace shows its visible items, sorted, without buttons and empty directories', () => {
  const company = visibleMenu(menu, 1);
  expect(names(company)).toEqual(['首页', '消息', '系统管理', '不在顶栏']);
  expect(names(company[2]?.children ?? [])).toEqual(['门店管理', '字典管理', '未发布']);
  expect(company[2]?.children[0]?.children).toEqual([]);
});

test('each workspace has its own items', () => {
  expect(names(visibleMenu(menu, 3))).toEqual(['首页', '消息']);
  expect(names(visibleMenu(menu, 2)[2]?.children ?? [])).toEqual(['门店管理', '未发布']);
});

test('a page that would not let its user in has no item, and a directory of such pages none either', () => {
  const closed = (...paths: readonly string[]) => visibleMenu(menu, 1, (path) => !paths.includes(path));
  expect(names(closed('/mch/dict')[2]?.children ?? [])).toEqual(['门店管理', '未发布']);
  const system = visibleMenu(menu, 1)[2]?.children ?? [];
  expect(names(closed(...system.map(({ path }) => path)))).toEqual(['首页', '消息', '不在顶栏']);
});

test('the top bar has the items that are always shown', () =>
  expect(names(topItems(visibleMenu(menu, 1)))).toEqual(['首页', '消息', '系统管理']));

test('the first item of the top bar leads home, another to its first page', () => {
  const [home, notices, system] = visibleMenu(menu, 1);
  expect(topTarget(notices!, 0)).toBe('/home');
  expect(topTarget(home!, 1)).toBe('/home');
  expect(topTarget(system!, 2)).toBe('/mch/store');
  expect(firstPage(item({ id: 'x', name: 'x', type: '1' }))).toBeUndefined();
  expect(topTarget(system!, 2, (path) => path !== '/mch/store')).not.toBe('/mch/store');
  expect(topTarget(system!, 2, () => false)).toBe('/mch/store');
});

test('a directory is a group even with one page; a page alone is not', () => {
  const [home, notices] = visibleMenu(menu, 1);
  expect(isGroup(notices!)).toBe(true);
  expect(isGroup(home!)).toBe(false);
});

test('the trail goes from the top down to the page', () => {
  expect(names(trailTo(menu, '/mch/dict'))).toEqual(['系统管理', '字典管理']);
  expect(trailTo(menu, '/nowhere')).toEqual([]);
  expect(trailTo(menu, '/mch')).toEqual([]); // a directory is no page
});

test('a page without an item belongs under the longest menu path that it continues', () => {
  expect(names(trailFor(menu, '/home/person'))).toEqual(['首页']);
  expect(names(trailFor(menu, '/mch/store/7/edit'))).toEqual(['系统管理', '门店管理']);
  expect(names(trailFor(menu, '/mch/other'))).toEqual(['系统管理']);
  expect(trailFor(menu, '/elsewhere')).toEqual([]);
});

test('what opens from a list belongs under the list beside it', () => {
  const list = item({ id: '81', name: '病例查询', type: '2', path: '/case/list' });
  const clinic = item({ id: '8', name: '诊疗', type: '1', path: '/workspace', children: [list] });
  expect(names(trailFor([...menu, clinic], '/case/detail'))).toEqual(['诊疗', '病例查询']);
  expect(trailFor(menu, '/case/detail')).toEqual([]);
});
