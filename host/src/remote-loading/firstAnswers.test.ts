/** @jest-environment jsdom */
import { queryKeyOf } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BuiltFirstCall } from '@hospital/shared/contract/remote';
import { shanghaiDay } from '@hospital/shared/format';
import { configureHttpClient, hasPermission, writeSession } from '@hospital/shared/host';
import { fakeServer, fakeSession } from '@hospital/shared/testing';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { askFirst, dropFirst } from './firstAnswers';
import type * as registry from './remoteRegistry';

const IP = 'GET /comm/ip';
const REVIEWS = 'POST /hospital/review/total';
const due = { startDate: '$today', endDate: '$today', status: 'N', storeId: '$storeId' };
const ip = { method: 'GET', path: '/comm/ip' } as const;
const total = { method: 'POST', path: '/hospital/review/total' } as const;
const ofPage: readonly BuiltFirstCall[] = [
  { call: 'identity.ip', request: {}, ...ip },
  { call: 'reviews.total', request: due, ...total, permission: 'see:reviews', workspaceType: 2 },
];
let mockFirstCalls = ofPage;
const mockQueriedCalls: readonly BuiltFirstCall[] = [
  { call: 'kennels.info', request: { id: '$query.id' }, method: 'GET', path: '/kennel/info' },
];
let mockRegistry = async (): Promise<unknown> => ({});

jest.mock('./remoteRegistry', (): Partial<typeof registry> => ({
  loadRegistry: () => mockRegistry() as never,
  pageAt: (path) =>
    path === '/page'
      ? ({ page: { path, firstCalls: mockFirstCalls, queriedCalls: mockQueriedCalls } } as never)
      : undefined,
}));

beforeAll(() =>
  configureHttpClient({
    baseUrl: '/api',
    sessionHeaders: () => ({}),
    hasPermission,
    onSessionInvalid: () => undefined,
    onIdentityChanged: () => undefined,
    notify: () => undefined,
  }),
);

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
beforeEach(() => {
  queries.clear();
  mockFirstCalls = ofPage;
  writeSession(fakeSession());
});

test('answers lie where the page will look for them, also of a call that no host knows', async () => {
  const server = fakeServer({ [IP]: () => '10.0.0.7' });
  await askFirst('/page', queries);
  await waitFor(() => expect(queries.getQueryData(queryKeyOf(api.identity.ip, {}))).toBe('10.0.0.7'));
  expect(server.requests(IP)).toHaveLength(1);
  mockFirstCalls = [
    { call: 'kennels.free', request: { day: '$today' }, method: 'GET', path: '/kennel/free' },
  ];
  server.use({ 'GET /kennel/free': () => 3 });
  await askFirst('/page', queries);
  await waitFor(() => expect(queries.getQueryData(['kennels.free', { day: shanghaiDay() }])).toBe(3));
});

test('with a query the calls of the query are asked, those alone, where it has what they name', async () => {
  const server = fakeServer({ [IP]: () => '10.0.0.7', 'GET /kennel/info': () => '3号' });
  await askFirst('/page', queries, '?id=3&from=list');
  await waitFor(() => expect(queries.getQueryData(['kennels.info', { id: '3' }])).toBe('3号'));
  await askFirst('/page', queries, 'booking=7');
  await askFirst('/page', queries, '?id=');
  expect(server.requests('GET /kennel/info')).toEqual([{ id: '3' }]);
  expect(server.requests(IP)).toEqual([]);
  dropFirst('/page', queries, '?id=3');
  expect(queries.getQueryData(['kennels.info', { id: '3' }])).toBeUndefined();
});

test('a manifest for shared 1.1 names its calls alone: those of that time are asked, others left out', async () => {
  const server = fakeServer({ [IP]: () => '10.0.0.7' });
  mockFirstCalls = ['identity.ofNoTime', 'identity.ip'].map((call) => ({ call, request: {} }));
  await askFirst('/page', queries);
  await waitFor(() => expect(queries.getQueryData(queryKeyOf(api.identity.ip, {}))).toBe('10.0.0.7'));
  expect(server.requests(IP)).toHaveLength(1);
});

test('a call that needs a permission is asked of who holds it', async () => {
  const server = fakeServer({ [IP]: () => '10.0.0.7' });
  mockFirstCalls = [{ call: 'identity.ip', request: {}, ...ip, anyOf: ['see:a', 'see:b'] }];
  await askFirst('/page', queries);
  writeSession(fakeSession(['see:b']));
  await askFirst('/page', queries);
  await waitFor(() => expect(server.requests(IP)).toHaveLength(1));
});

test('answers over which a page may have crashed are dropped unless somebody shows them', () => {
  const key = queryKeyOf(api.identity.ip, {});
  queries.setQueryData(key, '10.0.0.7');
  const shown = new QueryObserver(queries, { queryKey: key, staleTime: Infinity });
  const leave = shown.subscribe(() => undefined);
  dropFirst('/page', queries);
  expect(queries.getQueryData(key)).toBe('10.0.0.7');
  leave();
  dropFirst('/page', queries);
  expect(queries.getQueryData(key)).toBeUndefined();
});

test('a page that says nothing, or no registry, asks for nothing and fails nowhere', async () => {
  const server = fakeServer({ [IP]: () => '10.0.0.7' });
  await askFirst('/other', queries);
  mockRegistry = () => Promise.reject(new Error('not there'));
  await askFirst('/page', queries);
  expect(server.requests(IP)).toHaveLength(0);
});

describe('a call with conditions', () => {
  const asked = async (...session: Parameters<typeof fakeSession>) => {
    mockRegistry = async () => ({});
    const server = fakeServer({ [IP]: () => '10.0.0.7', [REVIEWS]: () => null });
    writeSession(fakeSession(...session));
    await askFirst('/page', queries);
    await waitFor(() => expect(server.requests(IP)).toHaveLength(1));
    return server.requests(REVIEWS);
  };

  test('is asked of the day and the store of the session', async () => {
    const today = shanghaiDay();
    expect(await asked(['see:reviews'], { workplace: { storeId: 's7' } })).toEqual([
      { startDate: today, endDate: today, status: 'N', storeId: 's7' },
    ]);
  });

  test('is not asked without its permission, on another side, or where no store is', async () => {
    expect(await asked([])).toEqual([]);
    queries.clear();
    expect(await asked(['see:reviews'], { workplace: { workspaceType: 1 } })).toEqual([]);
    queries.clear();
    expect(await asked(['see:reviews'], { workplace: { storeId: '' } })).toEqual([]);
  });
});
