/** @jest-environment jsdom */
import { writeSession } from '@hospital/shared/host';
import { fakeServer, fakeSession } from '@hospital/shared/testing';
import type { QueryClient } from '@tanstack/react-query';
import { askFirst } from '../remote-loading/firstAnswers';
import { connectClient } from '../session/connectClient';
import { standingOf } from '../session/workplace';
import { beginAhead, beginProgram } from './program';

let mockContent = 'remote';
jest.mock('../remote-loading/firstAnswers', () => ({ askFirst: jest.fn(() => Promise.resolve()) }));
jest.mock('../menu/usePathContent', () => ({ contentAt: () => ({ content: mockContent, title: '' }) }));

const session = fakeSession(['hospital:live:list:list']);
const CALLS = [
  'GET /sys/dict2/getDictByType',
  'GET /mch/remind/todoCount',
  'GET /notify/admin/message/unReadCount',
  'GET /hospital/live/info/tips/total',
];
const begin = (): ReturnType<typeof fakeServer> =>
  fakeServer(Object.fromEntries(CALLS.map((call) => [call, () => 1])));
const open = (queries: QueryClient): readonly unknown[] =>
  queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);

beforeEach(() => {
  mockContent = 'remote';
  jest.clearAllMocks();
  sessionStorage.clear();
  connectClient();
  writeSession(session);
  history.replaceState(null, '', '/home');
});

test('what bars and page show first is asked for before they stand, and kept for them', async () => {
  begin();
  await beginAhead();
  const queries = beginProgram(standingOf(session));
  expect(askFirst).toHaveBeenCalledWith('/home', queries, '');
  expect(open(queries)).toEqual([
    'dictionary.byTypes',
    'messages.todoCount',
    'messages.unreadCount',
    'inpatients.tipsTotal',
  ]);
  expect(open(beginProgram(standingOf(session)))).toEqual([]);
});

test('on the company side there is no bell, and nothing of a store is asked', async () => {
  const company = fakeSession([], { workplace: { workspaceType: 1, storeId: '', warehouseType: 3 } });
  writeSession(company);
  begin();
  await beginAhead();
  expect(open(beginProgram(standingOf(company)))).toEqual(['dictionary.byTypes']);
});

test('a page whose address says more is asked for by what it says', async () => {
  begin();
  history.replaceState(null, '', '/home?from=mail');
  await beginAhead();
  expect(askFirst).toHaveBeenCalledWith('/home', beginProgram(standingOf(session)), '?from=mail');
});

test('a page that its user does not see is asked for by nobody', async () => {
  mockContent = 'no-access';
  begin();
  await beginAhead();
  expect(askFirst).not.toHaveBeenCalled();
});

test('what was begun for one place is not shown at another', async () => {
  begin();
  await beginAhead();
  const elsewhere = fakeSession([], { workplace: { storeId: 's2' } });
  expect(open(beginProgram(standingOf(elsewhere)))).toEqual([]);
});

test('without a session nothing is begun', async () => {
  writeSession(null);
  begin();
  await beginAhead();
  expect(askFirst).not.toHaveBeenCalled();
});
