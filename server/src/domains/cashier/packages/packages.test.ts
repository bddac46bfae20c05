import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { billCalls, type Bill, type Totals } from '@hospital/shared/contract/calls/bills';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import {
  packageCalls as calls,
  type CustomerPackage,
  type PackageLog,
  type PackageOffer,
} from '@hospital/shared/contract/calls/packages';
import { productCalls } from '@hospital/shared/contract/calls/products';
import { statisticsCalls, type Trend } from '@hospital/shared/contract/calls/statistics';
import { packageStates, type PackageMove, type PackageStatus } from '@hospital/shared/contract/packageStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { done } from '../../organisation/fixture';
import type { Answer, TestClient } from '../../../test-support/client';
import { dog, savedOwner } from '../../../test-support/people';
import { make, refusesTheUsual, refusesWithout } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { once, paidIn, productWith, sold, STORE } from '../desk.fixture';
import { packagePlanOf, setPackages, soldPackage, type Content, type Sold } from './packages.fixture';

let server: TestServer;
let admin: TestClient;
let desk: TestClient;
let manager: TestClient;
let viewer: TestClient;
let bath: string;
let trim: string;
let gel: string;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  desk = await server.signIn('13800000006', 2);
  viewer = await server.signIn('13800000007', 2);
  await make(manager, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
  bath = (await productWith(server, admin, 0, { categoryCode: 'C1', unit: '次', retailPrice: 80 })).id;
  trim = (await productWith(server, admin, 0, { categoryCode: 'C2', unit: '次', retailPrice: 40 })).id;
  gel = (await productWith(server, admin, 0, { categoryCode: 'C2', unit: '次', retailPrice: 20 })).id;
});
after(() => server.close());

const codeOf = ({ code, msg }: Answer): [number, string] => [code, msg];
const today = (): string => shanghaiDay(new Date());
const person = async (): Promise<string> => (await savedOwner(manager)).ownerId;
/** Three baths and two trims for 300: one by one they are 320. */
const content = (): Content => [
  { productId: bath, quantity: 3 },
  { productId: trim, quantity: 2 },
];
const planned = (fields: object = {}): Promise<string> => packagePlanOf(admin, content(), fields);
const owned = async (ownerId: string, more: { petId?: string; plan?: object } = {}): Promise<Sold> =>
  soldPackage(desk, {
    ...{ packageId: await planned(more.plan), ownerId },
    ...(more.petId === undefined ? {} : { petId: more.petId }),
  });
const info = async (id: string): Promise<CustomerPackage & { logs: PackageLog[] }> =>
  (await done(manager, calls.info, { id })).data as CustomerPackage & { logs: PackageLog[] };
const remains = async (id: string): Promise<number[]> => (await info(id)).items.map(({ remain }) => remain);
const bill = async (id: string): Promise<Bill> => (await done(manager, billCalls.info, { id })).data as Bill;
const billed = (
  ownerId: string,
  items: readonly (readonly [string, number])[],
  more: object = {},
): Promise<Totals> =>
  sold(
    desk,
    items.map(([productId, quantity]) => ({ productId, quantity })),
    { ownerId, ...more },
  );
interface Offers {
  readonly codeNeeded: 'Y' | 'N';
  readonly list: readonly PackageOffer[];
}
const offers = async (...billIds: readonly string[]): Promise<Offers> =>
  (await done(desk, calls.offers, { billIds })).data as Offers;
const usesOf = (list: readonly PackageOffer[]) =>
  list.map(({ lineId, itemId, quantity }) => ({ lineId, itemId, quantity }));
const consume = (billId: string, uses: readonly object[], ...packages: readonly Sold[]): Promise<Answer> =>
  make(once(desk), calls.consume, {
    ...{ bills: [{ id: billId }], uses },
    codes: packages.map(({ id, code }) => ({ customerPackageId: id, code })),
  });
/** Uses what is offered. */
const used = async (billId: string, ...packages: readonly Sold[]): Promise<Totals> => {
  const answer = await consume(billId, usesOf((await offers(billId)).list), ...packages);
  assert.equal(answer.code, 0, answer.msg);
  return (answer.data as { bills: Totals[] }).bills[0] as Totals;
};
const incomeToday = async (): Promise<number> =>
  ((await done(manager, statisticsCalls.trend, { days: 7 })).data as Trend).days.at(-1)?.income ?? 0;
const write = (text: string): Promise<unknown> => server.database.kernel.execute(text);

describe('definitions', () => {
  test('are made by who sees the whole chain, with a name of their own, of what is sold', async () => {
    const id = await planned({ name: '洗护套餐' });
    const refused = async (client: TestClient, body: object): Promise<[number, string]> =>
      codeOf(
        await make(client, calls.savePlan, {
          name: '新套餐',
          price: 1,
          validDays: 0,
          items: content(),
          ...body,
        }),
      );
    assert.equal((await refused(admin, { name: '洗护套餐' }))[0], 40903);
    assert.equal((await refused(admin, { id, name: '洗护套餐', version: 9 }))[0], 40901);
    assert.equal((await refused(admin, { id: 'nobody' }))[0], 404);
    assert.equal((await refused(desk, {}))[0], 40300);
    assert.equal((await refused(admin, { items: [...content(), ...content()] }))[0], 40001);
    assert.equal((await refused(admin, { items: [{ productId: 'none', quantity: 1 }] }))[0], 40001);
    assert.equal((await refused(admin, { items: [{ productId: bath, quantity: 0 }] }))[0], 40001);
    assert.equal((await refused(admin, { items: [{ productId: bath, quantity: 1.5 }] }))[0], 40002);
    assert.equal((await refused(admin, { price: 0 }))[0], 40001);
    assert.equal((await refused(admin, { storeIds: ['none'] }))[0], 40001);
    const drug = await productWith(server, admin, 0, { categoryCode: 'H1', prescriptionFlag: 'Y' });
    assert.match((await refused(admin, { items: [{ productId: drug.id, quantity: 1 }] }))[1], /处方药/);
    const list = (await done(desk, calls.plans, {})).data as {
      id: string;
      price: number;
      listPrice: number;
    }[];
    assert.deepEqual(
      list.filter((one) => one.id === id).map(({ price, listPrice }) => [price, listPrice]),
      [[300, 320]],
    );
  });

  test('refuse the usual', async () => {
    await refusesTheUsual(server, admin, calls.savePlan, {
      ...{ name: '照旧', price: 1, validDays: 0, items: content() },
    });
    await refusesWithout('cms:package:save', viewer, calls.savePlan, {
      ...{ name: '照旧二', price: 1, validDays: 0, items: content() },
    });
  });
});

describe('a sale', () => {
  test('is a bill that is paid at once, with what its owner has by it, and counts among the takings once', async () => {
    const ownerId = await person();
    const before = await incomeToday();
    const made = await owned(ownerId);
    assert.match(made.packageNo, /^TC\d{12}$/);
    assert.match(made.code, /^\d{6}$/);
    assert.equal(made.expireDate, addDays(today(), 89));
    const { type, status, payableAmount, paidAmount, items } = await bill(made.billId);
    assert.deepEqual([type, status, payableAmount, paidAmount], [6, 2, 300, 300]);
    assert.match(items[0]?.productName ?? '', /^套餐：套餐试验/);
    const { status: state, price, logs, ...rest } = await info(made.id);
    assert.deepEqual([state, price, rest.items.map(({ total }) => total)], [1, 300, [3, 2]]);
    assert.deepEqual(
      logs.map(({ kind, amount }) => [kind, amount]),
      [[1, 300]],
    );
    assert.equal((await incomeToday()) - before, 300);
    const visit = await billed(ownerId, [[bath, 1]]);
    await used(visit.billId, made);
    assert.equal((await incomeToday()) - before, 300);
  });

  test('happens once for one key, for its price alone, in the stores that it is for', async () => {
    const ownerId = await person();
    const packageId = await planned();
    const body = { packageId, ownerId, ways: [{ way: 2, amount: 300, refNo: 'wx-package-1' }] };
    const client = once(desk);
    const [first, second] = [await make(client, calls.sell, body), await make(client, calls.sell, body)];
    assert.equal(first.code, 0, first.msg);
    assert.deepEqual(first.data, second.data);
    const refused = async (fields: object): Promise<[number, string]> =>
      codeOf(await make(once(desk), calls.sell, { ...body, ways: [{ way: 1, amount: 300 }], ...fields }));
    assert.equal((await make(once(desk), calls.sell, body)).code, 40903);
    assert.deepEqual(await refused({ ways: [{ way: 1, amount: 299.99 }] }), [
      40001,
      '收款须等于套餐售价300元',
    ]);
    assert.deepEqual(await refused({ packageId: await planned({ enabled: 'N' }) }), [
      40001,
      '套餐不存在或已停用',
    ]);
    assert.deepEqual(await refused({ packageId: await planned({ storeIds: ['1002'] }) }), [
      ...([40001, '本店不销售该套餐'] as const),
    ]);
    const gone = await productWith(server, admin, 0, { name: '停售护理', categoryCode: 'C1' });
    const holding = await planned({ items: [{ productId: gone.id, quantity: 5 }] });
    const { version } = gone;
    await done(admin, productCalls.changeValid, { id: gone.id, version, validFlag: 'N' });
    assert.deepEqual(await refused({ packageId: holding }), [
      ...([40001, '套餐中的停售护理已下架，售出后不能使用，请联系总部'] as const),
    ]);
    assert.equal((await refused({ ownerId: 'nobody' }))[0], 404);
    const pet = (await savedOwner(manager, {}, [dog()])).petIds[0];
    assert.deepEqual(await refused({ petId: pet }), [40001, '宠物不属于该宠主']);
    assert.equal((await make(desk, calls.sell, body)).code, 40001);
    await refusesWithout('cms:package:sell', viewer, calls.sell, body);
  });

  test('may be paid out of the account of its owner', async () => {
    const ownerId = await person();
    await paidIn(server, ownerId, 20_000);
    const packageId = await planned();
    const ways = [
      { way: 1, amount: 100 },
      { way: 5, amount: 200 },
    ];
    const { id } = (await done(once(desk), calls.sell, { packageId, ownerId, ways })).data as Sold;
    const told = (await done(manager, calls.refundable, { id })).data as { ways: object[] };
    assert.deepEqual(told.ways, [
      { way: 1, amount: 100, byProvider: 0, already: 0 },
      { way: 5, amount: 200, byProvider: 0, already: 0 },
    ]);
    await done(once(manager), calls.refund, { id, reason: '不再来' });
    const account = (await done(manager, customerCalls.account, { ownerId })).data as { principal: number };
    assert.equal(account.principal, 200);
  });

  test('names its seller by itself where the store wants that (前台套餐 · 自动填写销售人员)', async () => {
    const ownerId = await person();
    assert.notEqual((await info((await owned(ownerId)).id)).saleUserName, '');
    await setPackages(manager, 'autoSetSaleUserId', 'N');
    try {
      assert.equal((await info((await owned(ownerId)).id)).saleUserName, '');
    } finally {
      await setPackages(manager, 'autoSetSaleUserId', 'Y');
    }
  });

  test('leaves what was sold as it was when the definition changes', async () => {
    const ownerId = await person();
    const packageId = await planned({ name: '先前的套餐' });
    const made = await soldPackage(desk, { packageId, ownerId });
    await done(admin, calls.savePlan, {
      ...{ id: packageId, version: 1, name: '后来的套餐', price: 10, validDays: 1 },
      items: [{ productId: trim, quantity: 1 }],
    });
    const { name, items } = await info(made.id);
    assert.deepEqual([name, items.length], ['先前的套餐', 2]);
  });
});

describe('a use', () => {
  test('takes lines in place of money, and what is left is paid with money', async () => {
    const ownerId = await person();
    const made = await owned(ownerId);
    const goods = await productWith(server, admin, 5, { retailPrice: 20 });
    const { billId } = await billed(ownerId, [
      [bath, 2],
      [trim, 3],
      [goods.id, 1],
    ]);
    const { list } = await offers(billId);
    assert.deepEqual(
      list.map(({ quantity, amount, remain }) => [quantity, amount, remain]),
      [
        [2, 160, 3],
        [2, 80, 2],
      ],
    );
    const totals = await used(billId, made);
    // The third trim is beyond the package.
    assert.deepEqual([totals.payableAmount, totals.discountAmount, totals.status], [60, 240, 0]);
    const { items } = await bill(billId);
    assert.deepEqual(
      items.map(({ amount, discountType, packageTimes, packageAmount }) => [
        ...[amount, discountType, packageTimes, packageAmount],
      ]),
      [
        [0, 5, 2, 160],
        [40, 5, 2, 80],
        [20, 0, 0, 0],
      ],
    );
    assert.deepEqual(await remains(made.id), [1, 0]);
    assert.deepEqual((await offers(billId)).list, []);
    await done(once(desk), billCalls.pay, { billIds: [billId], ways: [{ way: 1, amount: 60 }] });
    assert.equal((await bill(billId)).status, 2);
  });

  test('settles a bill over nothing else, and its goods leave the shelves', async () => {
    const ownerId = await person();
    const goods = await productWith(server, admin, 2, { retailPrice: 20 });
    const packageId = await packagePlanOf(admin, [{ productId: goods.id, quantity: 5 }]);
    const made = await soldPackage(desk, { packageId, ownerId });
    const { billId } = await billed(ownerId, [[goods.id, 2]]);
    assert.equal((await used(billId, made)).status, 2);
    const [line] = (await bill(billId)).items;
    assert.equal(line?.dispenseStatus, 2);
    assert.deepEqual(
      codeOf(
        await make(desk, billCalls.goodsSave, { ownerId, items: [{ productId: goods.id, quantity: 1 }] }),
      )[0],
      42201,
    );
  });

  test('wants the code that its owner has, where the store does (前台套餐 · 核销套餐时校验验证码)', async () => {
    const ownerId = await person();
    const made = await owned(ownerId);
    const { billId } = await billed(ownerId, [[bath, 1]]);
    const uses = usesOf((await offers(billId)).list);
    assert.equal((await offers(billId)).codeNeeded, 'Y');
    assert.match((await consume(billId, uses)).msg, /^请输入套餐试验\d+（TC\d+）的套餐验证码$/);
    const wrong = { ...made, code: made.code === '000000' ? '000001' : '000000' };
    assert.match((await consume(billId, uses, wrong)).msg, /验证码不正确/);
    const { code } = (await done(manager, calls.renewCode, { id: made.id })).data as { code: string };
    assert.equal((await consume(billId, uses, { ...made, code })).code, 0);
    await setPackages(manager, 'checkPackageCode', 'N');
    try {
      const next = await billed(ownerId, [[bath, 1]]);
      const open = await offers(next.billId);
      assert.equal(open.codeNeeded, 'N');
      assert.equal((await consume(next.billId, usesOf(open.list))).code, 0);
    } finally {
      await setPackages(manager, 'checkPackageCode', 'Y');
    }
    assert.ok(!JSON.stringify(await info(made.id)).includes(code));
  });

  test('is of whose package it is: the owner, the pet, the store, the product, the day', async () => {
    const { ownerId, petIds } = await savedOwner(manager, {}, [dog(), dog({ name: '二毛' })]);
    const [first = '', second = ''] = petIds;
    const made = await owned(ownerId, { petId: first });
    const other = await owned(await person());
    const { billId } = await billed(ownerId, [[bath, 1]], { petId: second });
    assert.deepEqual((await offers(billId)).list, []);
    const lineId = (await bill(billId)).items[0]?.id ?? '';
    const item = async ({ id }: Sold, at = 0): Promise<string> => (await info(id)).items[at]?.id ?? '';
    const tried = async (one: Sold, fields: object = {}): Promise<[number, string]> =>
      codeOf(await consume(billId, [{ lineId, itemId: await item(one), quantity: 1, ...fields }], one));
    assert.match((await tried(made))[1], /属于另一只宠物/);
    const own = await owned(ownerId);
    const none = [40001, '该宠主没有这个套餐，请刷新后重试'];
    assert.deepEqual(await tried(other), none);
    assert.deepEqual(await tried(own, { itemId: 'none' }), none);
    assert.match((await tried(own, { itemId: await item(own, 1) }))[1], /不含/);
    assert.match((await tried(own, { quantity: 2 }))[1], /最多可用1次/);
    assert.equal((await tried(own, { lineId: 'none' }))[0], 40001);
    const elsewhere = await owned(ownerId, { plan: { storeIds: [STORE] } });
    await write(`update customer_package set store_ids = '["1002"]' where id = '${elsewhere.id}'`);
    assert.match((await tried(elsewhere))[1], /不适用于本店/);
    await write(`update customer_package set expire_date = '${addDays(today(), -1)}' where id = '${own.id}'`);
    assert.deepEqual(await tried(own), [40902, whyNot(packageStates, 3, 'consume')]);
  });

  test('of another tenant is not there: not read, not changed, and taken by no bill', async () => {
    const made = await owned(await person());
    const before = await info(made.id);
    const company = await server.signIn('13900000001', 1);
    const strange = await server.signIn('13900000001', 2);
    const [store] = (await done(strange, identityCalls.myStores)).data as { id: string }[];
    await make(strange, identityCalls.setLastStore, { storeId: store?.id, storeName: '' });
    const { ownerId } = await savedOwner(strange);
    const service = await productWith(server, company, 0, { categoryCode: 'C1', unit: '次' });
    const { billId } = await sold(strange, [{ productId: service.id, quantity: 1 }], { ownerId });
    const lineId = ((await done(strange, billCalls.info, { id: billId })).data as Bill).items[0]?.id;
    const use = await make(once(strange), calls.consume, {
      ...{ bills: [{ id: billId }], uses: [{ lineId, itemId: before.items[0]?.id, quantity: 1 }] },
      codes: [{ customerPackageId: made.id, code: made.code }],
    });
    assert.deepEqual(codeOf(use), [40001, '该宠主没有这个套餐，请刷新后重试']);
    for (const [call, fields] of [
      [calls.info, {}],
      [calls.lose, { reason: '遗失' }],
      [calls.extend, { expireDate: addDays(today(), 200), reason: '生病' }],
      [calls.renewCode, {}],
      [calls.refundable, {}],
      [calls.refund, { reason: '搬家' }],
    ] as const)
      assert.equal((await make(once(strange), call, { id: made.id, ...fields })).code, 404, call.path);
    assert.deepEqual(await info(made.id), before);
  });

  test('takes what ends first, never more than there is, of two desks one', async () => {
    const ownerId = await person();
    const late = await owned(ownerId, { plan: { validDays: 0 } });
    const soon = await owned(ownerId, { plan: { validDays: 5 } });
    const bills = [await billed(ownerId, [[bath, 3]]), await billed(ownerId, [[bath, 3]])];
    const [a, b] = bills.map(({ billId }) => billId) as [string, string];
    const { list } = await offers(a, b);
    assert.deepEqual(
      list.map(({ customerPackageId, quantity }) => [customerPackageId, quantity]),
      [
        [soon.id, 3],
        [late.id, 3],
      ],
    );
    const [, ofSecond] = list;
    const onFirst = { ...usesOf(list)[0], itemId: ofSecond?.itemId };
    const answers = await Promise.all([
      consume(a, [onFirst], late),
      consume(b, ofSecond ? usesOf([ofSecond]) : [], late),
    ]);
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, 40001]);
    assert.deepEqual(await remains(late.id), [0, 2]);
  });

  test('is refused on lines that are discounted, bills that are paid, and by who may not', async () => {
    const ownerId = await person();
    const made = await owned(ownerId);
    const { billId } = await billed(ownerId, [[bath, 1]]);
    const uses = usesOf((await offers(billId)).list);
    await refusesWithout('cms:package:consume', viewer, calls.consume, { bills: [{ id: billId }], uses });
    await done(once(desk), billCalls.pay, { billIds: [billId], ways: [{ way: 1, amount: 80 }] });
    assert.equal((await consume(billId, uses, made)).code, 40902);
    const cheap = await billed(ownerId, [[bath, 1]]);
    const [line] = (await bill(cheap.billId)).items;
    await done(manager, billCalls.updateBillItem, {
      billId: cheap.billId,
      item: { id: line?.id, price: 50 },
    });
    assert.deepEqual((await offers(cheap.billId)).list, []);
    const byHand = [{ lineId: line?.id, itemId: uses[0]?.itemId, quantity: 1 }];
    assert.match((await consume(cheap.billId, byHand, made)).msg, /已有优惠或改价/);
  });

  test('keeps its line as it is, and stale bills are refused', async () => {
    const ownerId = await person();
    const made = await owned(ownerId);
    const { billId, version } = await billed(ownerId, [
      [bath, 1],
      [trim, 1],
    ]);
    const uses = usesOf((await offers(billId)).list).slice(0, 1);
    const stale = { bills: [{ id: billId, version: version + 1 }], uses };
    assert.equal((await make(once(desk), calls.consume, stale)).code, 40901);
    assert.equal((await consume(billId, uses, made)).code, 0);
    const [line] = (await bill(billId)).items;
    assert.equal(line?.fixedReason, '已用套餐');
    const changed = await make(desk, billCalls.updateBillItem, {
      billId,
      item: { id: line?.id, quantity: 2 },
    });
    assert.match(changed.msg, /已用套餐，不能修改或删除/);
  });
});

describe('times', () => {
  test('go back from an unpaid bill, which charges its lines again, and with a bill that is made void', async () => {
    const ownerId = await person();
    const made = await owned(ownerId);
    const { billId } = await billed(ownerId, [
      [bath, 2],
      [trim, 3],
    ]);
    await used(billId, made);
    const body = { billId, reason: '换套餐' };
    const back = (await done(once(manager), calls.giveBack, body)).data as { times: number; bill: Totals };
    assert.deepEqual([back.times, back.bill.payableAmount, back.bill.discountAmount], [4, 280, 0]);
    assert.deepEqual(await remains(made.id), [3, 2]);
    assert.equal((await make(once(manager), calls.giveBack, body)).code, 40001);
    await used(billId, made);
    await done(desk, billCalls.cancel, { id: billId, reason: '不洗了' });
    assert.deepEqual(await remains(made.id), [3, 2]);
    const { logs } = await info(made.id);
    assert.deepEqual(
      logs
        .map(({ kind, quantity }) => [kind, quantity])
        .toSorted((x, y) => (x[0] ?? 0) - (y[0] ?? 0) || (x[1] ?? 0) - (y[1] ?? 0)),
      [
        [1, 0],
        [2, 2],
        [2, 2],
        [2, 2],
        [2, 2],
        [3, -2],
        [3, -2],
        [3, -2],
        [3, -2],
      ],
    );
  });

  test('go back from a settled bill with a reason, once, and leave it as it was billed', async () => {
    const ownerId = await person();
    const made = await owned(ownerId);
    const { billId } = await billed(ownerId, [[bath, 1]]);
    assert.equal((await used(billId, made)).status, 2);
    const give = (client: TestClient, fields: object = {}): Promise<Answer> =>
      make(once(client), calls.giveBack, { billId, reason: '没洗成', ...fields });
    assert.equal((await give(manager, { reason: ' ' })).code, 40001);
    assert.equal((await give(manager, { lineIds: ['none'] })).code, 40001);
    assert.equal((await give(viewer)).code, 40300);
    assert.equal((await give(manager)).code, 0);
    assert.equal((await give(manager)).code, 40001);
    assert.deepEqual(await remains(made.id), [3, 2]);
    const { status, items } = await bill(billId);
    assert.deepEqual([status, items[0]?.amount, items[0]?.packageTimes], [2, 0, 0]);
    // Not a discount of the house: it is what the package took off then.
    assert.equal(items[0]?.packageAmount, items[0]?.price);
  });

  test('of a settled bill stay with it once their package is over, where nobody could use or refund them', async () => {
    const over: readonly (readonly [string, (id: string) => Promise<Answer>])[] = [
      ['已退款', (id) => make(once(manager), calls.refund, { id, reason: '搬家' })],
      ['已作废', (id) => make(manager, calls.lose, { id, reason: '遗失' })],
    ];
    for (const [words, end] of over) {
      const ownerId = await person();
      const made = await owned(ownerId);
      const { billId } = await billed(ownerId, [[bath, 1]]);
      assert.equal((await used(billId, made)).status, 2);
      assert.equal((await end(made.id)).code, 0);
      const [code, msg] = codeOf(await make(once(manager), calls.giveBack, { billId, reason: '没洗成' }));
      assert.deepEqual([code, msg], [40902, `${(await info(made.id)).name}${words}，退回的次数不能再用`]);
      assert.deepEqual(await remains(made.id), [2, 2]);
    }
  });

  test('of a settled bill go back to the one of its packages that is not over, and the other is named', async () => {
    const ownerId = await person();
    const baths = await owned(ownerId);
    const gels = await soldPackage(desk, {
      ...{ packageId: await packagePlanOf(admin, [{ productId: gel, quantity: 2 }]), ownerId },
    });
    const { billId } = await billed(ownerId, [
      [bath, 1],
      [gel, 1],
    ]);
    assert.equal((await used(billId, baths, gels)).status, 2);
    const give = (): Promise<Answer> => make(once(manager), calls.giveBack, { billId, reason: '没洗成' });
    assert.equal((await make(once(manager), calls.refund, { id: baths.id, reason: '搬家' })).code, 0);
    const words = `${(await info(baths.id)).name}已退款`;
    const { times, stayed } = (await give()).data as { times: number; stayed: string[] };
    assert.deepEqual([times, stayed], [1, [words]]);
    assert.deepEqual([await remains(baths.id), await remains(gels.id)], [[2, 2], [2]]);
    assert.deepEqual(codeOf(await give()), [40902, `${words}，退回的次数不能再用`]);
  });
});

describe('what is left', () => {
  test('is paid back at its share of the price, as it was shown, and ends the package', async () => {
    const ownerId = await person();
    const made = await owned(ownerId);
    const { billId } = await billed(ownerId, [[bath, 2]]);
    await used(billId, made);
    // 300 are 225 for three baths and 75 for two trims; one bath and two trims are left.
    const told = (await done(manager, calls.refundable, { id: made.id })).data as { amount: number };
    assert.equal(told.amount, 150);
    const refuse = async (client: TestClient, fields: object): Promise<number> =>
      (await make(once(client), calls.refund, { id: made.id, reason: '搬家', ...fields })).code;
    assert.equal(await refuse(manager, { amount: 151 }), 40901);
    assert.equal(await refuse(manager, { reason: ' ' }), 40001);
    assert.equal(await refuse(viewer, {}), 40300);
    const before = await incomeToday();
    await done(once(manager), calls.refund, { id: made.id, amount: 150, reason: '搬家' });
    assert.equal((await incomeToday()) - before, -150);
    assert.equal((await info(made.id)).status, 5);
    const { status, paidAmount } = await bill(made.billId);
    assert.deepEqual([status, paidAmount], [3, 150]);
    assert.equal(await refuse(manager, {}), 40902);
    const asBill = { billId: made.billId, ways: [{ way: 1, amount: 1 }], reason: '退' };
    assert.deepEqual(codeOf(await make(once(manager), billCalls.refund, asBill)), [
      ...([40001, '套餐退款请在套餐页面办理'] as const),
    ]);
  });

  test('is not refunded while an unpaid bill uses some of its times', async () => {
    const ownerId = await person();
    const made = await owned(ownerId);
    const { billId, billNo } = await billed(ownerId, [
      [bath, 1],
      [gel, 1],
    ]);
    await used(billId, made);
    const refund = (): Promise<Answer> => make(once(manager), calls.refund, { id: made.id, reason: '搬家' });
    const told = async (): Promise<unknown> =>
      ((await done(manager, calls.refundable, { id: made.id })).data as { unsettled?: string[] }).unsettled;
    assert.deepEqual(await told(), [billNo]);
    assert.deepEqual(codeOf(await refund()), [
      ...([40001, `未结清的账单${billNo}正在使用该套餐，请先收款、取消套餐或作废账单`] as const),
    ]);
    await done(manager, billCalls.cancel, { id: billId, reason: '没洗成' });
    assert.deepEqual(await told(), []);
    assert.deepEqual(await remains(made.id), [3, 2]);
    assert.equal(((await refund()).data as { amount: number }).amount, 300);
  });

  test('is paid back at most once by ten at the same time', async () => {
    const made = await owned(await person());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => make(once(manager), calls.refund, { id: made.id, reason: '退' })),
    );
    assert.equal(answers.filter(({ code }) => code === 0).length, 1);
    assert.equal((await bill(made.billId)).paidAmount, 0);
  });

  test('is counted for an owner, a pet and a product (getPackageCountByUserId)', async () => {
    const { ownerId, petIds } = await savedOwner(manager, {}, [dog(), dog({ name: '二毛' })]);
    const [first = '', second = ''] = petIds;
    await owned(ownerId);
    const ofFirst = await owned(ownerId, { petId: first });
    const count = async (fields: object): Promise<number> =>
      ((await done(viewer, calls.count, { ownerId, ...fields })).data as { count: number }).count;
    assert.deepEqual(
      [await count({}), await count({ petId: first }), await count({ petId: second })],
      [2, 2, 1],
    );
    assert.equal(await count({ productId: bath }), 2);
    assert.equal(await count({ productId: 'none' }), 0);
    await done(manager, calls.lose, { id: ofFirst.id, reason: '遗失' });
    assert.equal(await count({}), 1);
    assert.equal((await make(viewer, calls.count, { ownerId: 'nobody' })).code, 404);
  });

  test('is told by the price of a product (calProductPrice)', async () => {
    const ownerId = await person();
    const made = await owned(ownerId);
    const [item] = (await info(made.id)).items;
    const ask = { productId: bath, ownerId, packageItemId: item?.id };
    assert.equal(
      ((await done(desk, productCalls.price, ask)).data as { packageRemain: number }).packageRemain,
      3,
    );
    assert.equal((await make(desk, productCalls.price, { ...ask, productId: trim })).code, 404);
    assert.equal((await make(desk, productCalls.price, { ...ask, ownerId: await person() })).code, 404);
  });

  test('is found in the list by number, owner and state', async () => {
    const { ownerId, mobile } = await savedOwner(manager);
    const made = await owned(ownerId);
    const found = async (fields: object): Promise<string[]> =>
      (
        (await done(manager, calls.owned, { page: 1, pageSize: 20, ...fields })).data as {
          list: CustomerPackage[];
        }
      ).list.map(({ id }) => id);
    for (const fields of [
      { keyword: made.packageNo },
      { keyword: mobile },
      { ownerId },
      { ownerId, status: 1 },
    ])
      assert.deepEqual((await found(fields)).includes(made.id), true, JSON.stringify(fields));
    assert.deepEqual(await found({ ownerId, status: 3 }), []);
    await write(`update customer_package set expire_date = '2026-01-01' where id = '${made.id}'`);
    assert.deepEqual(await found({ ownerId, status: 3 }), [made.id]);
    await refusesTheUsual(server, manager, calls.owned, { page: 1, pageSize: 20 });
  });
});

describe('a package', () => {
  /** One in the state, by the calls that lead there. */
  const inState: Readonly<Record<PackageStatus, () => Promise<Sold>>> = {
    1: async () => owned(await person()),
    2: async () => {
      const ownerId = await person();
      const made = await owned(ownerId);
      const { billId } = await billed(ownerId, [
        [bath, 3],
        [trim, 2],
      ]);
      await used(billId, made);
      return made;
    },
    3: async () => {
      const made = await inState[1]();
      await write(`update customer_package set expire_date = '2026-01-01' where id = '${made.id}'`);
      return made;
    },
    4: async () => {
      const made = await inState[1]();
      await done(manager, calls.lose, { id: made.id });
      return made;
    },
    5: async () => {
      const made = await inState[1]();
      await done(once(manager), calls.refund, { id: made.id, reason: '退' });
      return made;
    },
  };
  const tries: Readonly<Record<Exclude<PackageMove, 'consume' | 'revive'>, (id: string) => Promise<Answer>>> =
    {
      extend: (id) => make(manager, calls.extend, { id, expireDate: addDays(today(), 400), reason: '疫情' }),
      lose: (id) => make(manager, calls.lose, { id, reason: '遗失' }),
      refund: (id) => make(once(manager), calls.refund, { id, reason: '退' }),
      renewCode: (id) => make(manager, calls.renewCode, { id }),
    };

  for (const state of [1, 2, 3, 4, 5] as const)
    test(`in state ${packageStates.words[state]} moves as the states say`, async () => {
      for (const [move, attempt] of Object.entries(tries) as [
        keyof typeof tries,
        (id: string) => Promise<Answer>,
      ][]) {
        const { id } = await inState[state]();
        assert.equal((await info(id)).status, state);
        const may =
          mayMove(packageStates, state, move) ||
          (move === 'extend' && mayMove(packageStates, state, 'revive'));
        const answer = await attempt(id);
        assert.deepEqual(codeOf(answer), may ? [0, answer.msg] : [40902, whyNot(packageStates, state, move)]);
      }
    });

  test('that is used up, invalid or paid back takes no line, and leaves the bill as it is', async () => {
    for (const state of [2, 4, 5] as const) {
      const made = await inState[state]();
      const { ownerId, items } = await info(made.id);
      const { billId } = await billed(ownerId, [[bath, 1]]);
      assert.deepEqual((await offers(billId)).list, []);
      const before = await bill(billId);
      const uses = [{ lineId: before.items[0]?.id, itemId: items[0]?.id, quantity: 1 }];
      const answer = await consume(billId, uses, made);
      assert.deepEqual(codeOf(answer), [40902, whyNot(packageStates, state, 'consume')]);
      assert.deepEqual(await bill(billId), before);
    }
  });

  test('is extended to a later day, with a reason, also when it has expired', async () => {
    const made = await inState[3]();
    const extend = async (fields: object): Promise<number> =>
      (
        await make(manager, calls.extend, {
          id: made.id,
          expireDate: addDays(today(), 5),
          reason: '生病',
          ...fields,
        })
      ).code;
    assert.equal(await extend({ expireDate: '2025-12-31' }), 40001);
    assert.equal(await extend({ expireDate: '2026-02-01' }), 40001);
    assert.equal(await extend({ expireDate: '2026-02-30' }), 40001);
    // A year that is mistyped.
    assert.equal(await extend({ expireDate: addDays(today(), 3651) }), 40001);
    assert.equal(await extend({ reason: ' ' }), 40001);
    assert.equal(await extend({ version: 99 }), 40901);
    assert.equal(await extend({}), 0);
    assert.equal((await info(made.id)).status, 1);
    await refusesWithout('cms:package:extend', desk, calls.extend, {
      ...{ id: made.id, expireDate: addDays(today(), 9), reason: '生病' },
    });
    await refusesWithout('cms:package:lose', desk, calls.lose, { id: made.id });
  });

  test('that another store sold is not for who does not work there', async () => {
    const made = await inState[1]();
    await write(`update customer_package set store_id = '1004' where id = '${made.id}'`);
    for (const client of [desk, manager])
      assert.equal((await make(client, calls.info, { id: made.id })).code, 40302);
    assert.equal((await make(admin, calls.info, { id: made.id })).code, 0);
  });

  test('keeps its ledger from being changed by the database', async () => {
    const made = await inState[2]();
    const refused = async (text: string): Promise<boolean> =>
      server.database
        .write('1', (db) => db.execute(text))
        .then(() => false)
        .catch(() => true);
    for (const text of [
      `update customer_package_log set quantity = 1 where customer_package_id = '${made.id}'`,
      `delete from customer_package_log where customer_package_id = '${made.id}'`,
      `update customer_package_item set used = 0 where customer_package_id = '${made.id}'`,
      `delete from customer_package where id = '${made.id}'`,
      `insert into customer_package_log (id, customer_package_id, store_id, kind, item_id, quantity)
        select 'x', customer_package_id, '${STORE}', 2, id, 1 from customer_package_item where customer_package_id = '${made.id}' limit 1`,
    ])
      assert.equal(await refused(text), true, text);
  });
});
