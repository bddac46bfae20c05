import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { holdNumbers, refund } from '../../billing';
import { bill } from '../../billing/schema';
import { owner } from '../../owners/schema';
import { newId } from '../../../platform/database/newId';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { someoneWaits } from '../../../test-support/waiting';
import { testDatabaseUrl } from '../../../test-support/testDatabase';
import { newDog } from '../../boarding/boarding.fixture';
import { sold } from '../desk.fixture';
import { ChargeDesk, newNumber, paidNotice, WECHAT } from './chargeDesk.fixture';

/** What the desk holds first, and what it asks for while the provider's notification waits for that. */
interface Crossing {
  readonly hold: (db: TenantDatabase) => Promise<unknown>;
  readonly notice: { readonly type: string };
  readonly then: (db: TenantDatabase) => Promise<unknown>;
}

describe(
  'a desk and a notification that cross on the same money',
  { skip: testDatabaseUrl === null && 'the embedded database has one transaction at a time' },
  () => {
    const at = new ChargeDesk();

    async function untilItWaits(): Promise<void> {
      for (let tries = 0; !(await someoneWaits(at.server)); tries += 1)
        assert.ok(tries < 20_000, 'the notification waits for nothing');
    }

    /** The desk gets what it asks for at once, and the notification is answered after it. @returns the state that it says */
    async function cross({ hold, notice, then }: Crossing): Promise<string> {
      let told: ReturnType<typeof at.notify> | undefined;
      await at.server.database.write('1', async (db) => {
        // Sooner than the database looks for transactions that wait for each other and ends one of them.
        await db.execute(sql`set local lock_timeout = '500ms'`);
        await hold(db);
        told = at.notify(notice);
        await untilItWaits();
        await then(db);
      });
      const answer = await told;
      assert.equal(answer?.code, 0, answer?.msg);
      return answer.data.state;
    }

    const holdBill = (billId: string) => (db: TenantDatabase) =>
      db.select({ id: bill.id }).from(bill).where(eq(bill.id, billId)).for('update');

    test('a refund notes what goes back by the provider while a second payment of its charge waits for the bill', async () => {
      const charge = await at.begun();
      await at.notify(paidNotice(charge, newNumber()));
      const cashier = { id: '6', name: '收银员', time: new Date() };
      const state = await cross({
        hold: holdBill(charge.billId),
        notice: paidNotice(charge, newNumber()),
        then: (db) =>
          refund(db, [{ billId: charge.billId, way: WECHAT, amount: 100, reference: newId() }], cashier),
      });
      assert.equal(state, 'paid');
      await at.deliver();
    });

    test('a desk takes the number of a payment after its bill, and so does the notification', async () => {
      const charge = await at.begun();
      const number = newNumber();
      const state = await cross({
        hold: holdBill(charge.billId),
        notice: paidNotice(charge, number),
        then: (db) => holdNumbers(db, [number]),
      });
      assert.equal(state, 'paid');
    });

    test('a desk takes the number of a payment after its owner, and so does the notification', async () => {
      const { ownerId } = await newDog(at.front);
      const charge = await at.started({ recharge: { ownerId }, amount: 20 });
      const number = newNumber();
      const state = await cross({
        hold: (db) =>
          db.select({ id: owner.id }).from(owner).where(eq(owner.id, ownerId)).for('no key update'),
        notice: paidNotice(charge, number, 2000),
        then: (db) => holdNumbers(db, [number]),
      });
      assert.equal(state, 'paid');
    });

    test('several bills are locked in the order of their ids, however the charge names them', async () => {
      const made = [1, 2].map(() => sold(at.desk, [{ productId: at.product.id, quantity: 1 }]));
      const ids = (await Promise.all(made)).map(({ billId }) => billId);
      const [row] = await at.server.database
        .reader('1')
        .select({ id: bill.id })
        .from(bill)
        .where(inArray(bill.id, ids))
        .orderBy(asc(bill.id));
      const first = row?.id ?? '';
      const last = ids.find((id) => id !== first) ?? '';
      const charge = await at.started({ billIds: [last, first], amount: 71 });
      const state = await cross({
        hold: holdBill(first),
        notice: paidNotice(charge, newNumber()),
        then: holdBill(last),
      });
      assert.equal(state, 'paid');
    });
  },
);
