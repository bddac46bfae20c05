import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { orderCalls } from '@hospital/shared/contract/calls/orders';
import { wardCalls as calls } from '@hospital/shared/contract/calls/ward';
import { make } from '../../test-support/refusals';
import { testDatabaseUrl } from '../../test-support/testDatabase';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { untilWaiting } from '../../test-support/waiting';
import { productWith } from '../cashier/desk.fixture';
import { admitted, newCase, once } from './ward.fixture';

describe(
  'a stay that ends while the desk takes money for a bill of its case',
  { skip: testDatabaseUrl === null && 'the embedded database has one transaction at a time' },
  () => {
    let server: TestServer;
    before(async () => {
      server = await startTestServer();
    });
    after(() => server.close());

    test('waits for the bill with no number of a receipt in its hands, so that neither waits for the other', async () => {
      const [admin, manager, reception, doctor, cashier] = await Promise.all([
        server.signIn('13800000001', 1),
        ...['13800000002', '13800000003', '13800000004', '13800000006'].map((one) => server.signIn(one, 2)),
      ]);
      const { caseId } = await newCase(doctor!, reception!);
      const clients = { manager: manager!, reception: reception!, doctor: doctor! };
      const stay = await admitted(clients, { caseId, deposit: 1000, depositWay: 2 });
      const pills = await productWith(server, admin, 5, { categoryCode: 'H1', prescriptionFlag: 'Y' });
      const ordered = { caseId, items: [{ productId: pills.id, quantity: 2 }] };
      assert.equal((await make(doctor!, orderCalls.caseSave, ordered)).code, 0);
      const { rows } = await server.database.kernel.execute<{ id: string; owed: number }>(
        `select id, payable_amount::int as owed from bill where case_id = '${caseId}' and status = 0 order by id`,
      );
      const [bill] = rows;
      const { data } = await make(cashier!, billCalls.info, { id: bill!.id });
      const answers = await server.database.write('1', async (db) => {
        await db.execute(sql`select id from bill where id = ${bill!.id} for update`);
        const paid = make(once(cashier!), billCalls.pay, {
          ...{ billIds: [bill!.id], ways: [{ way: 1, amount: data.payableAmount }] },
        });
        await untilWaiting(server, 1);
        const left = make(once(doctor!), calls.discharge, {
          ...{ id: stay.data.id, version: stay.data.version, outcome: '1' },
        });
        await untilWaiting(server, 2);
        return { all: Promise.all([paid, left]) };
      });
      const [paid, left] = await answers.all;
      assert.deepEqual([paid.code, left.code], [0, 0], paid.msg + left.msg);
    });
  },
);
