import { shellRoute } from './shellRoute';

test.each([
  ['/', '', { kind: 'redirect', to: '/home' }],
  ['/login', '', { kind: 'redirect', to: '/home' }],
  ['/mch/dict/', '?a=1', { kind: 'redirect', to: '/mch/dict?a=1' }],
  ['/mch/dict', '?a=1', { kind: 'page', path: '/mch/dict' }],
  ['/redirect/mch/dict', '?a=1', { kind: 'refresh', to: '/mch/dict?a=1' }],
  ['/redirect//x', '?a=1', { kind: 'refresh', to: '/x?a=1' }],
  ['/redirect///x//y', '', { kind: 'refresh', to: '/x//y' }],
  ['//x', '', { kind: 'redirect', to: '/x' }],
  ['//', '', { kind: 'redirect', to: '/home' }],
  ['/redirect//', '', { kind: 'redirect', to: '/redirect' }],
  ['/image-viewer/%2Ffiles%2Fa.png', '', { kind: 'image', parameter: '%2Ffiles%2Fa.png' }],
  ['/image-viewer//files/a.png', '', { kind: 'image', parameter: '/files/a.png' }],
  ['/image-viewer', '', { kind: 'page', path: '/image-viewer' }],
  ['/redirected', '', { kind: 'page', path: '/redirected' }],
])('%s%s', (pathname, search, route) => {
  expect(shellRoute(pathname, search)).toEqual(route);
});
