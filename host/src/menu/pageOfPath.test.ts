import type { RemotePage } from '@hospital/shared/contract/remote';
import { menu } from '../../test/menu.fixture';
import { contentOf } from './pageOfPath';

const page = (changes: Partial<RemotePage> = {}): RemotePage => ({
  path: '/mch/store',
  module: 'stores/StorePage',
  title: '门店管理',
  ...changes,
});
const known = { menu, page: undefined, registryKnown: true, hasPermission: () => true };

test.each([
  ['a menu item with a page', '/mch/store', { page: page() }, 'remote'],
  ['a menu item without a page, which the remote side calls not released', '/mch/later', {}, 'remote'],
  ['a page without a menu item', '/mch/secret', { page: page({ path: '/mch/secret' }) }, 'not-found'],
  ['a hidden page', '/home/person', { page: page({ path: '/home/person', hidden: true }) }, 'remote'],
  ['home without a menu item', '/home', { menu: [], page: page({ path: '/home' }) }, 'remote'],
  ['an invisible menu item', '/hidden', { page: page({ path: '/hidden' }) }, 'remote'],
  [
    'a route of the spec without menu item and page, not released either',
    '/store/expiredStock',
    {},
    'remote',
  ],
  ['no menu item, no page', '/nowhere', {}, 'not-found'],
  ['the page for it', '/404', { page: page() }, 'not-found'],
  ['anything while the registry is unknown', '/nowhere', { registryKnown: false }, 'remote'],
])('%s', (_, path, changes, content) => {
  expect(contentOf(path, { ...known, ...changes })).toBe(content);
});

test('a page says that there is no access when its permission is missing', () => {
  const hasPermission = (permission: string): boolean => permission === 'held';
  const contentWith = (permission: string) =>
    contentOf('/mch/store', { ...known, page: page({ permission }), hasPermission });
  expect(contentWith('missing')).toBe('no-access');
  expect(contentWith('held')).toBe('remote');
});
