import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { booking } from '../../domains/reception/schema';
import { owner } from '../../domains/owners/schema';
import { stockBatch } from '../../domains/stock/schema';
import type { SessionIdentity } from './session';
import { openTestDatabase, type TestDatabase } from '../../test-support/testDatabase';
import { rowInScope } from './rowInScope';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** Somebody of the store 1001, who stands there; what else a session knows is not asked for. */
const somebody = (rest: Partial<SessionIdentity> = {}) =>
  ({
    ...{ storeScope: ['1001'], warehouseScope: [], shutStores: new Set(), warehouseId: 'W1001' },
    ...rest,
  }) as unknown as SessionIdentity;
const read = (identity = somebody(), tenantId = '1') => ({ db: database.reader(tenantId), identity });
const bookingOf = async (storeId: string): Promise<string> => {
  const [row] = await database
    .reader('1')
    .select({ id: booking.id })
    .from(booking)
    .where(eq(booking.storeId, storeId))
    .limit(1);
  return row!.id;
};
const batchOf = async (warehouseId: string): Promise<string> => {
  const [row] = await database
    .reader('1')
    .select({ id: stockBatch.id })
    .from(stockBatch)
    .where(eq(stockBatch.warehouseId, warehouseId))
    .limit(1);
  return row!.id;
};

test('a row of a store in scope is given whole, and held for who changes it', async () => {
  const id = await bookingOf('1001');
  const row = await rowInScope(read(), booking, id);
  assert.deepEqual([row.id, row.storeId], [id, '1001']);
  const held = await database.write('1', (db) =>
    rowInScope({ db, identity: somebody() }, booking, id, 'held'),
  );
  assert.deepEqual(held, row);
});

test('a row of another store is refused with 40302, and of one that is shut to the caller with 40104', async () => {
  const id = await bookingOf('1002');
  await assert.rejects(rowInScope(read(), booking, id), { code: 40302, msg: '无权访问该门店数据' });
  const shut = somebody({ storeScope: [], shutStores: new Set(['1002']) });
  await assert.rejects(rowInScope(read(shut), booking, id), { code: 40104 });
  assert.equal((await rowInScope(read(somebody({ storeScope: 'all' })), booking, id)).id, id);
});

test('what is not there, is deleted or is another tenant’s is not found, whatever the scope', async () => {
  const everywhere = somebody({ storeScope: 'all', warehouseScope: 'all' });
  await assert.rejects(rowInScope(read(everywhere), booking, 'nothing'), { code: 404 });
  await assert.rejects(rowInScope(read(everywhere, '2'), booking, await bookingOf('1001')), { code: 404 });
  const [known] = await database.reader('1').select().from(owner).where(eq(owner.storeId, '1001')).limit(1);
  assert.equal((await rowInScope(read(), owner, known!.id)).id, known!.id);
  await database.write('1', (db) => db.update(owner).set({ delFlag: 'Y' }).where(eq(owner.id, known!.id)));
  await assert.rejects(rowInScope(read(), owner, known!.id), { code: 404 });
});

test('a row of a warehouse is for who stands there or may work there', async () => {
  const [own, other] = [await batchOf('W1001'), await batchOf('W1002')];
  assert.equal((await rowInScope(read(), stockBatch, own)).id, own);
  await assert.rejects(rowInScope(read(), stockBatch, other), { code: 40302, msg: '无权访问该仓库数据' });
  const keeper = somebody({ warehouseScope: ['W1002'] });
  assert.equal((await rowInScope(read(keeper), stockBatch, other)).id, other);
});
