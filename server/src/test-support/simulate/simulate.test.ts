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
  ...{ seed: 'small', desks: 3, tills: 3, tellers: 3, receptions: 3, doctors: 3, dispensers: 2, waitings: 3 },
  ...{ washers: 3, boarders: 3, keepers: 3, vaccinators: 2, callers: 2, officers: 1 },
  steps: 14,
};

test('a seed plans the same day again, another one another day', () => {
  assert.deepEqual(planDay(day), planDay(day));
  assert.notDeepEqual(planDay(day), planDay({ ...day, seed: 'other' }));
  // A desk more changes nothing of what the others do.
  assert.deepEqual(planDay({ ...day, desks: 4 }).slice(0, 3), planDay(day));
});

test('after a day of everybody who works in a store, a warehouse or the head office the books are right', async () => {
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
      keeper: () => server.signIn('13800000005', 3),
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
  const wait = (id: string, at: string) => `insert into reservation_wait
    (tenant_id, id, store_id, mobile, pet_name, wait_date, minutes, create_date)
    values ('1', '${id}', '1001', '13812345678', '豆豆', '2099-01-01', 30, '${at}')`;
  await server.database.kernel.execute(wait('twice-1', '2026-01-01'));
  await server.database.kernel.execute(wait('twice-2', '2026-01-02'));
  const reserved = (id: string) => `insert into reservation
    (tenant_id, id, reservation_no, store_id, doctor_id, reservation_date, start_time, end_time)
    select tenant_id, '${id}', '${id}', store_id, doctor_id, date, '15:15', '15:30' from scheduling
    where tenant_id = '1' and coalesce("limit", 1) = 1 and shift = 3 order by date desc, id limit 1`;
  await server.database.kernel.execute(reserved('full-1'));
  await server.database.kernel.execute(reserved('full-2'));
  await server.database.kernel.execute(`update reservation set create_date = now() + interval '1 day',
    reservation_date = (select max(date) from holiday where tenant_id = '1' and store_id = '1001')
    where id = (select min(id) from reservation where tenant_id = '1' and store_id = '1001' and id like 'YR%')`);
  // The demo's newest wash and stay, a second time.
  const again = (table: string, number: string, state: string) => `insert into ${table}
    select (jsonb_populate_record(null::${table}, to_jsonb(t) || '{"id": "again", "${number}": "again"}')).* from ${table} t
    where tenant_id = '1' and ${state} order by id desc limit 1`;
  await server.database.kernel.execute(again('wash_plan', 'plan_no', 'state = 1'));
  await server.database.kernel.execute(
    again('boarding', 'boarding_no', 'state = 0 and plan_end_date > start_date'),
  );
  assert.deepEqual((await checkTables(server.database)).slice(1), [
    'more is reserved with somebody at once than their limit',
    'somebody was reserved for a day after it was closed',
    'an animal waits twice for the same day',
    'an animal is washed twice at once',
    'two animals keep one cage at once',
    'an animal keeps two cages at once',
  ]);
});

test('books of stock, vaccination, follow-ups and exports that are wrong are told', async () => {
  const known = (await checkTables(server.database)).length;
  const execute = (text: string) => server.database.kernel.execute(text);
  await execute(`update transfer_order set status = 6 where tenant_id = '1'
    and id = (select min(id) from transfer_order where tenant_id = '1' and status = 2)`);
  await execute(`update transfer_item set receive_quantity = 0 where tenant_id = '1' and id = (select min(i.id)
    from transfer_item i join transfer_order t on t.tenant_id = i.tenant_id and t.id = i.transfer_id
    where i.tenant_id = '1' and t.status = 4 and i.receive_quantity > 0)`);
  await execute(`update immune_plan set certificate_no = '' where tenant_id = '1' and id = (select id from immune_plan
    where tenant_id = '1' and certificate_no <> '' and external_flag = 'N' order by right(certificate_no, 6) limit 1)`);
  await execute(`update review set follow_count = follow_count + 1 where tenant_id = '1'
    and id = (select min(id) from review where tenant_id = '1' and follow_count > 0)`);
  await execute(`insert into export_log (tenant_id, id, name, call_id, status, scope, create_id, create_name, done_date)
    values ('1', 'lost', '登录日志', 'logs.exportSignIns', 2, '{}', '1', '陈', now())`);
  assert.deepEqual((await checkTables(server.database)).slice(known), [
    'stock is held for a transfer that is over, or was not passed',
    'what left one warehouse did not come to the other, and was not written off',
    'certificates of a year have a gap',
    'a vaccination against rabies has no certificate, or something else has one',
    'follow-ups are not the sum of their attempts',
    'an export is made, and nobody can fetch it',
  ]);
});
