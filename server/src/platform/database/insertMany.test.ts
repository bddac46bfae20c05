import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { openTestDatabase, type TestDatabase } from '../../test-support/testDatabase';
import { moment, yesNo } from './columns';
import { insertMany } from './insertMany';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** A column of each kind that tables of the product have. */
const kinds = pgTable('kinds', {
  tenantId: text('tenant_id').default(sql`current_setting('app.tenant', true)`),
  id: text('id').notNull(),
  count: integer('count').notNull().default(7),
  large: bigint('large', { mode: 'number' }),
  quantity: numeric('quantity', { precision: 12, scale: 3 }),
  flag: yesNo('flag').notNull().default('N'),
  done: boolean('done'),
  words: text('words').array(),
  data: jsonb('data').$type<unknown>(),
  day: date('day'),
  at: moment('at'),
});
type Row = typeof kinds.$inferInsert;

const made = sql`create temporary table kinds (tenant_id text default current_setting('app.tenant', true),
  id text not null, count integer not null default 7, large bigint, quantity numeric(12, 3),
  flag yes_no not null default 'N', done boolean, words text[], data jsonb, day date, at timestamptz) on commit drop`;

/** What stands in the table after that. */
const rowsAfter = (work: (db: Parameters<Parameters<TestDatabase['write']>[1]>[0]) => Promise<unknown>) =>
  database.write('1', async (db) => {
    await db.execute(made);
    await work(db);
    return db.select().from(kinds).orderBy(kinds.id);
  });

const awkward = `'";\\ {a,b} \n宠物 🐶 null`;
const rows: readonly Row[] = [
  { id: 'a', count: 0, large: 2 ** 40, quantity: '0.100', flag: 'Y', done: false, words: [], data: {} },
  { id: 'b', words: [awkward, '', 'null'], data: [awkward, null, 1.5], day: '2026-02-28', at: new Date(0) },
  { id: 'c', words: null, data: 'text', day: null, at: new Date('2026-11-26T10:00:00.123Z') },
  { id: 'd', data: null, done: true, quantity: '999999999.999' },
  { id: awkward, data: false },
];

test('rows are inserted as drizzle inserts them, with the defaults of what they leave out', async () => {
  const byDrizzle = await rowsAfter(async (db) => {
    for (const row of rows) await db.insert(kinds).values(row);
  });
  assert.equal(byDrizzle.length, rows.length);
  assert.equal(byDrizzle.find(({ id }) => id === 'b')?.count, 7);
  assert.deepEqual(await rowsAfter((db) => insertMany(db, kinds, rows)), byDrizzle);
  assert.deepEqual(await rowsAfter((db) => insertMany(db, kinds, [])), []);
});

test('more rows than one statement takes all get there', async () => {
  const many = Array.from({ length: 12_001 }, (_, at) => ({ id: `many ${at}` }));
  const there = await rowsAfter((db) => insertMany(db, kinds, many));
  assert.equal(new Set(there.map(({ id }) => id)).size, many.length);
});

test('an expression among the values is refused, since it would be lost', async () => {
  const rowsWith = [{ id: 'x', count: sql`1 + 1` }] as unknown as Row[];
  await assert.rejects(
    rowsAfter((db) => insertMany(db, kinds, rowsWith)),
    /values alone/,
  );
});
