import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { compactDay } from '@hospital/shared/format';
import { bill } from '../../domains/billing/schema';
import { pet } from '../../domains/owners/schema';
import { openTestDatabase, type TestDatabase } from '../../test-support/testDatabase';
import { takeNext, takeNumber, takeOne } from './counters';
import { counter } from './schema/counters';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

const write: TestDatabase['write'] = (tenantId, work) => database.write(tenantId, work);
const noon = new Date('2030-05-06T04:00:00Z');

test('numbers of a kind, store and day count from 1 and have four digits', async () => {
  const numbers = await write('1', async (db) => [
    await takeNumber(db, 'case', '1001', noon),
    await takeNumber(db, 'case', '1001', noon),
    await takeNumber(db, 'bill', '1001', noon),
    await takeNumber(db, 'case', '1002', noon),
    // Half past midnight in Shanghai, the evening before in UTC.
    await takeNumber(db, 'case', '1001', new Date('2030-05-06T16:30:00Z')),
  ]);
  assert.deepEqual(numbers, [
    'BL203005060001',
    'BL203005060002',
    'ZD203005060001',
    'BL203005060001',
    'BL203005070001',
  ]);
});

test('the ten-thousandth number of a day has a fifth digit', async () => {
  const number = await write('1', async (db) => {
    await takeNext(db, { kind: 'XM', placeId: '1001', span: '20300506' }, 9_999);
    return takeNumber(db, 'wash', '1001', noon);
  });
  assert.equal(number, 'XM2030050610000');
});

test('fifty transactions at once take fifty numbers, none twice and none missing', async () => {
  const owners = { kind: 'fifty', placeId: '1001' };
  const taken = await Promise.all(Array.from({ length: 50 }, () => write('1', (db) => takeNext(db, owners))));
  assert.deepEqual(
    taken.toSorted((a, b) => a - b),
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
});

test('a transaction that is rolled back gives its number back', async () => {
  const kept = { kind: 'kept', placeId: '1001' };
  await assert.rejects(
    write('1', async (db) => {
      await takeNext(db, kept);
      throw new Error('something went wrong');
    }),
    /something went wrong/,
  );
  assert.equal(await write('1', (db) => takeNext(db, kept)), 1);
});

test('several numbers at once are given by their first', async () => {
  const several = { kind: 'several', placeId: '1001' };
  assert.deepEqual(
    await write('1', async (db) => [
      await takeNext(db, several, 3),
      await takeNext(db, several, 2),
      await takeNext(db, several),
    ]),
    [1, 4, 6],
  );
});

test('tenants count on their own', async () => {
  const same = { kind: 'same', placeId: '1' };
  await write('1', (db) => takeNext(db, same, 7));
  assert.equal(await write('2', (db) => takeNext(db, same)), 1);
});

test('numbers go on after those of the demo data', async () => {
  const day = compactDay(new Date());
  const [last] = await database
    .reader('1')
    .select({ last: sql<string>`max(${bill.billNo})` })
    .from(bill)
    .where(and(eq(bill.storeId, '1001'), sql`${bill.billNo} like ${`ZD${day}%`}`));
  const next = await write('1', (db) => takeNumber(db, 'bill', '1001', new Date()));
  assert.equal(Number(next.slice(-4)), Number(last?.last?.slice(-4) ?? 0) + 1);

  const [highest] = await database
    .reader('1')
    .select({ highest: sql<string>`max(${pet.storeNo})` })
    .from(pet)
    .where(sql`${pet.storeNo} like '1001%'`);
  const record = await write('1', (db) => takeNext(db, { kind: 'pet', placeId: '1001' }));
  assert.equal(record, Number(highest?.highest.slice(4)) + 1);
});

test('the server’s own role can neither set a counter back nor forget it', async () => {
  const steady = { kind: 'steady', placeId: '1001' };
  await write('1', (db) => takeNext(db, steady, 5));
  await assert.rejects(write('1', (db) => db.update(counter).set({ value: 4 }).execute()));
  await assert.rejects(write('1', (db) => db.delete(counter).execute()));
  await assert.rejects(write('1', (db) => db.update(counter).set({ span: 'x', value: 9 }).execute()));
  await assert.rejects(
    write('1', (db) => db.execute(sql`select raise_counter('pet', 'store_no', '', 'steady', '')`)),
  );
});

test('of fifty who want one of a slot at once, as many as its limit get one and the others are told 42204', async () => {
  const slot = { kind: 'slot', placeId: '1001', span: '20300506 09:30' };
  const kind = 'who got one';
  const inside = async () =>
    write('1', async (db) => {
      await takeOne(db, {
        ...slot,
        limit: 3,
        taken: async () => (await db.select().from(counter).where(eq(counter.kind, kind))).length,
      });
      const name = String(await takeNext(db, { kind: 'names', placeId: '1001' }));
      await takeNext(db, { kind, placeId: '1001', span: name });
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, inside));
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  assert.equal(outcomes.length - refused.length, 3);
  assert.ok(refused.every(({ code, msg }) => code === 42204 && msg === '该时段已约满'));
});
