import { api, queryKeyOf } from '@hospital/shared/api';
import { configureHttpClient } from '@hospital/shared/host';
import { fakeServer } from '@hospital/shared/testing';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { askFirst, dropFirst } from './firstAnswers';
import type * as registry from './remoteRegistry';

const IP = 'GET /comm/ip';
const firstCalls = [
  { call: 'identity.ip', request: {} },
  { call: 'identity.ofALaterHost', request: {} },
];
let mockRegistry = async (): Promise<unknown> => ({});

jest.mock('./remoteRegistry', (): Partial<typeof registry> => ({
  loadRegistry: () => mockRegistry() as never,
  pageAt: (path) => (path === '/page' ? ({ page: { path, firstCalls } } as never) : undefined),
}));

beforeAll(() =>
  configureHttpClient({
    baseUrl: '/api',
    sessionHeaders: () => ({}),
    hasPermission: () => true,
    onSessionInvalid: () => undefined,
    onIdentityChanged: () => undefined,
    notify: () => undefined,
  }),
);

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });
beforeEach(() => queries.clear());

test('answers lie where the page will look for them; calls that are not known are left out', async () => {
  const server = fakeServer({ [IP]: () => '10.0.0.7' });
  await askFirst('/page', queries);
  await waitFor(() => expect(queries.getQueryData(queryKeyOf(api.identity.ip, {}))).toBe('10.0.0.7'));
  expect(server.requests(IP)).toHaveLength(1);
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
