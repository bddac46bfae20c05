import { ownerOf, ownershipProblem } from '../federation-build/ownership.mjs';

const dashboard = { name: 'remote-dashboard', owns: ['/home'], pages: [{ path: '/home' }] };
const messages = { name: 'remote-messages', owns: ['/notice', '/home/notice'], pages: [] };

it.each([
  ['/home', 'remote-dashboard'],
  ['/home/other', 'remote-dashboard'],
  ['/home/notice', 'remote-messages'],
  ['/home/notice/today', 'remote-messages'],
  ['/homes', null],
])('%s belongs to %s: the longest prefix decides', (path, owner) => {
  expect(ownerOf(path, [dashboard, messages])).toBe(owner);
  expect(ownerOf(path, [messages, dashboard])).toBe(owner);
});

it('finds nothing wrong where prefixes nest', () => {
  expect(ownershipProblem(dashboard, [messages])).toBeNull();
  expect(ownershipProblem({ ...messages, pages: [{ path: '/home/notice' }] }, [dashboard])).toBeNull();
});

it('refuses a page outside the own paths, in those of another, and a path owned twice', () => {
  const withPage = (path: string) => ({ ...dashboard, pages: [{ path }] });
  expect(ownershipProblem(withPage('/mch/store'), [messages])).toMatch('lies outside');
  expect(ownershipProblem(withPage('/home/notice'), [messages])).toMatch('paths of remote-messages');
  expect(ownershipProblem({ ...messages, owns: ['/home'] }, [dashboard])).toMatch(
    'belongs to remote-dashboard',
  );
});
