import type { RegisteredRemote } from '@hospital/shared/contract/remote';
import { fakeServer, networkFailure, renderPage } from '@hospital/shared/testing';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { noteBeacon, takeBeacons } from '../remote-loading/beacons';
import { useSentBeacons } from './useSentBeacons';

const BEACON = 'POST /sys/release/beacon.do';
const remote = { name: 'remote-org', buildId: 'b1' } as RegisteredRemote;

function Page(): ReactNode {
  useSentBeacons();
  return null;
}

const begin = (): ReturnType<typeof fakeServer> => {
  const server = fakeServer({ [BEACON]: () => null });
  renderPage(<Page />);
  return server;
};
const open = (path: string): void => act(() => noteBeacon(remote, path, 'loaded', { ms: 120 }));
const passes = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const loaded = (path: string) => ({ name: 'remote-org', buildId: 'b1', kind: 'loaded', path, ms: 120 });

beforeEach(() => {
  takeBeacons();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('pages that are opened one after the other are told together, once', async () => {
  const server = begin();
  open('/mch/store');
  await passes(2_000);
  open('/mch/user');
  await passes(2_999);
  expect(server.requests(BEACON)).toEqual([]);
  await passes(1);
  expect(server.requests(BEACON)).toEqual([{ items: [loaded('/mch/store'), loaded('/mch/user')] }]);
  await passes(60_000);
  expect(server.requests(BEACON)).toHaveLength(1);
});

test('what does not arrive is given up, and holds nothing up that comes after it', async () => {
  const server = begin();
  server.use({ [BEACON]: () => networkFailure() });
  open('/mch/store');
  await passes(3_000);
  server.use({ [BEACON]: () => null });
  open('/mch/user');
  await passes(3_000);
  expect(server.requests(BEACON)).toEqual([
    { items: [loaded('/mch/store')] },
    { items: [loaded('/mch/user')] },
  ]);
});

test('no more travel together than the server takes: the newest', async () => {
  const server = begin();
  for (let page = 1; page <= 25; page += 1) open(`/page${page}`);
  await passes(3_000);
  const [sent] = server.requests(BEACON) as { readonly items: readonly { readonly path: string }[] }[];
  expect(sent?.items.map(({ path }) => path)).toEqual(
    Array.from({ length: 20 }, (_, index) => `/page${index + 6}`),
  );
});
