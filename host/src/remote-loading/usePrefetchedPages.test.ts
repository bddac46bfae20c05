import { item, menu } from '../../test/menu.fixture';
import { topItems, visibleMenu } from '../menu/menuTree';
import { nextPaths } from './usePrefetchedPages';

const company = visibleMenu(menu, 1);

test('where the top bar leads comes first, then every page of the menu, each once', () => {
  const paths = nextPaths(company);
  expect(paths.slice(0, 3)).toEqual(
    ['/home', '/notice/noticeList', '/mch/store'].slice(0, topItems(company).length),
  );
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toContain('/mch/dict');
});

test('an item of the menu with many pages leaves room for those of the others', () => {
  const group = (name: string, count: number) =>
    item({
      ...{ id: name, name, path: '', type: '1' },
      children: Array.from({ length: count }, (_, at) =>
        item({ id: name + at, name: name + at, path: `/${name}/${at}` }),
      ),
    });
  expect(nextPaths([group('many', 30), group('few', 2)])).toContain('/few/1');
});

test('of a long menu no more than twenty pages are fetched ahead', () => {
  const many = Array.from({ length: 30 }, (_, at) => item({ id: `p${at}`, name: `${at}`, path: `/p/${at}` }));
  expect(nextPaths(many)).toHaveLength(20);
});
