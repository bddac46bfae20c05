import type { RegisteredRemote, Registry } from '@hospital/shared/contract/remote';
import { configureHttpClient, hasPermission, writeSession } from '@hospital/shared/host';
import { fakeServer, fakeSession, type FakeServer, networkFailure } from '@hospital/shared/testing';
import { canariesFor } from './canaries';

const CANARIES = 'GET /sys/release/canaries.do';
const canary = { name: 'remote-org', buildId: 'b2' } as RegisteredRemote;
/** As it is read: a new object each time. */
const registryWith = (mark: boolean): Registry => ({
  host: { buildId: 'h1' },
  remotes: [{ name: 'remote-org', buildId: 'b1', ...(mark && { canary: true }) } as RegisteredRemote],
});
const asked = (): number => server.requests(CANARIES).length;
let server: FakeServer;

beforeEach(() => {
  configureHttpClient({
    baseUrl: '/api',
    sessionHeaders: () => ({}),
    hasPermission,
    onSessionInvalid: () => undefined,
    onIdentityChanged: () => undefined,
    notify: () => undefined,
  });
  server = fakeServer({ [CANARIES]: () => [canary] });
  writeSession(fakeSession());
});

test('the server is asked where there are canaries and somebody is signed in, and nowhere else', async () => {
  expect(await canariesFor(registryWith(false))).toEqual(new Map());
  writeSession(null);
  expect(await canariesFor(registryWith(true))).toEqual(new Map());
  expect(asked()).toBe(0);
  writeSession(fakeSession());
  expect(await canariesFor(registryWith(true))).toEqual(new Map([['remote-org', canary]]));
  expect(asked()).toBe(1);
});

test('it is asked once for a registry and a place, and again for another of either', async () => {
  const registry = registryWith(true);
  await Promise.all([canariesFor(registry), canariesFor(registry)]);
  await canariesFor(registry);
  expect(asked()).toBe(1);
  await canariesFor(registryWith(true));
  expect(asked()).toBe(2);
  const { workplace, ...session } = fakeSession();
  writeSession({ ...session, workplace: { ...workplace, storeId: 'another' } });
  await canariesFor(registry);
  expect(asked()).toBe(3);
});

test('an answer that did not come is asked for again', async () => {
  const registry = registryWith(true);
  server.use({ [CANARIES]: () => networkFailure() });
  await expect(canariesFor(registry)).rejects.toThrow();
  server.use({ [CANARIES]: () => [canary] });
  expect(await canariesFor(registry)).toEqual(new Map([['remote-org', canary]]));
});
