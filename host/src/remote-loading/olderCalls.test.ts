import { api } from '@hospital/shared/api';
import type { RegisteredRemote } from '@hospital/shared/contract/remote';
import { configureHttpClient } from '@hospital/shared/host';
import { fakeServer } from '@hospital/shared/testing';
import { olderCall, provideOlderCalls, takesOlderCalls } from './olderCalls';

configureHttpClient({
  baseUrl: '/api',
  sessionHeaders: () => ({}),
  hasPermission: () => true,
  onSessionInvalid: () => undefined,
  onIdentityChanged: () => undefined,
  notify: () => undefined,
});

test('builds for shared 1.1 take their calls from the host, later ones bring their own', () => {
  const wants = (sharedRange: string) => takesOlderCalls({ sharedRange } as RegisteredRemote);
  expect(['^1.0.0', '^1.1.0', '^1.2.0', '^2.0.0'].map(wants)).toEqual([true, true, false, false]);
});

test('`api` is empty until such a build comes; then its calls reach the server', async () => {
  expect(api).toEqual({});
  await provideOlderCalls();
  const server = fakeServer({ 'POST /sys/dept/info/{id}': () => ({ id: '7' }) });
  expect(await api.organisation.dept({ id: '7' })).toEqual({ id: '7' });
  expect(server.requests('POST /sys/dept/info/{id}')).toEqual([{ id: '7' }]);
});

test('they are found by their names, and what is none of them is not', async () => {
  expect((await olderCall('warehouses.delete'))?.id).toBe('warehouses.delete');
  expect(await olderCall('warehouses.none')).toBeUndefined();
  expect(await olderCall('none.all')).toBeUndefined();
});
