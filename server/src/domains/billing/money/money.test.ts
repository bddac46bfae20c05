import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq, isNull, sql } from 'drizzle-orm';
import { isRetryable } from '../../../platform/database/databaseError';
import { newId } from '../../../platform/database/newId';
import { bill, billItem, billPayment } from '../schema';
import { owner } from '../../owners/schema';
import { openTestDatabase, type TestDatabase } from '../../../test-support/testDatabase';
import { balancesOf, moveAccount, pay, refund, settleFreeBill, voidBill, type PaymentPart } from '.';
import { newBill } from './bills.fixture';
import { accountMovement, ownerAccount } from './schema/accounts';

let database: TestDatabase;
let owners: string[];
before(async () => {
  database = await openTestDatabase();
  // Deposits of the demo lie in the accounts of some.
  const rows = await database
    .reader('1')
    .select({ id: owner.id })
    .from(owner)
    .leftJoin(ownerAccount, eq(ownerAccount.ownerId, owner.id))
    .where(isNull(ownerAccount.ownerId))
    .orderBy(owner.id)
    .limit(9);
  owners = rows.map(({ id }) => id);
});
after(() => database.close());

const write = <T>(work: Parameters<TestDatabase['write']>[1]): Promise<T> =>
  database.write('1', work) as Promise<T>;
const cashier = { id: '3', name: '前台', time: new Date('2026-05-06T10:00:00+08:00') };
const billOf = (amount: number, ownerId: string | null = null) =>
  write<string>((db) => newBill(db, amount, ownerId));
const part = (billId: string, amount: number, rest: Partial<PaymentPart> = {}): PaymentPart => ({
  ...{ billId, amount, way: 2, reference: newId() },
  ...rest,
});
const paid = (...parts: PaymentPart[]) =>
  write<{ status: number; paidAmount: number }[]>((db) => pay(db, parts, cashier));
const givenBack = (...parts: PaymentPart[]) =>
  write<{ status: number; paidAmount: number }[]>((db) => refund(db, parts, cashier));
const row = async (id: string) => (await database.reader('1').select().from(bill).where(eq(bill.id, id)))[0]!;
const state = async (id: string) => {
  const { status, paidAmount } = await row(id);
  return { status, paidAmount };
};
const move = (ownerId: string, amount: number, reference = newId()) =>
  write<number>((db) =>
    moveAccount(db, {
      ...{ ownerId, storeId: '1001', balance: 'principal', amount },
      ...{ bizType: amount > 0 ? 1 : 4, reference, operatorId: '3' },
    }),
  );

describe('a bill', () => {
  test('is partly paid, then paid, and given back in part and whole', async () => {
    const id = await billOf(10_000);
    assert.deepEqual(await state(id), { status: 0, paidAmount: 0 });
    await paid(part(id, 3_000, { way: 1 }));
    assert.deepEqual(await state(id), { status: 1, paidAmount: 3_000 });
    await paid(part(id, 7_000));
    assert.deepEqual(await state(id), { status: 2, paidAmount: 10_000 });
    assert.deepEqual((await row(id)).payTime, cashier.time);
    await givenBack(part(id, 2_000));
    assert.deepEqual(await state(id), { status: 3, paidAmount: 8_000 });
    await givenBack(part(id, 5_000), part(id, 3_000, { way: 1 }));
    assert.deepEqual(await state(id), { status: 4, paidAmount: 0 });
  });

  test('whose part payment is taken back is unpaid again', async () => {
    const id = await billOf(500);
    await paid(part(id, 200));
    await givenBack(part(id, 200));
    assert.deepEqual(await state(id), { status: 0, paidAmount: 0 });
  });

  test('is not paid beyond what is owed, nor given back beyond what came in that way', async () => {
    const id = await billOf(500);
    await assert.rejects(paid(part(id, 501)), { code: 40001, msg: '收款超过应收，还需收5元' });
    await assert.rejects(paid(part(id, 300), part(id, 201)), { code: 40001 });
    await paid(part(id, 500, { way: 3 }));
    await assert.rejects(givenBack(part(id, 1, { way: 1 })), {
      code: 40001,
      msg: '现金最多可退0元',
    });
    await assert.rejects(paid(part(id, 1)), { code: 40902, msg: '当前状态（已结算）不允许收款' });
    await assert.rejects(paid(part('nothing', 1)), { code: 404 });
    for (const amount of [0, -1, 0.5, Number.NaN, 2 ** 53])
      await assert.rejects(paid(part(id, amount)), { code: 40001 });
    await assert.rejects(paid(part(id, 1, { reference: '' })), { code: 40001, msg: '请填写流水号' });
  });

  test('one reference pays once in its way, on whichever bill it is sent again', async () => {
    const [one, other] = [await billOf(500), await billOf(500)];
    const reference = newId();
    await paid(part(one, 100, { reference }));
    await assert.rejects(paid(part(one, 100, { reference })), {
      code: 40903,
      msg: `微信流水号 ${reference} 已用于另一笔收款，请核对`,
    });
    await assert.rejects(paid(part(other, 100, { reference })), { code: 40903 });
    assert.equal((await state(one)).paidAmount, 100);
    assert.equal((await state(other)).paidAmount, 0);
  });

  test('is void or settled over nothing without a payment, and not otherwise', async () => {
    const [open, free, part1] = [await billOf(500), await billOf(0), await billOf(500)];
    await assert.rejects(
      write((db) => settleFreeBill(db, open)),
      { code: 40902 },
    );
    await write((db) => voidBill(db, open));
    assert.equal((await state(open)).status, 5);
    await assert.rejects(paid(part(open, 1)), { code: 40902, msg: '当前状态（已作废）不允许收款' });
    await write((db) => settleFreeBill(db, free));
    assert.equal((await state(free)).status, 2);
    await paid(part(part1, 1));
    await assert.rejects(
      write((db) => voidBill(db, part1)),
      { code: 40902 },
    );
    await assert.rejects(
      write((db) => voidBill(db, 'nothing')),
      { code: 404 },
    );
  });
});

describe('an account', () => {
  test('has what was moved into it, pays bills and takes back what they give', async () => {
    const [ownerId = ''] = owners;
    await move(ownerId, 1_000);
    const id = await billOf(600, ownerId);
    await paid(part(id, 600, { way: 5 }));
    assert.equal((await balancesOf(database.reader('1'), ownerId)).principal, 400);
    await givenBack(part(id, 100, { way: 5 }));
    assert.equal((await balancesOf(database.reader('1'), ownerId)).principal, 500);
    const rows = await database
      .reader('1')
      .select()
      .from(accountMovement)
      .where(eq(accountMovement.ownerId, ownerId))
      .orderBy(accountMovement.id);
    assert.deepEqual(
      rows.map(({ amount, afterAmount }) => [amount, afterAmount]),
      [
        [1_000, 1_000],
        [-600, 400],
        [100, 500],
      ],
    );
  });

  test('never has less than nothing, and moves once by one reference', async () => {
    const [, ownerId = ''] = owners;
    const reference = newId();
    await move(ownerId, 300, reference);
    await assert.rejects(move(ownerId, 300, reference), { code: 40903 });
    await assert.rejects(move(ownerId, -301), { code: 40001, msg: '储值本金余额不足，可用3元' });
    const id = await billOf(400, ownerId);
    await assert.rejects(paid(part(id, 400, { way: 5 })), { code: 40001 });
    assert.deepEqual(await state(id), { status: 0, paidAmount: 0 });
    const stranger = await billOf(400);
    await assert.rejects(paid(part(stranger, 400, { way: 5 })), {
      code: 40001,
      msg: '散客账单不能使用账户支付',
    });
  });
});

describe('fifty at once', () => {
  test('pay one bill until it is paid, and the others are told so', async () => {
    const id = await billOf(3_000);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => paid(part(id, 100))));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    assert.equal(outcomes.length - refused.length, 30);
    assert.ok(refused.every(({ code }) => code === 40902));
    assert.deepEqual(await state(id), { status: 2, paidAmount: 3_000 });
  });

  test('pay with one account, which has the sum of its movements and nobody waits for ever', async () => {
    const [, , ownerId = ''] = owners;
    await move(ownerId, 2_500);
    const ids = await Promise.all(Array.from({ length: 50 }, () => billOf(100, ownerId)));
    const outcomes = await Promise.allSettled(ids.map((id) => paid(part(id, 100, { way: 5 }))));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    assert.ok(refused.every((error) => error.code === 40001 && !isRetryable(error)));
    assert.equal(refused.length, 25);
    assert.equal((await balancesOf(database.reader('1'), ownerId)).principal, 0);
  });

  test('pay two bills of two owners each, named in any order, without waiting for each other', async () => {
    const [, , , one = '', other = ''] = owners;
    await move(one, 100_000);
    await move(other, 100_000);
    const bills = [await billOf(100_000, one), await billOf(100_000, other)];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const parts = bills.map((id) => part(id, 10, { way: 5 }));
        return paid(...(index % 2 ? parts : parts.toReversed()));
      }),
    );
    for (const id of bills) assert.deepEqual(await state(id), { status: 1, paidAmount: 500 });
  });
});

describe('the server’s own role', () => {
  /** One statement as a call would send it. */
  const run = (text: string) => write((db) => db.execute(sql.raw(text)));
  let id: string;
  before(async () => {
    id = await billOf(1_000, owners[5]);
    await paid(part(id, 100, { reference: 'known' }));
    await move(owners[5]!, 100);
  });

  const payment = (values: string) =>
    `insert into bill_payment (id, bill_id, store_id, way, amount, ref_no, pay_time) values (${values}, now())`;
  const refusals: Readonly<Record<string, () => string>> = {
    'change a payment': () => `update bill_payment set amount = 1 where bill_id = '${id}'`,
    'delete a payment': () => `delete from bill_payment where bill_id = '${id}'`,
    'pay one reference twice': () => payment(`'x1', '${id}', '1001', 2, 100, 'known'`),
    'pay without a reference': () => payment(`'x2', '${id}', '1001', 2, 100, ''`),
    'pay in another store than the bill’s': () => payment(`'x3', '${id}', '1002', 2, 100, 'x3'`),
    'pay out of an account that nothing leaves': () => payment(`'x9', '${id}', '1001', 5, 100, 'x9'`),
    'pay more than is owed': () => payment(`'x4', '${id}', '1001', 2, 901, 'x4'`),
    'give back more than was paid': () => payment(`'x5', '${id}', '1001', 2, -101, 'x5'`),
    'set the paid amount without a payment': () => `update bill set paid_amount = 1000 where id = '${id}'`,
    'set the state without a payment': () => `update bill set status = 2 where id = '${id}'`,
    'move a bill to another store': () => `update bill set store_id = '1002' where id = '${id}'`,
    'change amounts of a bill that is partly paid': () =>
      `update bill set total_amount = 2000, payable_amount = 2000 where id = '${id}'`,
    'delete a bill': () => `delete from bill where id = '${id}'`,
    'make a bill that is paid already': () =>
      `insert into bill (id, bill_no, store_id, total_amount, payable_amount, paid_amount, status, order_time) values ('x6', 'x6', '1001', 5, 5, 5, 2, now())`,
    'set a balance without a movement': () =>
      `update owner_account set principal = 9 where owner_id = '${owners[5]}'`,
    'make an account with money in it': () =>
      `insert into owner_account (owner_id, principal) values ('${owners[6]}', 5)`,
    'change a movement': () => `update account_movement set amount = 9`,
    'delete a movement': () => `delete from account_movement`,
    'move an account to another balance than the sum': () =>
      `insert into account_movement (id, owner_id, store_id, balance, amount, after_amount, biz_type, reference) values ('x7', '${owners[5]}', '1001', 'principal', 5, 999, 1, 'x7')`,
    'take more out of an account than there is': () =>
      `insert into account_movement (id, owner_id, store_id, balance, amount, after_amount, biz_type, reference) values ('x8', '${owners[5]}', '1001', 'principal', -500, -400, 4, 'x8')`,
    'pay nothing': () => payment(`'x10', '${id}', '1001', 2, 0, 'x10'`),
    'change a payment by adding it again': () =>
      `${payment(`'x11', '${id}', '1001', 2, 100, 'known'`)} on conflict (tenant_id, way, ref_no) where ref_no <> '' do update set amount = 1`,
    'change when a payment came': () => `update bill_payment set pay_time = now() where bill_id = '${id}'`,
    'move an account by nothing': () =>
      `insert into account_movement (id, owner_id, store_id, balance, amount, after_amount, biz_type, reference) values ('x12', '${owners[5]}', '1001', 'principal', 0, 100, 7, 'x12')`,
    'move an account without a reference': () =>
      `insert into account_movement (id, owner_id, store_id, balance, amount, after_amount, biz_type, reference) values ('x13', '${owners[5]}', '1001', 'principal', 5, 105, 1, '')`,
    'move a balance that there is not': () =>
      `insert into account_movement (id, owner_id, store_id, balance, amount, after_amount, biz_type, reference) values ('x14', '${owners[5]}', '1001', 'status', 5, 5, 1, 'x14')`,
    'give an account to somebody else': () =>
      `update owner_account set owner_id = '${owners[6]}' where owner_id = '${owners[5]}'`,
    'delete an account': () => `delete from owner_account where owner_id = '${owners[5]}'`,
    'empty the movements': () => `truncate account_movement`,
    'drop what settles a bill': () => `drop trigger settle_bill on bill_payment`,
    'replace what settles a bill': () =>
      `create or replace function settle_bill() returns trigger language plpgsql as 'begin return null; end'`,
    'truncate payments': () => `truncate bill_payment`,
    'switch the rules off': () => `alter table bill_payment disable trigger all`,
    'become the owner of the tables': () => `set session_replication_role = replica`,
  };
  for (const [what, text] of Object.entries(refusals))
    test(`cannot ${what}`, async () => {
      const rows = () =>
        Promise.all(
          [bill, billPayment, ownerAccount, accountMovement].map((table) =>
            database.reader('1').$count(table as typeof bill),
          ),
        );
      const before = [await rows(), await row(id)];
      await assert.rejects(run(text()));
      assert.deepEqual([await rows(), await row(id)], before);
    });

  test('cannot let a bill come to something else than its lines, at the end of a transaction', async () => {
    const open = await billOf(700);
    await assert.rejects(
      write((db) => db.update(billItem).set({ amount: 1 }).where(eq(billItem.billId, open)).execute()),
    );
    await assert.rejects(
      write((db) =>
        db.update(bill).set({ totalAmount: 1, payableAmount: 1 }).where(eq(bill.id, open)).execute(),
      ),
    );
    await assert.rejects(write((db) => db.delete(billItem).where(eq(billItem.billId, open)).execute()));
    await write(async (db) => {
      await db.update(billItem).set({ amount: 600 }).where(eq(billItem.billId, open));
      await db.update(bill).set({ totalAmount: 600, payableAmount: 600 }).where(eq(bill.id, open));
    });
    assert.equal((await row(open)).payableAmount, 600);
  });

  test('cannot move a line from one bill to another without both coming to their lines', async () => {
    const [from, to] = [await billOf(700), await billOf(300)];
    await assert.rejects(
      write(async (db) => {
        await db.update(billItem).set({ billId: to }).where(eq(billItem.billId, from));
        await db.update(bill).set({ totalAmount: 1_000, payableAmount: 1_000 }).where(eq(bill.id, to));
      }),
    );
    assert.equal((await row(to)).payableAmount, 300);
  });

  test('cannot put a temporary table in the place of one that payments and movements move', async () => {
    const open = await billOf(700);
    const before = await balancesOf(database.reader('1'), owners[7]!);
    await write(async (db) => {
      for (const table of ['bill', 'owner_account'])
        await db.execute(
          sql.raw(`create temp table ${table} on commit drop as select * from public.${table}`),
        );
      await db.execute(sql.raw(payment(`'temp', '${open}', '1001', 2, 100, 'temp'`)));
      await db.execute(
        sql.raw(`insert into account_movement (id, owner_id, store_id, balance, amount, after_amount, biz_type, reference)
          values ('temp', '${owners[7]}', '1001', 'gift', 5, ${before.gift + 5}, 1, 'temp')`),
      );
    });
    assert.deepEqual(await state(open), { status: 1, paidAmount: 100 });
    assert.equal((await balancesOf(database.reader('1'), owners[7]!)).gift, before.gift + 5);
  });

  test('reaches no other tenant’s bills and accounts through the functions that move them', async () => {
    const open = await billOf(700);
    await assert.rejects(
      database.write('2', (db) => voidBill(db, open)),
      { code: 404 },
    );
    const { rows } = await database.write('2', (db) =>
      db.execute<{ closed: boolean }>(sql`select close_bill(${open}, 5::smallint) as closed`),
    );
    assert.equal(rows[0]?.closed, false);
    const { rows: held } = await database.write('2', (db) =>
      db.execute<{ principal: string }>(sql`select principal from hold_account(${owners[5]})`),
    );
    assert.equal(Number(held[0]?.principal), 0, 'an owner of that name is another one there');
    assert.equal((await state(open)).status, 0);
  });
});
