/** @jest-environment jsdom */
import { initialTabs, showTab } from './tabs';
import { forgetTabs, readTabs, writeTabs } from './tabStorage';

const state = showTab(initialTabs, { path: '/a', search: '?index=1', title: 'A' });

beforeEach(() => sessionStorage.clear());

test('the list comes back, for the same user and workspace alone, with no page alive', () => {
  writeTabs('u1', 2, state);
  const back = readTabs('u1', 2);
  expect(back.tabs.map(({ id, title, affixed }) => [id, title, affixed])).toEqual([
    ['/home', '首页', true],
    ['/a?index=1', 'A', false],
  ]);
  expect(back).toMatchObject({ activeId: null, live: [], unsaved: {} });
  expect(readTabs('u1', 1)).toEqual(initialTabs);
  expect(readTabs('u2', 2)).toEqual(initialTabs);
});

test('the lists of a user can be forgotten, in all workspaces', () => {
  for (const workspace of [1, 2, 3]) writeTabs('u1', workspace, state);
  writeTabs('u2', 2, state);
  forgetTabs('u1');
  for (const workspace of [1, 2, 3]) expect(readTabs('u1', workspace)).toEqual(initialTabs);
  expect(readTabs('u2', 2).tabs).toHaveLength(state.tabs.length);
});

test.each(['{', 'null', '{}', '[null, {"path": 1}]'])('%s in the storage is no list', (text) => {
  sessionStorage.setItem('tabs:u1:2', text);
  expect(readTabs('u1', 2)).toEqual(initialTabs);
});
