import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { customerCalls as calls } from '@hospital/shared/contract/calls/customers';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { getTableName } from 'drizzle-orm';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { balancesOf, moveAccount } from '../billing';
import { stayingOwner } from '../owners';
import { newBill } from '../billing/money/bills.fixture';
import { someoneWaits } from '../../test-support/waiting';
import { testDatabaseUrl } from '../../test-support/testDatabase';
import { ownedTables, ownTables } from './ownedRows';
import { dog, savedOwner } from '../../test-support/people';

let server: TestServer;
let manager: TestClient;
let reception: TestClient;
before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  reception = await server.signIn('13800000003', 2);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const keyed = (key: string): TestClient => manager.with({ 'idempotency-key': key });
const merge = (fromId: string, toId: string) => make(manager, calls.merge, { fromId, toId });
const undo = (id: unknown, key: string = randomUUID()) => make(keyed(key), calls.undoMerge, { id });
/** How many rows of each table an owner has. */
const owned = async (ownerId: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(
      ownedTables.map(async ({ table }) => {
        const name = getTableName(table);
        const [row] = await rows<{ n: number }>(
          `select count(*)::int as n from ${name} where tenant_id = '1' and owner_id = '${ownerId}'`,
        );
        return [name, row?.n ?? 0] as const;
      }),
    ),
  );
/** A demo owner of the store who has been there. */
const regular = async (): Promise<string> => {
  const [row] = await rows<{
    id: string;
  }>(`select o.id from owner o where o.tenant_id = '1' and o.store_id = '1001'
    and o.status = 1 and exists (select from medical_case c where c.tenant_id = '1' and c.owner_id = o.id)
    and exists (select from bill b where b.tenant_id = '1' and b.owner_id = o.id) order by o.id limit 1`);
  assert.ok(row);
  return row.id;
};

test('every table that refers to an owner goes with them, or is the file’s own', async () => {
  const found = await rows<{
    name: string;
  }>(`select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'owner'::regclass order by 1`);
  const known = [...ownedTables.map(({ table }) => getTableName(table)), ...ownTables].sort();
  assert.deepEqual(found.map(({ name }) => name).sort(), known);
});

test('all that one owner has goes to the other, as was said before, and back again within a day', async () => {
  const fromId = await regular();
  const to = await savedOwner(reception, { name: '留下的人' }, [dog({ name: '原有' })]);
  const [before, toBefore] = [await owned(fromId), await owned(to.ownerId)];
  const [{ mobile = '' } = {}] = await rows<{ mobile: string }>(
    `select mobile from owner where tenant_id = '1' and id = '${fromId}'`,
  );
  const { data: effects } = await make(manager, calls.mergeEffects, { fromId, toId: to.ownerId });
  assert.deepEqual(
    // What lies on their account goes by movements, of which another test tells.
    effects.moves
      .filter(({ kind }: { kind: string }) => !/储值|赠金|押金|积分/.test(kind))
      .map(({ count }: { count: number }) => count),
    Object.values(before).filter((count) => count > 0),
  );
  const { code, data, msg } = await merge(fromId, to.ownerId);
  assert.equal(code, 0, msg);
  assert.ok(Object.values(await owned(fromId)).every((count) => count === 0));
  for (const [table, count] of Object.entries(await owned(to.ownerId)))
    assert.equal(count, (before[table] ?? 0) + (toBefore[table] ?? 0), table);
  assert.equal((await make(reception, calls.byPhone, { phone: mobile })).data.ownerId, to.ownerId);
  const bySearch = await make(reception, calls.search, { keyword: mobile });
  assert.deepEqual(
    bySearch.data.map(({ ownerId }: { ownerId: string }) => ownerId),
    [to.ownerId],
  );
  const again = await make(reception, calls.save, { customer: { name: '新人', mobile } });
  assert.equal(again.msg, '手机号已存在：留下的人');
  assert.equal((await make(reception, calls.info, { id: fromId })).data.mergeToId, to.ownerId);
  assert.equal(
    (await make(reception, calls.save, { customer: { id: fromId, remarks: '改' } })).code,
    ErrorCode.ForbiddenTransition,
  );

  const late = await make(reception, petCalls.save, { ownerId: fromId, ...dog({ name: '迟到' }) });
  assert.equal(late.code, ErrorCode.ForbiddenTransition);

  // What came since stays with the one who stayed.
  assert.equal(
    (await make(reception, calls.save, { customer: { id: to.ownerId }, pets: [dog({ name: '后来' })] })).code,
    0,
  );
  const { data: open } = await make(manager, calls.merges, { ownerId: to.ownerId });
  assert.deepEqual([open.length, open[0].id], [1, data.mergeId]);
  assert.equal((await undo(data.mergeId)).code, 0);
  assert.deepEqual(await owned(fromId), before);
  assert.deepEqual(await owned(to.ownerId), { ...toBefore, pet: 2 });
  assert.equal((await make(reception, calls.byPhone, { phone: mobile })).data.ownerId, fromId);
  assert.equal((await undo(data.mergeId)).code, ErrorCode.ForbiddenTransition);
  assert.deepEqual((await make(manager, calls.merges, { ownerId: to.ownerId })).data, []);
});

test('an owner is merged neither with itself nor in a circle, nor twice', async () => {
  const [a, b, c] = [await savedOwner(reception), await savedOwner(reception), await savedOwner(reception)];
  assert.equal((await merge(a.ownerId, a.ownerId)).data.errors[0].field, 'fromId');
  assert.equal((await merge(a.ownerId, b.ownerId)).code, 0);
  assert.equal((await merge(b.ownerId, a.ownerId)).code, ErrorCode.ForbiddenTransition);
  assert.equal((await merge(a.ownerId, c.ownerId)).code, ErrorCode.ForbiddenTransition);
  const second = await merge(b.ownerId, c.ownerId);
  assert.equal(second.code, 0);
  assert.equal((await make(reception, calls.byPhone, { phone: a.mobile })).data.ownerId, c.ownerId);
  const [first] = await rows<{ id: string }>(`select id from owner_merge where from_id = '${a.ownerId}'`);
  const early = await undo(first?.id);
  assert.match(early.msg, /请先撤销那次合并/);
  assert.equal((await undo(second.data.mergeId)).code, 0);
  assert.equal((await undo(first?.id)).code, 0);
});

test('of two who merge two files into each other at once, one is refused', async () => {
  const [a, b] = [await savedOwner(reception), await savedOwner(reception)];
  const answers = await Promise.all([merge(a.ownerId, b.ownerId), merge(b.ownerId, a.ownerId)]);
  assert.deepEqual(
    answers.map(({ code }) => code).sort((x, y) => x - y),
    [0, ErrorCode.ForbiddenTransition],
  );
});

test('after a day a merge stays', async () => {
  const [a, b] = [await savedOwner(reception), await savedOwner(reception)];
  const { data } = await merge(a.ownerId, b.ownerId);
  await rows(`update owner_merge set undo_until = now() - interval '1 second' where id = '${data.mergeId}'`);
  assert.deepEqual((await make(manager, calls.merges, { ownerId: b.ownerId })).data, []);
  assert.equal((await undo(data.mergeId)).msg, '合并已超过24小时，不能撤销');
});

test('owners of other stores, of other tenants and without the permission stay what they are', async () => {
  const { ownerId } = await savedOwner(reception);
  assert.equal((await merge(ownerId, 'O0004')).code, ErrorCode.OutOfScope);
  assert.equal((await merge('O0004', ownerId)).code, ErrorCode.OutOfScope);
  assert.equal((await merge(ownerId, 'nobody')).code, ErrorCode.NotFound);
  const refused = await make(reception, calls.merge, { fromId: ownerId, toId: 'O0001' });
  assert.equal(refused.code, ErrorCode.PermissionMissing);
  const { data } = await merge((await savedOwner(reception)).ownerId, ownerId);
  const admin = await server.signIn('13900000001', 1);
  assert.equal(
    (await make(admin.with({ 'idempotency-key': 'other' }), calls.undoMerge, { id: data.mergeId })).code,
    ErrorCode.NotFound,
  );
});

test('money and points go with their owner by movements, and come back', async () => {
  const from = await savedOwner(reception, { name: '有储值' }, []);
  const to = await savedOwner(reception, { name: '没有储值' }, []);
  const paidIn = { ownerId: from.ownerId, storeId: '1001', bizType: 1, operatorId: '' } as const;
  await server.database.write('1', async (db) => {
    await moveAccount(db, { ...paidIn, balance: 'principal', amount: 20_050, reference: 'paid in' });
    await moveAccount(db, { ...paidIn, balance: 'points', amount: 7, reference: 'earned' });
  });
  const { data: effects } = await make(manager, calls.mergeEffects, {
    fromId: from.ownerId,
    toId: to.ownerId,
  });
  assert.deepEqual(effects.moves, [
    { kind: '储值本金', count: 1, amount: 200.5 },
    { kind: '积分', count: 7 },
  ]);
  const accounts = async () =>
    Promise.all(
      [from, to].map(async ({ ownerId }) => {
        const { principal, points } = (await make(manager, calls.account, { ownerId })).data;
        return [principal, points];
      }),
    );
  const { data, msg } = await merge(from.ownerId, to.ownerId);
  assert.ok(data, msg);
  assert.deepEqual(await accounts(), [
    [0, 0],
    [200.5, 7],
  ]);
  const logged = await server.database.kernel.execute<{ merged: string }>(
    `select after ->> 'merged' as merged from op_log where tenant_id = '1' and biz_id = '${to.ownerId}' and after ? 'merged'`,
  );
  assert.deepEqual(
    logged.rows.map(({ merged }) => merged),
    ['储值本金200.5元、积分7分'],
  );
  assert.equal((await undo(data.mergeId)).code, 0);
  assert.deepEqual(await accounts(), [
    [200.5, 7],
    [0, 0],
  ]);
});

test('a telephone leads to the file that stays, also over two merges, and back when the last is undone', async () => {
  const [first, second, last] = [
    await savedOwner(reception),
    await savedOwner(reception),
    await savedOwner(reception),
  ];
  const found = async (): Promise<string> =>
    (await make(reception, calls.search, { keyword: first.mobile })).data[0]?.ownerId as string;
  assert.equal((await merge(first.ownerId, second.ownerId)).code, 0);
  const { data } = await merge(second.ownerId, last.ownerId);
  assert.equal(await found(), last.ownerId);
  assert.equal((await undo(data.mergeId)).code, 0);
  assert.equal(await found(), second.ownerId);
});

/** What a merge writes: rows of merges, of movements and of the log. */
const written = async (): Promise<unknown> =>
  (
    await rows(`select (select count(*)::int from owner_merge) as merges,
      (select count(*)::int from account_movement) as movements,
      (select count(*)::int from op_log) as log`)
  )[0];

/** An owner with money on the account, and one without. */
async function withMoney(): Promise<{ fromId: string; toId: string }> {
  const [from, to] = [await savedOwner(reception, {}, [dog()]), await savedOwner(reception)];
  await server.database.write('1', (db) =>
    moveAccount(db, {
      ...{ ownerId: from.ownerId, storeId: '1001', balance: 'principal', amount: 20_050 },
      ...{ bizType: 1, reference: `paid in ${from.ownerId}`, operatorId: '' },
    }),
  );
  return { fromId: from.ownerId, toId: to.ownerId };
}
const principalOf = async (ownerId: string): Promise<number> =>
  (await make(manager, calls.account, { ownerId })).data.principal as number;

test('twenty who merge one file at once merge it once', async () => {
  const { fromId, toId } = await withMoney();
  const third = await savedOwner(reception);
  const before = (await written()) as Record<string, number>;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => merge(fromId, n % 2 ? toId : third.ownerId)),
  );
  const [first, ...others] = answers.toSorted((a, b) => a.code - b.code);
  assert.equal(first?.code, 0);
  assert.deepEqual(
    [...new Set(others.map(({ code, msg }) => `${code} ${msg}`))],
    [`${ErrorCode.ForbiddenTransition} 当前状态（已合并）不允许合并（试验宠主）`],
  );
  assert.deepEqual(await written(), {
    ...{ merges: before.merges! + 1, movements: before.movements! + 2, log: before.log! + 1 },
  });
  assert.equal((await principalOf(toId)) + (await principalOf(third.ownerId)), 200.5);
});

test('who lost the answer to a merge is told the same by its key, and without one that it is done', async () => {
  const { fromId, toId } = await withMoney();
  const sent = (): ReturnType<typeof merge> => make(keyed('lost'), calls.merge, { fromId, toId });
  const first = await sent();
  assert.equal(first.code, 0, first.msg);
  const before = await written();
  assert.deepEqual((await sent()).data, first.data);
  assert.equal((await merge(fromId, toId)).code, ErrorCode.ForbiddenTransition);
  assert.deepEqual(await written(), before);
  assert.equal(await principalOf(toId), 200.5);
});

test('twenty requests undo a merge once, a repeated one gets the first answer, one without a key is refused', async () => {
  const { fromId, toId } = await withMoney();
  const { data } = await merge(fromId, toId);
  const before = (await written()) as Record<string, number>;
  assert.match((await make(manager, calls.undoMerge, { id: data.mergeId })).msg, /缺少提交标识/);
  const keys = Array.from({ length: 20 }, (_, n) => `${data.mergeId}-${n}`);
  const answers = await Promise.all(keys.map((key) => undo(data.mergeId, key)));
  const done = answers.findIndex(({ code }) => code === 0);
  assert.deepEqual(
    answers.filter((_, n) => n !== done).map(({ code, msg }) => `${code} ${msg}`),
    Array(19).fill(`${ErrorCode.ForbiddenTransition} 当前状态（已撤销）不允许撤销合并`),
  );
  assert.equal((await undo(data.mergeId, keys[done])).code, 0, 'the answer that was lost');
  assert.deepEqual(await written(), {
    ...{ merges: before.merges, movements: before.movements! + 2, log: before.log! + 1 },
  });
  assert.deepEqual([await principalOf(fromId), await principalOf(toId)], [200.5, 0]);
});

test(
  'a bill that is written while two files become one is the owner’s who stays',
  { skip: testDatabaseUrl === null && 'the embedded database has one writer' },
  async () => {
    const { fromId, toId } = await withMoney();
    let merging: ReturnType<typeof merge> | undefined;
    let answered = false;
    const billId = await server.database.write('1', async (db) => {
      const id = await newBill(db, 500, fromId);
      merging = merge(fromId, toId).finally(() => (answered = true));
      while (!answered && !(await someoneWaits(server)));
      return id;
    });
    assert.equal((await merging)?.code, 0);
    const [row] = await rows<{ owner_id: string }>(`select owner_id from bill where id = '${billId}'`);
    assert.equal(row?.owner_id, toId);
  },
);

test('what is written for a file that was merged is the other’s, and so is money that is given back to it', async () => {
  const { fromId, toId } = await withMoney();
  const last = await savedOwner(reception);
  assert.equal((await merge(fromId, toId)).code, 0);
  assert.equal((await merge(toId, last.ownerId)).code, 0);
  const billId = await server.database.write('1', (db) => newBill(db, 500, fromId));
  const [row] = await rows<{ owner_id: string }>(`select owner_id from bill where id = '${billId}'`);
  assert.equal(row?.owner_id, last.ownerId);
  const held = async (ownerId: string) =>
    (await server.database.write('1', (db) => balancesOf(db, ownerId))).deposit;
  const before = await held(last.ownerId);
  const added = { ownerId: fromId, storeId: '1001', balance: 'deposit', amount: 100 } as const;
  await server.database.write('1', (db) =>
    moveAccount(db, { ...added, bizType: 3, reference: 'late', operatorId: '' }),
  );
  assert.deepEqual([await held(last.ownerId), await held(fromId)], [before + 100, 0]);
});

test('whoever writes for an owner is told the file in which theirs ended', async () => {
  const [first, second, last] = [
    await savedOwner(reception),
    await savedOwner(reception),
    await savedOwner(reception),
  ];
  assert.equal((await merge(first.ownerId, second.ownerId)).code, 0);
  assert.equal((await merge(second.ownerId, last.ownerId)).code, 0);
  const staying = (id: string) => server.database.write('1', (db) => stayingOwner(db, id));
  for (const { ownerId } of [first, second, last]) assert.equal(await staying(ownerId), last.ownerId);
});

test('every table of what an owner has writes for the file that stays', async () => {
  const found = await rows<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'write_for_staying_file'`,
  );
  assert.deepEqual(
    found.map(({ name }) => name).sort(),
    ownedTables.map(({ table }) => getTableName(table)).sort(),
  );
});
