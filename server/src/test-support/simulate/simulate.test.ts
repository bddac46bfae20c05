import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { make } from '../refusals';
import { startTestServer, type TestServer } from '../testServer';
import { checkTables } from './books';
import { planDay } from './plan';
import { simulate } from './simulate';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const day = {
  ...{ seed: 'small', desks: 3, tills: 3, tellers: 3, receptions: 3, doctors: 3, dispensers: 2 },
  steps: 14,
};

test('a seed plans the same day again, another one another day', () => {
  assert.deepEqual(planDay(day), planDay(day));
  assert.notDeepEqual(planDay(day), planDay({ ...day, seed: 'other' }));
  // A desk more changes nothing of what the others do.
  assert.deepEqual(planDay({ ...day, desks: 4 }).slice(0, 3), planDay(day));
});

test('after a day of desks, cashiers, doctors and dispensers the books are right', async () => {
  const { faults, owners } = await simulate(
    {
      desk: () => server.signIn('13800000003', 2),
      manager: () => server.signIn('13800000002', 2),
      cashier: () => server.signIn('13800000006', 2),
      teller: async () => {
        const manager = await server.signIn('13800000002', 2);
        await make(manager, identityCalls.setLastStore, { storeId: '1001' });
        return manager;
      },
      company: () => server.signIn('13800000001', 1),
      doctor: () => server.signIn('13800000004', 2),
      doctorId: '4',
      database: server.database,
    },
    day,
  );
  assert.deepEqual(faults, []);
  assert.ok(owners > 0);
});

test('books that are wrong are told', async () => {
  await server.database.kernel.execute(`insert into owner_account (tenant_id, owner_id, principal)
    select tenant_id, id, 100 from owner where tenant_id = '1' and status = 1 and id not in (select owner_id from owner_account) limit 1`);
  assert.deepEqual(await checkTables(server.database), ['a balance is not the sum of its movements']);
});
