import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { and, asc, eq, sql } from 'drizzle-orm';
import { quantityOf } from '@hospital/shared/contract/amounts';
import { shanghaiDay } from '@hospital/shared/format';
import { newId } from '../../../platform/database/newId';
import { product, stockBatch, stockRecord } from '../schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { openTestDatabase, type TestDatabase } from '../../../test-support/testDatabase';
import { lock, move, put, putBack, take, unlock, type Holder, type UnitCost, type Wanted } from '.';
import { stockLock } from './schema/locks';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

const write = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> => database.write('1', work);
const keeper = { id: '5', time: new Date() };
const day = (days: number): string => shanghaiDay(new Date(Date.now() + days * 86_400_000));
const here = 'W1001';
const there = 'W1002';

/** A product of its own with batches that expire in so many days. @returns its id */
async function shelf(batches: Readonly<Record<string, readonly [days: number | null, quantity: number]>>) {
  const productId = newId();
  await write(async (db) => {
    await db.insert(product).values({
      ...{ id: productId, code: productId, name: '头孢', categoryCode: 'H1', unit: '盒', retailPrice: 100 },
    });
    const entries = Object.entries(batches);
    if (entries.length === 0) return;
    await put(
      db,
      1,
      entries.map(([batchNo, [days, quantity]]) => ({
        ...{ warehouseId: here, productId, lineId: newId(), batchNo, quantity, unitCost: 50 },
        expireDate: days === null ? null : day(days),
      })),
      keeper,
    );
  });
  return productId;
}

/** Quantity and locked quantity of each batch. */
async function stock(productId: string, warehouseId = here): Promise<Record<string, [number, number]>> {
  const rows = await database
    .reader('1')
    .select()
    .from(stockBatch)
    .where(and(eq(stockBatch.productId, productId), eq(stockBatch.warehouseId, warehouseId)));
  return Object.fromEntries(
    rows.map(({ batchNo, quantity, lockedQuantity }) => [
      batchNo,
      [Number(quantity), Number(lockedQuantity)],
    ]),
  );
}

const ledger = async (productId: string) =>
  (
    await database
      .reader('1')
      .select()
      .from(stockRecord)
      .where(eq(stockRecord.productId, productId))
      .orderBy(asc(stockRecord.bizType), asc(stockRecord.bizId), asc(stockRecord.part))
  ).map(({ bizType, changeQuantity, afterQuantity }) => [
    bizType,
    Number(changeQuantity),
    Number(afterQuantity),
  ]);

const wanted = (productId: string, quantity: number, rest: Partial<Wanted> = {}): Wanted => ({
  ...{ warehouseId: here, productId, quantity, lineId: newId() },
  ...rest,
});
const bill = (): Holder => ({ kind: 'bill', id: newId() });

/** That every batch is the sum of its ledger, and has locked what its holders hold. */
async function expectBooks(): Promise<void> {
  const { rows } = await database.reader('1').execute(sql`select id from stock_batch b
    where quantity <> (select coalesce(sum(change_quantity), 0) from stock_record r where r.batch_id = b.id)
      or locked_quantity <> (select coalesce(sum(quantity), 0) from stock_lock l where l.batch_id = b.id)
      or not (quantity >= locked_quantity and locked_quantity >= 0)`);
  assert.deepEqual(rows, []);
}

describe('taking', () => {
  test('empties first what expires first, then what never does, and nothing that has expired', async () => {
    const id = await shelf({ late: [90, 2_000], never: [null, 5_000], soon: [3, 1_500], gone: [-1, 9_000] });
    const taken = await write((db) => take(db, 2, [wanted(id, 4_250)], keeper));
    assert.deepEqual(
      taken.map(({ batchNo, quantity }) => [batchNo, quantityOf(quantity)]),
      [
        ['soon', 1.5],
        ['late', 2],
        ['never', 0.75],
      ],
    );
    assert.deepEqual(await stock(id), { soon: [0, 0], late: [0, 0], never: [4.25, 0], gone: [9, 0] });
    assert.deepEqual((await ledger(id)).slice(-3), [
      [2, -1.5, 0],
      [2, -2, 0],
      [2, -0.75, 4.25],
    ]);
    await expectBooks();
  });

  test('what expires today may still be given out', async () => {
    const id = await shelf({ today: [0, 1_000] });
    await write((db) => take(db, 2, [wanted(id, 1_000)], keeper));
    assert.deepEqual(await stock(id), { today: [0, 0] });
  });

  test('what came back of a line goes again, and comes back again, each once', async () => {
    const id = await shelf({ soon: [3, 1_500], late: [90, 9_000] });
    const one = wanted(id, 2_000);
    const out = () => write((db) => take(db, 2, [one], keeper));
    const back = () => write((db) => putBack(db, [one.lineId], { keeper, reason: '退药' }));
    const there = { soon: [1.5, 0], late: [9, 0] };
    const gone = { soon: [0, 0], late: [8.5, 0] };
    for (const round of [1, 2]) {
      await out();
      await assert.rejects(out(), { code: 40904 }, `round ${round}`);
      assert.deepEqual(await stock(id), gone);
      assert.equal((await back()).get(one.lineId)?.length, 2);
      assert.equal((await back()).size, 0);
      assert.deepEqual(await stock(id), there);
    }
    await out();
    const twice = await Promise.allSettled([back(), back()]);
    assert.ok(twice.some(({ status }) => status === 'fulfilled'));
    assert.deepEqual(await stock(id), there);
    await expectBooks();
  });

  test('is the last of what is still out: what came back says nothing of when a batch was sold', async () => {
    const id = await shelf({ one: [90, 9_000] });
    const at = (hours: number) => ({ id: '5', time: new Date(Date.UTC(2026, 0, 5, hours)) });
    const lastOut = async () => {
      const [row] = await database.reader('1').select().from(stockBatch).where(eq(stockBatch.productId, id));
      return row?.lastOutDate?.getUTCHours() ?? null;
    };
    const [first, second] = [wanted(id, 1_000), wanted(id, 2_000)];
    const out = (one: Wanted, hours: number) => write((db) => take(db, 2, [one], at(hours)));
    const back = (one: Wanted, hours: number) =>
      write((db) => putBack(db, [one.lineId], { keeper: at(hours), reason: '退药' }));
    await out(first, 1);
    await out(second, 2);
    await back(second, 3);
    assert.equal(await lastOut(), 1);
    await out(second, 4);
    assert.equal(await lastOut(), 4);
    await back(first, 5);
    assert.equal(await lastOut(), 4);
    await back(second, 6);
    assert.equal(await lastOut(), null, 'nothing of it is out');
    await write((db) => take(db, 7, [wanted(id, 1_000)], at(7)));
    assert.equal(await lastOut(), null, 'what is missing was not sold');
  });

  test('of a batch that is named takes it, expired or not', async () => {
    const id = await shelf({ gone: [-1, 2_000], good: [30, 2_000] });
    const [gone] = await database
      .reader('1')
      .select({ id: stockBatch.id })
      .from(stockBatch)
      .where(and(eq(stockBatch.productId, id), eq(stockBatch.batchNo, 'gone')));
    await write((db) => take(db, 8, [wanted(id, 2_000, { batchId: gone!.id })], keeper));
    assert.deepEqual(await stock(id), { gone: [0, 0], good: [2, 0] });
  });

  test('more than there is is refused with what there is, and takes nothing of any line', async () => {
    const [id, other] = [await shelf({ a: [9, 2_500], b: [-9, 4_000] }), await shelf({ a: [9, 5_000] })];
    await assert.rejects(
      write((db) => take(db, 2, [wanted(other, 1_000), wanted(id, 2_501)], keeper)),
      { code: 42201, msg: '头孢库存不足，可用2.5盒' },
    );
    assert.deepEqual(await stock(other), { a: [5, 0] });
    const nothing = await shelf({});
    await assert.rejects(
      write((db) => take(db, 2, [wanted(nothing, 1)], keeper)),
      { code: 42201, msg: '头孢库存不足，可用0盒' },
    );
    await assert.rejects(
      write((db) => take(db, 2, [wanted('nothing', 1)], keeper)),
      { code: 404 },
    );
    for (const quantity of [0, -1, 0.5, Number.NaN])
      await assert.rejects(
        write((db) => take(db, 2, [wanted(id, quantity)], keeper)),
        { code: 40001 },
      );
  });

  test('a line takes once, whoever sends it again and whatever is left of its batch', async () => {
    const id = await shelf({ a: [9, 1_000], b: [19, 5_000] });
    const line = wanted(id, 1_000);
    await write((db) => take(db, 2, [line], keeper));
    await assert.rejects(
      write((db) => take(db, 2, [line], keeper)),
      { code: 40904, msg: '请勿重复提交' },
    );
    assert.deepEqual(await stock(id), { a: [0, 0], b: [5, 0] });
    await write((db) => put(db, 3, [{ ...line, batchNo: 'a', expireDate: day(9), unitCost: 50 }], keeper));
    assert.deepEqual(await stock(id), { a: [1, 0], b: [5, 0] });
  });
});

describe('a lock', () => {
  test('of what has expired since gives nobody what has expired: its line takes other batches, or nothing', async () => {
    const id = await shelf({ a: [0, 2_000], b: [19, 1_000] });
    const [holder, line] = [bill(), wanted(id, 1_000)];
    await write((db) => lock(db, holder, [line]));
    await write((db) =>
      db
        .update(stockBatch)
        .set({ expireDate: day(-1) })
        .where(and(eq(stockBatch.productId, id), eq(stockBatch.batchNo, 'a'))),
    );
    await write((db) => lock(db, bill(), [wanted(id, 500)]));
    await assert.rejects(
      write((db) => take(db, 2, [line], keeper, holder)),
      { code: 42201, msg: '头孢库存不足，可用0.5盒' },
    );
    assert.deepEqual(await stock(id), { a: [2, 1], b: [1, 0.5] });
    await write((db) =>
      put(db, 1, [{ ...wanted(id, 500), batchNo: 'c', expireDate: day(90), unitCost: 50 }], keeper),
    );
    const taken = await write((db) => take(db, 2, [line], keeper, holder));
    assert.deepEqual(
      taken.map(({ batchNo, quantity }) => [batchNo, quantityOf(quantity)]),
      [
        ['b', 0.5],
        ['c', 0.5],
      ],
    );
    assert.deepEqual(await stock(id), { a: [2, 0], b: [0.5, 0.5], c: [0, 0] });
    await expectBooks();
  });

  test('keeps stock from others until its line takes it', async () => {
    const id = await shelf({ a: [9, 1_000], b: [19, 2_000] });
    const [holder, line] = [bill(), wanted(id, 2_000)];
    await write((db) => lock(db, holder, [line]));
    assert.deepEqual(await stock(id), { a: [1, 1], b: [2, 1] });
    await assert.rejects(
      write((db) => take(db, 2, [wanted(id, 1_001)], keeper)),
      {
        code: 42201,
        msg: '头孢库存不足，可用1盒',
      },
    );
    await assert.rejects(
      write((db) => lock(db, bill(), [wanted(id, 1_001)])),
      { code: 42201 },
    );
    await assert.rejects(
      write((db) => lock(db, holder, [line])),
      { code: 40904 },
    );
    await write((db) => take(db, 2, [line], keeper, holder));
    assert.deepEqual(await stock(id), { a: [0, 0], b: [1, 0] });
    await expectBooks();
  });

  test('is given free for one line or for all', async () => {
    const id = await shelf({ a: [9, 5_000] });
    const [holder, one, other] = [bill(), wanted(id, 1_000), wanted(id, 2_000)];
    await write((db) => lock(db, holder, [one, other]));
    assert.deepEqual(await stock(id), { a: [5, 3] });
    await write((db) => unlock(db, holder, [one.lineId]));
    assert.deepEqual(await stock(id), { a: [5, 2] });
    await write((db) => unlock(db, holder));
    await write((db) => unlock(db, holder));
    assert.deepEqual(await stock(id), { a: [5, 0] });
  });

  test('of a line that takes less gives the rest free, and of one that takes more is added to', async () => {
    const id = await shelf({ a: [9, 5_000] });
    const [holder, less, more] = [bill(), wanted(id, 2_000), wanted(id, 1_000)];
    await write((db) => lock(db, holder, [less, more]));
    await write((db) =>
      take(
        db,
        2,
        [
          { ...less, quantity: 500 },
          { ...more, quantity: 3_000 },
        ],
        keeper,
        holder,
      ),
    );
    assert.deepEqual(await stock(id), { a: [1.5, 0] });
    await expectBooks();
  });

  test('of one line is not taken by another line of the same holder', async () => {
    const id = await shelf({ a: [9, 3_000] });
    const [holder, free, held] = [bill(), wanted(id, 2_000), wanted(id, 2_000)];
    await write((db) => lock(db, holder, [held]));
    await assert.rejects(
      write((db) => take(db, 2, [free, held], keeper, holder)),
      {
        code: 42201,
        msg: '头孢库存不足，可用1盒',
      },
    );
    assert.deepEqual(await stock(id), { a: [3, 2] });
  });
});

describe('bringing in', () => {
  test('adds to the batch of that number, and refuses it with another date of expiry', async () => {
    const id = await shelf({ a: [9, 1_000] });
    const brought = { warehouseId: here, productId: id, batchNo: 'a', unitCost: 50, quantity: 250 };
    await write((db) => put(db, 6, [{ ...brought, lineId: newId(), expireDate: day(9) }], keeper));
    assert.deepEqual(await stock(id), { a: [1.25, 0] });
    await assert.rejects(
      write((db) => put(db, 1, [{ ...brought, lineId: newId(), expireDate: day(10) }], keeper)),
      { code: 40001, msg: '批号a已登记其他有效期' },
    );
    await expectBooks();
  });
});

describe('costs', () => {
  const cents = { warehouseId: here, batchNo: 'a', expireDate: null };
  const bring = (productId: string, unitCost: UnitCost | null, quantity: number, bizType: 1 | 5 | 6 = 1) =>
    write((db) => put(db, bizType, [{ ...cents, productId, lineId: newId(), unitCost, quantity }], keeper));
  /** Cost of a unit in whole fen, exact, and the value of what is there, exact. */
  const costs = async (productId: string, warehouseId = here): Promise<[number, string, number]> => {
    const { rows } = await database.reader('1').execute<{ fen: string; exact: string; value: number }>(
      sql`select cost_price::text as fen, coalesce(unit_cost, cost_price)::text as exact,
        round(quantity * coalesce(unit_cost, cost_price), 4)::float8 as value from stock_batch
        where product_id = ${productId} and warehouse_id = ${warehouseId}`,
    );
    const { fen, exact, value } = rows[0]!;
    return [Number(fen), exact, value];
  };

  test('of a batch that comes in again at another cost are the average, and nothing of its value is lost', async () => {
    const id = await shelf({});
    await bring(id, 250, 2_000);
    await bring(id, 250, 1_000);
    assert.deepEqual(await costs(id), [250, '250.0000000000', 750]);
    await bring(id, 301, 4_000);
    // (3 × 250 + 4 × 301) / 7
    assert.deepEqual(await costs(id), [279, '279.1428571429', 1_954]);
    await bring(id, 0, 1);
    assert.equal((await costs(id))[2], 1_954, 'a free sample');
  });

  test('stay when something leaves or is found, and begin anew once the batch is empty', async () => {
    const id = await shelf({});
    await bring(id, 100, 1_000);
    await bring(id, 101, 2_000);
    const exact = '100.6666666667';
    await write((db) => take(db, 2, [wanted(id, 500)], keeper));
    await bring(id, null, 250, 6);
    assert.deepEqual((await costs(id)).slice(0, 2), [101, exact]);
    await write((db) => take(db, 7, [wanted(id, 2_750)], keeper));
    await bring(id, 77, 1_000);
    assert.deepEqual(await costs(id), [77, '77.0000000000', 77]);
  });

  test('go along to another warehouse, exact, and are averaged with what is there', async () => {
    const id = await shelf({});
    await bring(id, 100, 1_000);
    await bring(id, 101, 2_000);
    await write((db) =>
      put(
        db,
        1,
        [{ ...cents, warehouseId: there, productId: id, lineId: newId(), unitCost: 40, quantity: 1_000 }],
        keeper,
      ),
    );
    const line = { fromWarehouseId: here, toWarehouseId: there, productId: id, lineId: newId() };
    await write((db) => move(db, [{ ...line, quantity: 3_000 }], keeper));
    assert.deepEqual(await costs(id, there), [86, '85.5000000000', 342]);
  });

  test('of deliveries at once add up, in whichever order they come', async () => {
    const id = await shelf({});
    await Promise.all(Array.from({ length: 20 }, (_, at) => bring(id, 100 + at, 1_000 + at)));
    const value = Array.from({ length: 20 }, (_, at) => ((100 + at) * (1_000 + at)) / 1_000);
    assert.equal(
      Math.round((await costs(id))[2] * 1_000),
      Math.round(value.reduce((a, b) => a + b, 0) * 1_000),
    );
    await expectBooks();
  });

  test('are of the ledger alone', async () => {
    const id = await shelf({ a: [9, 1_000] });
    for (const change of ['cost_price = 1', 'unit_cost = 1', 'cost_price = 1, unit_cost = 1'])
      await assert.rejects(
        write((db) => db.execute(sql.raw(`update stock_batch set ${change} where product_id = '${id}'`))),
      );
  });
});

describe('many lines at once', () => {
  test('are a few statements, however many they are', async () => {
    const id = await shelf({});
    const statements = async (lines: number): Promise<number> => {
      let count = 0;
      await write((db) => {
        const execute = db.execute.bind(db);
        const counting = Object.assign(Object.create(db) as TenantDatabase, {
          execute: (query: Parameters<typeof execute>[0]) => {
            count += 1;
            return execute(query);
          },
        });
        return put(
          counting,
          1,
          Array.from({ length: lines }, (_, at) => ({
            ...{ warehouseId: here, productId: id, lineId: newId(), batchNo: `n${lines}-${at}` },
            ...{ expireDate: null, unitCost: 1, quantity: 1 },
          })),
          keeper,
        );
      });
      return count;
    };
    assert.equal(await statements(120), await statements(2));
    await expectBooks();
  });
});

describe('moving', () => {
  test('takes batches from one warehouse to another as they are', async () => {
    const id = await shelf({ a: [9, 1_000], b: [19, 4_000] });
    const line = { fromWarehouseId: here, toWarehouseId: there, productId: id, lineId: newId() };
    await write((db) => move(db, [{ ...line, quantity: 3_000 }], keeper));
    assert.deepEqual(await stock(id), { a: [0, 0], b: [2, 0] });
    assert.deepEqual(await stock(id, there), { a: [1, 0], b: [2, 0] });
    await assert.rejects(
      write((db) => move(db, [{ ...line, quantity: 1_000 }], keeper)),
      { code: 40904 },
    );
    await assert.rejects(
      write((db) => move(db, [{ ...line, toWarehouseId: here, lineId: newId(), quantity: 1_000 }], keeper)),
      { code: 40001 },
    );
    await expectBooks();
  });
});

describe('fifty at once', () => {
  const outcomes = async (work: (index: number) => Promise<unknown>) => {
    const settled = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => work(index)));
    return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  };

  test('take of one product until there is no more, and the others are told how much there is', async () => {
    const id = await shelf({ a: [9, 10_000], b: [19, 10_000], c: [null, 10_500] });
    const refused = await outcomes(() => write((db) => take(db, 2, [wanted(id, 1_000)], keeper)));
    assert.equal(refused.length, 20);
    assert.ok(refused.every(({ code }) => code === 42201));
    assert.deepEqual(await stock(id), { a: [0, 0], b: [0, 0], c: [0.5, 0] });
    await expectBooks();
  });

  test('lock, take, give free and bring in two products, named in any order, and nobody waits for ever', async () => {
    const ids = [
      await shelf({ a: [9, 100_000], b: [19, 100_000] }),
      await shelf({ a: [5, 100_000], b: [6, 9_000] }),
    ];
    const refused = await outcomes(async (index) => {
      const lines = (index % 2 ? ids : ids.toReversed()).map((id) => wanted(id, 1_000));
      const holder = bill();
      if (index % 3 === 0) return write((db) => take(db, 2, lines, keeper));
      await write((db) => lock(db, holder, lines));
      if (index % 3 === 1) return write((db) => unlock(db, holder));
      return write((db) => take(db, 2, lines, keeper, holder));
    });
    assert.deepEqual(refused, []);
    for (const id of ids) {
      const left = Object.values(await stock(id));
      assert.equal(
        left.reduce((sum, [quantity]) => sum + quantity, 0),
        (id === ids[0] ? 200 : 109) - 33,
      );
      assert.ok(left.every(([, locked]) => locked === 0));
    }
    await expectBooks();
  });

  test('move stock between two warehouses in both directions', async () => {
    const id = await shelf({ a: [9, 100_000] });
    const line = { productId: id, quantity: 1_000 };
    await write((db) =>
      move(
        db,
        [{ fromWarehouseId: here, toWarehouseId: there, productId: id, lineId: newId(), quantity: 50_000 }],
        keeper,
      ),
    );
    const refused = await outcomes((index) => {
      const [fromWarehouseId, toWarehouseId] = index % 2 ? [here, there] : [there, here];
      return write((db) => move(db, [{ ...line, fromWarehouseId, toWarehouseId, lineId: newId() }], keeper));
    });
    assert.deepEqual(refused, []);
    assert.deepEqual([await stock(id), await stock(id, there)], [{ a: [50, 0] }, { a: [50, 0] }]);
    await expectBooks();
  });

  test('bring the same new batch into an empty shelf', async () => {
    const id = await shelf({});
    const brought = { warehouseId: here, productId: id, batchNo: 'new', unitCost: 1, expireDate: null };
    const refused = await outcomes(() =>
      write((db) => put(db, 1, [{ ...brought, lineId: newId(), quantity: 1_001 }], keeper)),
    );
    assert.deepEqual(refused, []);
    assert.deepEqual(await stock(id), { new: [50.05, 0] });
  });
});

describe('the server’s own role', () => {
  let id: string;
  let batchId: string;
  let holder: Holder;
  before(async () => {
    id = await shelf({ a: [9, 5_000] });
    holder = bill();
    await write((db) => lock(db, holder, [wanted(id, 2_000)]));
    const [row] = await database.reader('1').select().from(stockBatch).where(eq(stockBatch.productId, id));
    batchId = row!.id;
  });

  const record = (change: number, after_: number, rest = `'${here}'`) =>
    `insert into stock_record (id, warehouse_id, product_id, batch_id, biz_type, change_quantity, after_quantity)
      values ('${newId()}', ${rest}, '${id}', '${batchId}', ${change < 0 ? 2 : 1}, ${change}, ${after_})`;
  const lockOf = (holding: string, quantity = 1) =>
    `insert into stock_lock (holder_kind, holder_id, line_id, batch_id, quantity) values (${holding}, '${batchId}', ${quantity})`;
  const refusals: Readonly<Record<string, () => string>> = {
    'change what a batch has without a row in the ledger': () =>
      `update stock_batch set quantity = 9 where id = '${batchId}'`,
    'change what a batch has locked without a holder': () =>
      `update stock_batch set locked_quantity = 0 where id = '${batchId}'`,
    'move a batch elsewhere': () =>
      `update stock_batch set warehouse_id = '${there}' where id = '${batchId}'`,
    'delete a batch': () => `delete from stock_batch where id = '${batchId}'`,
    'make a batch with something in it': () =>
      `insert into stock_batch (id, warehouse_id, product_id, batch_no, quantity, in_date) values ('x', '${here}', '${id}', 'x', 5, now())`,
    'change the ledger': () => `update stock_record set change_quantity = 9 where product_id = '${id}'`,
    'delete from the ledger': () => `delete from stock_record where product_id = '${id}'`,
    'write a row that says something else than the batch': () => record(1, 7),
    'write a row of another warehouse than the batch’s': () => record(1, 6, `'${there}'`),
    'take what somebody holds': () => record(-4, 1),
    'take more than there is': () => record(-6, -1),
    'hold more than there is': () =>
      `insert into stock_lock (holder_kind, holder_id, line_id, batch_id, quantity) values ('bill', 'x', 'x', '${batchId}', 4)`,
    'hold for nobody': () => lockOf(`'bill', '', 'x'`),
    'hold for nothing in particular': () => lockOf(`'', 'x', 'x'`),
    'hold for no line': () => lockOf(`'bill', 'x', ''`),
    'hold without a holder': () => lockOf(`'bill', null, 'x'`),
    'hold nothing': () => lockOf(`'bill', 'x', 'x'`, 0),
    'hold another batch than before': () =>
      `update stock_lock set batch_id = 'x' where batch_id = '${batchId}'`,
    'change a row of the ledger by adding it again': () =>
      `${record(-1, 4)} on conflict (tenant_id, id) do update set change_quantity = 9`,
    'write a row that changes nothing': () => record(0, 5),
    'let go of all holders at once': () => `truncate stock_lock`,
    'hold less than nothing': () => `update stock_lock set quantity = -1 where batch_id = '${batchId}'`,
    'give a lock to somebody else': () =>
      `update stock_lock set holder_id = 'x' where batch_id = '${batchId}'`,
    'empty the ledger': () => `truncate stock_record`,
  };
  for (const [what, text] of Object.entries(refusals))
    test(`cannot ${what}`, async () => {
      const before = [await stock(id), await ledger(id)];
      await assert.rejects(write((db) => db.execute(sql.raw(text()))));
      assert.deepEqual([await stock(id), await ledger(id)], before);
    });

  test('changes what is locked by changing who holds it', async () => {
    await write((db) =>
      db.update(stockLock).set({ quantity: '1.5' }).where(eq(stockLock.batchId, batchId)).execute(),
    );
    assert.deepEqual(await stock(id), { a: [5, 1.5] });
    await write((db) => unlock(db, holder));
    assert.deepEqual(await stock(id), { a: [5, 0] });
  });
});
