import { guard } from './routeGuard';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://x');
  return { pathname, search };
};

test.each([
  ['/login', true, { screen: 'shell', replaceBy: '/' }],
  ['/mch/dict?type=sex', true, { screen: 'shell' }],
  ['/login', false, { screen: 'signIn' }],
  ['/login?tenant=other', false, { screen: 'signIn' }],
  ['/', false, { screen: 'signIn', replaceBy: '/login' }],
  ['/mch/dict?type=sex', false, { screen: 'signIn', replaceBy: '/login', wanted: '/mch/dict?type=sex' }],
  ['/?tenant=o%26x', false, { screen: 'signIn', replaceBy: '/login?tenant=o%26x' }],
])('%s, token: %s', (address, hasToken, entry) => {
  expect(guard(at(address), hasToken)).toEqual(entry);
});
