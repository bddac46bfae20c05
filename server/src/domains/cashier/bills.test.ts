import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { billStates, mayRefund, type BillMove, type BillStatus } from '@hospital/shared/contract/billStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import {
  billCalls as calls,
  type Bill,
  type BillRow,
  type Waiting,
} from '@hospital/shared/contract/calls/bills';
import { billItem } from '../billing/schema';
import { formatDay } from '../../platform/database/chinaTime';
import { savedOwner } from '../../test-support/people';
import { done } from '../organisation/fixture';
import type { Answer } from '../../test-support/client';
import { make, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { once, productWith, sold } from './desk.fixture';
import { BillDesk, codeOf } from './billDesk.fixture';

const at = new BillDesk();

describe('修改与作废', () => {
  test('a changed bill keeps the stock that it wants now, and its sums are those of its lines', async () => {
    const [one, two] = [await productWith(at.server, at.admin, 5), await productWith(at.server, at.admin, 5)];
    const { billId } = await sold(at.desk, [{ productId: one.id, quantity: 2 }]);
    const [item] = (await at.info(billId)).items;
    const answer = await make(at.desk, calls.modify, {
      ...{ id: billId, version: 1 },
      items: [
        { id: item?.id, productId: one.id, quantity: 1 },
        { productId: two.id, quantity: 3 },
      ],
    });
    assert.deepEqual([answer.code, answer.data.payableAmount], [0, 142], answer.msg);
    assert.deepEqual(
      [await at.stockOf(one.id), await at.stockOf(two.id)],
      [
        [5, 1],
        [5, 3],
      ],
    );
    const stale = await make(at.desk, calls.modify, {
      id: billId,
      version: 1,
      items: [{ productId: one.id, quantity: 1 }],
    });
    assert.equal(stale.code, 40901);
    const short = await make(at.desk, calls.updateBillItem, {
      ...{ billId, item: { id: item?.id, quantity: 6 }, version: answer.data.version },
    });
    assert.deepEqual([short.code, short.msg], [42201, `${one.name}库存不足，可用5盒`]);
    assert.deepEqual(await at.stockOf(one.id), [5, 1], 'as it was');
    const more = await make(at.desk, calls.updateBillItem, { billId, item: { id: item?.id, quantity: 4 } });
    assert.deepEqual([more.code, more.data.payableAmount], [0, 248.5]);
    assert.equal(
      (await codeOf(at.desk, calls.updateBillItem, { billId, item: { id: 'x', quantity: 4 } }))[0],
      404,
    );
    assert.equal(
      (await codeOf(at.desk, calls.updateBillItem, { billId, item: { id: item?.id, price: 1 } }))[0],
      40300,
    );
    const cheap = await make(at.manager, calls.updateBillItem, { billId, item: { id: item?.id, price: 30 } });
    assert.equal(cheap.data.payableAmount, 226.5, cheap.msg);
    await refusesWithout('hospital:bill:modify', at.viewer, calls.modify, {
      id: billId,
      items: [{ productId: one.id, quantity: 1 }],
    });
    await refusesWithout('hospital:bill:updateBillItem', at.viewer, calls.updateBillItem, {
      ...{ billId, item: { id: 'x' } },
    });
  });

  test('refuses impossible quantities, changed prices and lines of another bill, and the bill stays as it was', async () => {
    const food = await productWith(at.server, at.admin, 5);
    const line = { productId: food.id, quantity: 1 };
    const [own, other] = [await sold(at.desk, [line]), await sold(at.desk, [line])];
    const [item] = (await at.info(own.billId)).items;
    const [foreign] = (await at.info(other.billId)).items;
    const modify = (fields: object) =>
      codeOf(at.desk, calls.modify, { id: own.billId, items: [{ id: item?.id, ...line, ...fields }] });
    const update = (fields: object) =>
      codeOf(at.desk, calls.updateBillItem, { billId: own.billId, item: { id: item?.id, ...fields } });
    for (const quantity of [0, -1, 1e9, 0.0001]) {
      assert.equal((await modify({ quantity }))[0], 40001, String(quantity));
      assert.equal((await update({ quantity }))[0], 40001, String(quantity));
    }
    assert.equal((await modify({ id: foreign?.id }))[0], 40001);
    assert.equal((await update({ id: foreign?.id, quantity: 2 }))[0], 404);
    const added = {
      id: own.billId,
      items: [
        { id: item?.id, ...line },
        { ...line, price: 30 },
      ],
    };
    assert.equal((await codeOf(at.desk, calls.modify, added))[0], 42202);
    const bill = await at.info(own.billId);
    assert.deepEqual([bill.version, bill.payableAmount, bill.items.length], [1, 35.5, 1]);
    assert.deepEqual(await at.stockOf(food.id), [5, 2]);
  });

  test('by two desks at once is made by one; the other is told', async () => {
    const food = await productWith(at.server, at.admin, 9);
    const { billId } = await sold(at.desk, [{ productId: food.id, quantity: 1 }]);
    const [item] = (await at.info(billId)).items;
    const answers = await Promise.all(
      [at.desk, at.front].map((who, index) =>
        make(who, calls.updateBillItem, { billId, version: 1, item: { id: item?.id, quantity: index + 2 } }),
      ),
    );
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, 40901]);
    const [{ quantity } = { quantity: 0 }] = (await at.info(billId)).items;
    assert.deepEqual(await at.stockOf(food.id), [9, quantity]);
  });

  test('a void bill keeps no stock and says why', async () => {
    const food = await productWith(at.server, at.admin, 5);
    const { billId } = await sold(at.desk, [{ productId: food.id, quantity: 2 }]);
    assert.equal((await codeOf(at.desk, calls.cancel, { id: billId, reason: '  ' }))[0], 40001);
    await refusesWithout('hospital:bill:cancel', at.viewer, calls.cancel, { id: billId, reason: '开错' });
    await done(at.desk, calls.cancel, { id: billId, reason: '开错', version: 1 });
    assert.deepEqual(await at.stockOf(food.id), [5, 0]);
    const bill = await at.info(billId);
    assert.deepEqual([bill.status, bill.cancelReason, bill.oweAmount], [5, '开错', 0]);
  });

  test('the time of a bill moves within its month, for whoever may, with a reason', async () => {
    const id = await at.billOf(10);
    const { orderTime } = await at.info(id);
    const first = `${orderTime.slice(0, 8)}01 00:00`;
    const request = { id, orderTime: first, reason: '补录' };
    await refusesWithout('hospital:bill:updateOrderTime', at.desk, calls.updateOrderTime, request);
    await done(at.manager, calls.updateOrderTime, request);
    assert.equal((await at.info(id)).orderTime, `${first}:00`);
    for (const moment of ['2999-01-01 00:00', '2020-01-01 00:00'])
      assert.equal(
        (await codeOf(at.manager, calls.updateOrderTime, { ...request, orderTime: moment }))[0],
        40001,
      );
    assert.equal((await codeOf(at.manager, calls.updateOrderTime, { ...request, reason: ' ' }))[0], 40001);
  });

  test('every pair of state and move is as the states say', async () => {
    const states = Object.keys(billStates.words).map(Number) as BillStatus[];
    /** A bill in the state, by the calls that lead there. */
    const inState: Readonly<Record<BillStatus, () => Promise<string>>> = {
      0: () => at.billOf(10),
      1: async () => paidPart(await at.billOf(10), 4),
      2: async () => paidPart(await at.billOf(10), 10),
      3: async () => givenBack(await inState[2](), 4),
      4: async () => givenBack(await inState[2](), 10),
      5: async () => {
        const id = await at.billOf(10);
        await done(at.desk, calls.cancel, { id, reason: '试验' });
        return id;
      },
    };
    const paidPart = async (id: string, amount: number) => {
      assert.equal((await at.pay([id], [{ way: 1, amount }])).code, 0);
      return id;
    };
    const givenBack = async (id: string, amount: number) => {
      const answer = await make(once(at.manager), calls.refund, {
        billId: id,
        ways: [{ way: 1, amount }],
        reason: '退',
      });
      assert.equal(answer.code, 0);
      return id;
    };
    for (const state of states) {
      type Try = (id: string, lineId: string | undefined) => Promise<Answer>;
      const bill = await at.info(await inState[state]());
      assert.equal(bill.status, state);
      const [{ productId } = { productId: '' }] = bill.items;
      const tries: readonly (readonly [boolean, BillMove, Try])[] = [
        [
          mayMove(billStates, state, 'modify'),
          'modify',
          (id) => make(at.desk, calls.modify, { id, items: [{ productId, quantity: 2 }] }),
        ],
        [
          mayMove(billStates, state, 'modify'),
          'modify',
          (billId, id) => make(at.desk, calls.updateBillItem, { billId, item: { id, quantity: 3 } }),
        ],
        [mayMove(billStates, state, 'pay'), 'pay', (id) => at.pay([id], [{ way: 1, amount: 1 }])],
        [
          mayRefund(state),
          'refund',
          (billId) =>
            make(once(at.manager), calls.refund, { billId, ways: [{ way: 1, amount: 0.01 }], reason: '退' }),
        ],
        [
          mayMove(billStates, state, 'cancel'),
          'cancel',
          (id) => make(at.desk, calls.cancel, { id, reason: '试验' }),
        ],
      ];
      for (const [allowed, move, attempt] of tries) {
        const own = await at.info(await inState[state]());
        const answer = await attempt(own.id, own.items[0]?.id);
        const words = `${billStates.words[state]} ${move}`;
        if (allowed) assert.equal(answer.code, 0, `${words} ${answer.msg}`);
        else assert.deepEqual([answer.code, answer.msg], [40902, whyNot(billStates, state, move)], words);
      }
    }
  });
});

describe('待结算', () => {
  test('shows who waits, of today first, with what they owe; the screen is told when a bill is opened', async () => {
    const stream = await StreamReader.ready(at.desk);
    const { ownerId } = await savedOwner(at.desk);
    const ids = [await at.billOf(10, { ownerId }), await at.billOf(5.5, { ownerId })];
    for (;;) {
      const { kind, data } = await stream.next();
      if (kind === 'data' && (data.calls as string[]).includes('bills.waiting')) break;
    }
    stream.close();
    const { list } = (await done(at.desk, calls.waiting)).data as { list: Waiting[] };
    const own = list.find((row) => row.ownerId === ownerId);
    assert.deepEqual([own?.billCount, own?.oweAmount, own?.today], [2, 15.5, 'Y']);
    const flags = list.map(({ today }) => today);
    assert.deepEqual(flags, flags.toSorted().reverse());
    const unpaid = (await done(at.desk, calls.unpaid, { ownerId })).data;
    assert.deepEqual(unpaid.list.map(({ id }: { id: string }) => id).sort(), ids.toSorted());
    assert.equal((await codeOf(at.desk, calls.unpaid, {}))[0], 40001);
    assert.equal((await codeOf(at.desk, calls.unpaid, { ownerId: 'nobody' }))[0], 404);
    await at.pay(ids, [{ way: 1, amount: 15.5 }]);
    const after = (await done(at.desk, calls.waiting)).data.list as Waiting[];
    assert.ok(!after.some((row) => row.ownerId === ownerId));
  });

  test('shows who waits since their first bill of today, whatever they owe of before', async () => {
    const [{ ownerId }, { ownerId: other }] = [await savedOwner(at.desk), await savedOwner(at.desk)];
    const before = await at.billOf(10, { ownerId });
    await at.server.database.kernel.execute(
      `update bill set order_time = now() - interval '3 days' where tenant_id = '1' and id = '${before}'`,
    );
    const ids = [await at.billOf(5, { ownerId: other }), before, await at.billOf(5, { ownerId })];
    const { list } = (await done(at.desk, calls.waiting)).data as { list: Waiting[] };
    const own = list.filter((row) => [ownerId, other].includes(row.ownerId));
    assert.deepEqual(
      own.map((row) => row.ownerId),
      [other, ownerId],
    );
    assert.ok(own.every(({ since }) => since.startsWith(formatDay(new Date()))));
    const unpaid = (await done(at.desk, calls.unpaid, { ownerId })).data.list as Bill[];
    // As money settles them.
    assert.deepEqual(
      unpaid.map(({ id }) => id),
      ids.slice(1),
    );
    await at.pay(ids, [{ way: 1, amount: 20 }]);
  });

  test('finds one who waits by name and number, also beyond what is listed', async () => {
    const { ownerId } = await savedOwner(at.desk);
    const id = await at.billOf(10, { ownerId });
    const { list } = (await done(at.desk, calls.unpaid, { ownerId })).data as { list: Bill[] };
    const found = async (keyword: string) =>
      (await done(at.desk, calls.waiting, { keyword })).data as { list: Waiting[]; total: number };
    const byNumber = await found(list[0]?.billNo ?? 'none');
    assert.deepEqual([byNumber.total, byNumber.list[0]?.ownerId], [1, ownerId]);
    assert.ok((await found(list[0]?.ownerName ?? '')).list.some((row) => row.ownerId === ownerId));
    assert.deepEqual((await found('没有这个人')).list, []);
    await at.pay([id], [{ way: 1, amount: 10 }]);
  });

  test('the bills of a case are read by who sees its store', async () => {
    const { list } = (await done(at.desk, calls.page, { type: 1, pageSize: 200 })).data as {
      list: BillRow[];
    };
    const bill = list.find(({ caseId }) => caseId !== '');
    assert.ok(bill);
    const ofCase = (await done(at.desk, calls.caseList, { caseId: bill.caseId })).data;
    assert.ok(
      ofCase.some(({ id, items }: { id: string; items: object[] }) => id === bill.id && items.length > 0),
    );
    const briefs = (await done(at.desk, calls.casesList, { caseIds: `${bill.caseId},nothing` })).data;
    assert.deepEqual(
      briefs.map(({ id }: { id: string }) => id),
      ofCase.map(({ id }: { id: string }) => id),
    );
    assert.equal((await codeOf(at.desk, calls.caseList, { caseId: 'nothing' }))[0], 404);
    const many = Array.from({ length: 201 }, (_, at) => `c${at}`).join(',');
    assert.equal((await codeOf(at.desk, calls.casesList, { caseIds: many }))[0], 40001);
  });

  test('the list counts and sums what it shows, and finds by bill, owner and telephone', async () => {
    const owner = await savedOwner(at.desk, { name: '收银单甲' });
    const id = await at.billOf(12.34, { ownerId: owner.ownerId });
    for (const keyword of ['收银单甲', owner.mobile.slice(-4), (await at.info(id)).billNo]) {
      const { list, total, ext } = (await done(at.desk, calls.page, { keyword, unpaidFlag: 'Y' })).data;
      assert.ok(
        list.some((row: BillRow) => row.id === id),
        keyword,
      );
      assert.equal(total, list.length);
      assert.equal(
        Math.round(ext.oweSum * 100),
        list.reduce((sum: number, { oweAmount }: BillRow) => sum + Math.round(oweAmount * 100), 0),
      );
    }
    const lines = await at.server.database.reader('1').select().from(billItem).where(eq(billItem.billId, id));
    assert.equal(lines.length, 1);
    await refusesWithout('hospital:bill:listExcel', at.desk, calls.export, {});
  });
});
