import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { accountCalls as calls, type AccountMovement } from '@hospital/shared/contract/calls/accounts';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { customerCalls, type CustomerAccount } from '@hospital/shared/contract/calls/customers';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { productCalls } from '@hospital/shared/contract/calls/products';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { statisticsCalls, type Trend } from '@hospital/shared/contract/calls/statistics';
import { accountMovement } from '../../billing';
import { done } from '../../organisation/fixture';
import { owner } from '../../owners/schema';
import { savedOwner } from '../../../test-support/people';
import type { Answer, TestClient } from '../../../test-support/client';
import { make } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { once, productWith, sold, STORE } from '../desk.fixture';

let server: TestServer;
let admin: TestClient;
let desk: TestClient;
let manager: TestClient;
let viewer: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  desk = await server.signIn('13800000006', 2);
  viewer = await server.signIn('13800000007', 2);
  await make(manager, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
});
after(() => server.close());

interface Recharged {
  readonly billId: string;
  readonly gift: number;
  readonly principal: number;
}

const codeOf = ({ code, msg }: Answer): [number, string] => [code, msg];
let planNumber = 0;
const plan = async (fields: object = {}): Promise<string> => {
  planNumber += 1;
  const sent = { name: `方案${planNumber}`, amount: 1000, gift: 100, ...fields };
  return ((await done(admin, calls.savePlan, sent)).data as { id: string }).id;
};
const person = async (): Promise<string> => (await savedOwner(manager)).ownerId;
const recharge = async (ownerId: string, more: object): Promise<Recharged> =>
  (await done(once(desk), calls.recharge, { ownerId, ...more })).data as Recharged;
const cash = (amount: number, way = 1) => ({ ways: [{ way, amount }] });
const account = async (ownerId: string): Promise<CustomerAccount> =>
  (await done(manager, customerCalls.account, { ownerId })).data as CustomerAccount;
const balances = async (ownerId: string): Promise<[number, number]> => {
  const { principal, gift } = await account(ownerId);
  return [principal, gift];
};
const incomeToday = async (): Promise<number> =>
  ((await done(manager, statisticsCalls.trend, { days: 7 })).data as Trend).days.at(-1)?.income ?? 0;
const sumOfMovements = async (ownerId: string, balance: 'principal' | 'gift'): Promise<number> => {
  const rows = await server.database
    .reader('1')
    .select({ amount: accountMovement.amount })
    .from(accountMovement)
    .where(and(eq(accountMovement.ownerId, ownerId), eq(accountMovement.balance, balance)));
  return rows.reduce((sum, { amount }) => sum + amount, 0);
};

describe('a recharge', () => {
  test('brings principal and the gift of its plan, with a bill that is paid and a receipt', async () => {
    const ownerId = await person();
    const planId = await plan();
    const ways = [
      { way: 1, amount: 400 },
      { way: 2, amount: 600, refNo: 'wx-recharge-1' },
    ];
    const made = await recharge(ownerId, { planId, ways });
    assert.deepEqual([made.gift, made.principal], [100, 1000]);
    assert.deepEqual(await balances(ownerId), [1000, 100]);
    const bill = (await done(manager, billCalls.info, { id: made.billId })).data as Record<string, unknown>;
    assert.deepEqual([bill.type, bill.status, bill.paidAmount, bill.oweAmount], [6, 2, 1000, 0]);
    const { list, ext } = (await done(desk, calls.page, { page: 1, pageSize: 20, ownerId })).data as {
      list: AccountMovement[];
      ext: object;
    };
    assert.deepEqual(list.map(({ balance, amount, bizType }) => [balance, amount, bizType]).toSorted(), [
      ['gift', 100, 1],
      ['principal', 1000, 1],
    ]);
    assert.deepEqual(ext, { inSum: 1100, outSum: 0 });
  });

  test('is summed once for the store, however often it goes from account to account by merges', async () => {
    const sums = async (filters: object = {}) =>
      ((await done(desk, calls.page, { page: 1, pageSize: 1, ...filters })).data as { ext: object }).ext;
    const [from, to] = [await person(), await person()];
    await recharge(from, cash(80));
    const before = await sums();
    await done(manager, customerCalls.merge, { fromId: from, toId: to });
    assert.deepEqual(await balances(to), [80, 0]);
    assert.deepEqual(await sums(), before);
    assert.deepEqual(await sums({ ownerId: to }), { inSum: 80, outSum: 0 });
  });

  test('counts among the takings once: when it is paid, and not when it is spent', async () => {
    const ownerId = await person();
    const before = await incomeToday();
    await recharge(ownerId, cash(300, 3));
    const recharged = await incomeToday();
    assert.equal(Math.round((recharged - before) * 100), 30_000);
    const goods = await productWith(server, admin, 10, { retailPrice: 120 });
    const { billId } = await sold(desk, [{ productId: goods.id, quantity: 1 }], { ownerId });
    await done(once(desk), billCalls.pay, { billIds: [billId], ways: [{ way: 5, amount: 120 }] });
    assert.deepEqual(await balances(ownerId), [180, 0]);
    assert.equal(await incomeToday(), recharged);
  });

  test('gives nothing on top without a plan, and refuses a plan that is off or over another amount', async () => {
    const ownerId = await person();
    await recharge(ownerId, cash(50));
    assert.deepEqual(await balances(ownerId), [50, 0]);
    const off = await plan({ enabled: 'N' });
    const on = await plan();
    const refused = async (body: object) =>
      codeOf(await make(once(desk), calls.recharge, { ownerId, ...body }));
    assert.deepEqual(await refused({ planId: off, ...cash(1000) }), [40001, '充值方案不存在或已停用']);
    assert.deepEqual(await refused({ planId: on, ...cash(999) }), [40001, '收款须等于方案金额1000元']);
    assert.equal((await refused({ ways: [{ way: 5, amount: 10 }] }))[0], 40002);
    assert.ok([40001, 40002].includes((await refused({ ways: [] }))[0]));
    assert.deepEqual(await balances(ownerId), [50, 0]);
  });

  test('of 0, of a negative amount and of one above the limit is refused in words, and so is a refund of such', async () => {
    const ownerId = await person();
    await recharge(ownerId, cash(50));
    for (const amount of [0, -1, 1e12, 0.001]) {
      const answers = [
        await make(once(desk), calls.recharge, { ownerId, ...cash(amount) }),
        await make(once(manager), calls.refund, { ownerId, amount, reason: '退' }),
      ];
      for (const { code, msg } of answers) {
        assert.ok([40001, 40002].includes(code), `${amount}: ${code}`);
        assert.match(msg, /金额/);
      }
    }
    assert.deepEqual(await balances(ownerId), [50, 0]);
    assert.equal(await sumOfMovements(ownerId, 'principal'), 5000);
  });

  test('happens once for one key, and a number of a terminal is taken once', async () => {
    const ownerId = await person();
    const same = once(desk, 'recharge-key-1');
    const body = { ownerId, ways: [{ way: 2, amount: 20, refNo: 'wx-recharge-2' }] };
    const [first, second] = [await make(same, calls.recharge, body), await make(same, calls.recharge, body)];
    assert.equal(first.code, 0);
    assert.deepEqual(second.data, first.data);
    assert.equal((await make(once(desk), calls.recharge, body)).code, 40903);
    assert.deepEqual(await balances(ownerId), [20, 0]);
  });

  test('gives the level of its plan only where 充值联动折扣 is on', async () => {
    const ownerId = await person();
    const levelOf = async () =>
      (
        await server.database
          .reader('1')
          .select({ level: owner.level })
          .from(owner)
          .where(eq(owner.id, ownerId))
      )[0]?.level;
    const before = await levelOf();
    const { rows } = await server.database
      .reader('1')
      .execute<{ code: string }>(`select code from dict where type = 'customer_level' order by sort, code`);
    const level = rows.at(-1)?.code ?? '';
    assert.notEqual(level, before);
    const planId = await plan({ level });
    const setting = (configValue: string) =>
      done(admin, settingsCalls.save, {
        storeId: STORE,
        list: [{ configGroup: 'cashier', configKey: 'rechargeLinkageDiscount', configValue }],
      });
    await setting('N');
    await recharge(ownerId, { planId, ...cash(1000) });
    assert.equal(await levelOf(), before);
    await setting('Y');
    await recharge(ownerId, { planId, ...cash(1000) });
    assert.equal(await levelOf(), level);
    // A smaller plan takes nothing away.
    await recharge(ownerId, { planId: await plan({ level: rows[0]?.code }), ...cash(1000) });
    assert.equal(await levelOf(), level);
    await setting('N');
  });

  test('is refused without the right, and for an owner of another tenant', async () => {
    const ownerId = await person();
    assert.equal((await make(once(viewer), calls.recharge, { ownerId, ...cash(1) })).code, 40300);
    const other = await make(once(desk), calls.recharge, { ownerId: 'of-another-tenant', ...cash(1) });
    assert.equal(other.code, 404);
    assert.equal((await make(once(admin), calls.recharge, { ownerId, ...cash(1) })).code, 40001);
  });
});

describe('stored value that is given back', () => {
  test('loses its share of the gift money, goes back as it came, and leaves the bill and the takings right', async () => {
    const ownerId = await person();
    const planId = await plan();
    const { billId } = await recharge(ownerId, { planId, ...cash(1000, 2) });
    const before = await incomeToday();
    const told = (await done(manager, calls.refundable, { ownerId })).data;
    assert.deepEqual(told, {
      ...{ principal: 1000, gift: 100, refundable: 1000, ways: [{ way: 2, amount: 1000 }] },
      parts: [{ way: 2, amount: 1000, byProvider: 0, already: 0 }],
    });
    const body = { ownerId, amount: 333.33, reason: '搬家' };
    const stale = await make(once(manager), calls.refund, { ...body, giftLost: 33 });
    assert.deepEqual([stale.code, stale.data], [40901, { current: { giftLost: 33.34 } }]);
    await done(once(manager), calls.refund, { ...body, giftLost: 33.34 });
    assert.deepEqual(await balances(ownerId), [666.67, 66.66]);
    assert.equal(Math.round((before - (await incomeToday())) * 100), 33_333);
    const bill = (await done(manager, billCalls.info, { id: billId })).data as Record<string, unknown>;
    assert.deepEqual([bill.status, bill.paidAmount], [3, 666.67]);
    await done(once(manager), calls.refund, { ownerId, amount: 666.67, reason: '不再来' });
    assert.deepEqual(await balances(ownerId), [0, 0]);
  });

  test('is refused beyond what there is and what came in here, without a reason, without the right', async () => {
    const ownerId = await person();
    await recharge(ownerId, cash(100));
    const goods = await productWith(server, admin, 10, { retailPrice: 60 });
    const { billId } = await sold(desk, [{ productId: goods.id, quantity: 1 }], { ownerId });
    await done(once(desk), billCalls.pay, { billIds: [billId], ways: [{ way: 5, amount: 60 }] });
    const refused = async (client: TestClient, body: object) =>
      codeOf(await make(once(client), calls.refund, { ownerId, amount: 10, reason: '退', ...body }));
    assert.deepEqual(await refused(manager, { amount: 41 }), [40001, '储值本金余额不足，可用40元']);
    assert.deepEqual(await refused(manager, { amount: 101 }), [40001, '最多可退100元（本店充值未退部分）']);
    assert.equal((await refused(manager, { reason: ' ' }))[0], 40001);
    assert.equal((await refused(viewer, {}))[0], 40300);
    assert.equal((await refused(manager, { ownerId: await person() }))[0], 40001);
    assert.deepEqual(await balances(ownerId), [40, 0]);
  });

  test('is over a product that nobody puts on sale', async () => {
    await recharge(await person(), cash(100));
    const own = { id: 'recharge', version: 1 };
    const sale = await make(admin, productCalls.changeValid, { ...own, validFlag: 'Y' });
    assert.deepEqual(codeOf(sale), [40001, '储值充值是系统商品，不能修改或上架']);
    const answer = await done(admin, productCalls.page, { page: 1, pageSize: 20, keyword: 'RECHARGE' });
    assert.deepEqual((answer.data as { list: unknown[] }).list, []);
  });

  test('does not go through the refund of bills, which would leave the account as it is', async () => {
    const ownerId = await person();
    const { billId } = await recharge(ownerId, cash(100));
    const { version } = (await done(manager, billCalls.info, { id: billId })).data as { version: number };
    const body = { billId, version, ways: [{ way: 1, amount: 100 }], reason: '退' };
    assert.deepEqual(codeOf(await make(once(manager), billCalls.refund, body)), [
      ...([40001, '储值退款请在储值页面办理'] as const),
    ]);
  });

  test('is given back at most once by twenty at the same time, and the balances are the sums of their movements', async () => {
    const ownerId = await person();
    await recharge(ownerId, { planId: await plan({ amount: 100, gift: 33.33 }), ...cash(100) });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        make(once(manager), calls.refund, { ownerId, amount: 30, reason: '退' }),
      ),
    );
    assert.equal(answers.filter(({ code }) => code === 0).length, 3);
    assert.ok(answers.every(({ code }) => code === 0 || code === 40001));
    const [principal, gift] = await balances(ownerId);
    assert.equal(principal, 10);
    assert.equal(await sumOfMovements(ownerId, 'principal'), 1000);
    assert.equal(await sumOfMovements(ownerId, 'gift'), Math.round(gift * 100));
    assert.ok(gift >= 0 && gift <= 3.34);
  });
});

describe('plans of recharges', () => {
  test('are saved by who sees the whole chain, with a name of their own, and nobody overwrites another’s change', async () => {
    const id = await plan({ name: '充600送20', amount: 600, gift: 20 });
    const refused = async (client: TestClient, body: object) =>
      codeOf(await make(client, calls.savePlan, { name: '充600送20', amount: 600, gift: 20, ...body }));
    assert.equal((await refused(admin, {}))[0], 40903);
    assert.deepEqual(await refused(admin, { name: '太多', gift: 601 }), [40001, '赠送金额不能超过充值金额']);
    assert.equal((await refused(admin, { name: '级别', level: 'nowhere' }))[0], 40001);
    assert.equal((await refused(admin, { id, version: 9 }))[0], 40901);
    assert.equal((await refused(admin, { id: 'nobody' }))[0], 404);
    assert.equal((await refused(desk, { name: '店员' }))[0], 40300);
  });
});
