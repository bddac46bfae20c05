import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { washingCalls as calls } from '@hospital/shared/contract/calls/washing';
import { make } from '../../test-support/refusals';
import { testDatabaseUrl } from '../../test-support/testDatabase';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { untilWaiting } from '../../test-support/waiting';
import { animals, rowsOf, saved, washerOf, washProduct } from './plans.fixture';

const STORE = '1001';

describe(
  'two plans of one animal that are cancelled at the same moment',
  { skip: testDatabaseUrl === null && 'the embedded database has one transaction at a time' },
  () => {
    let server: TestServer;
    before(async () => {
      server = await startTestServer();
    });
    after(() => server.close());

    test('let its visit wait again, though each sees the other under way', async () => {
      const desk = await server.signIn('13800000003', 2);
      const [productId, washer, [petId]] = await Promise.all([
        washProduct(server, '小型犬洗澡'),
        washerOf(server, STORE),
        animals(desk, 1),
      ]);
      const visit = await make(desk, bookingCalls.register, {
        ...{ storeId: STORE, type: 3, petId, doctorId: washer.id, skipWarnings: ['doctorOff'] },
      });
      assert.equal(visit.code, 0, visit.msg);
      const bookingId = visit.data.id as string;
      const begun = async (startTime: string, endTime: string): Promise<string> => {
        const made = await saved(desk, { petId, bookingId, startTime, endTime, items: [{ productId }] });
        assert.equal(made.code, 0, made.msg);
        const { id } = made.data as { id: string };
        assert.equal((await make(desk, calls.receive, { id, washerId: washer.id })).code, 0);
        return id;
      };
      const plans = [await begun('10:00', '11:00'), await begun('14:00', '15:00')];
      const cancelled = await server.database.write('1', async (db) => {
        await db.execute(sql`select id from booking where id = ${bookingId} for update`);
        const all = plans.map((id) => make(desk, calls.cancel, { id, cancelReason: '应激，终止' }));
        await untilWaiting(server, 2);
        return { all: Promise.all(all) };
      });
      for (const { code, msg } of await cancelled.all) assert.equal(code, 0, msg);
      const [row] = await rowsOf(server, `select state from booking where id = '${bookingId}'`);
      assert.deepEqual(row, { state: 1 });
    });
  },
);
