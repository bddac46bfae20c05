import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openEmptyDatabase } from '../../test-support/testDatabase';

/** Each statement is one exchange with the embedded database; what PGlite's own `query` promises still holds. */

let database: Awaited<ReturnType<typeof openEmptyDatabase>>;
before(async () => {
  database = await openEmptyDatabase();
  await database.pglite.exec('create table thing (id integer primary key, words text, bytes bytea)');
});
after(() => database.close());

const idsOf = async (): Promise<unknown[]> =>
  (await database.kernel.execute<{ id: number }>(sql`select id from thing order by id`)).rows.map(
    ({ id }) => id,
  );

test('a statement is one exchange, within a transaction too', async () => {
  const { pglite } = database;
  const { execProtocolRawSync } = pglite;
  let exchanges = 0;
  pglite.execProtocolRawSync = (message) => {
    exchanges += 1;
    return execProtocolRawSync.call(pglite, message);
  };
  try {
    await database.kernel.execute(sql`select ${1}::integer`);
    assert.equal(exchanges, 1);
    await database.kernel.transaction(async (transaction) => {
      exchanges = 0;
      await transaction.execute(sql`select ${1}::integer`);
      await transaction.execute(sql`select ${'two'}::text`);
      assert.equal(exchanges, 2);
    });
  } finally {
    pglite.execProtocolRawSync = execProtocolRawSync;
  }
});

test('values of every kind come back as they were given', async () => {
  const at = new Date('2026-03-01T02:03:04.005Z');
  const { rows } = await database.kernel.execute(sql`
    select ${null}::text as nothing, ${true}::boolean as truth, ${12.5}::numeric as number, ${'猫, "犬"'}::text as words,
      ${sql.param({ a: [1, null] })}::jsonb as object, ${at}::timestamptz = '2026-03-01 10:03:04.005+08' as moment,
      encode(${sql.param(Buffer.from([0, 255]))}::bytea, 'hex') as bytes`);
  assert.deepEqual(rows, [
    {
      ...{ nothing: null, truth: true, number: '12.5', words: '猫, "犬"', object: { a: [1, null] } },
      ...{ moment: true, bytes: '00ff' },
    },
  ]);
});

test('what a failed statement wrote before in its transaction is gone, and the next one is answered', async () => {
  await assert.rejects(
    database.kernel.transaction(async (transaction) => {
      await transaction.execute(sql`insert into thing (id) values (1)`);
      await transaction.execute(sql`insert into thing (id) values (1)`);
    }),
    ({ cause }: Error) => (cause as { readonly code?: string }).code === '23505',
  );
  assert.deepEqual(await idsOf(), []);
  await assert.rejects(database.kernel.execute(sql`select no_such_column`));
  assert.deepEqual(await idsOf(), []);
});

test('a transaction within a transaction takes back its own alone', async () => {
  await database.kernel.transaction(async (outer) => {
    await outer.execute(sql`insert into thing (id) values (1)`);
    await assert.rejects(
      outer.transaction(async (inner) => {
        await inner.execute(sql`insert into thing (id) values (2)`);
        throw new Error('no');
      }),
      /no/,
    );
    await outer.execute(sql`insert into thing (id) values (3)`);
  });
  assert.deepEqual(await idsOf(), [1, 3]);
});

test('statements of one transaction that are begun side by side are answered each with its own', async () => {
  const answers = await database.kernel.transaction((transaction) =>
    Promise.all(
      [1, 2, 3].map((one) => transaction.execute<{ is: number }>(sql`select ${one}::integer as is`)),
    ),
  );
  assert.deepEqual(
    answers.map(({ rows }) => rows),
    [[{ is: 1 }], [{ is: 2 }], [{ is: 3 }]],
  );
});

test('what is told on a channel is heard once, from a statement alone and from a transaction', async () => {
  const heard: string[] = [];
  await database.listen(
    'words',
    (payload) => void heard.push(payload),
    () => undefined,
  );
  await database.kernel.execute(sql`select pg_notify('words', 'alone')`);
  await database.kernel.transaction((transaction) =>
    transaction.execute(sql`select pg_notify('words', 'together')`),
  );
  await database.notify('words', 'plainly');
  assert.deepEqual(heard, ['alone', 'together', 'plainly']);
});

test('an answer longer than one part of it comes back whole', async () => {
  const { rows } = await database.kernel.execute<{ n: number; words: string }>(
    sql`select n, repeat('猫', 1 + n % 1000) as words from generate_series(1, 5000) as n order by n`,
  );
  assert.equal(rows.length, 5000);
  assert.ok(rows.every(({ n, words }, index) => n === index + 1 && words === '猫'.repeat(1 + (n % 1000))));
});
