import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { billCalls as calls } from '@hospital/shared/contract/calls/bills';
import { productCalls } from '@hospital/shared/contract/calls/products';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { savedOwner } from '../../test-support/people';
import { done } from '../organisation/fixture';
import { stockRecord } from '../stock/schema';
import { make, refusesWithout } from '../../test-support/refusals';
import { productWith, sold, STORE } from './desk.fixture';
import { BillDesk, codeOf } from './billDesk.fixture';

const at = new BillDesk();

describe('零售开单', () => {
  test('keeps the stock when it is saved and takes it, first what expires first, when it is paid', async () => {
    const food = await productWith(at.server, at.admin, 5);
    const { billId, payableAmount, status } = await sold(at.desk, [{ productId: food.id, quantity: 2.5 }]);
    assert.deepEqual([payableAmount, status], [88.75, 0]);
    assert.deepEqual(await at.stockOf(food.id), [5, 2.5]);
    const answer = await at.pay([billId], [{ way: 1, amount: 88.75 }], { cashGiven: 100, owedAmount: 88.75 });
    assert.equal(answer.code, 0, answer.msg);
    assert.deepEqual([answer.data.changeAmount, answer.data.settledIds], [11.25, [billId]]);
    assert.match(answer.data.receiptNo, /^SK\d{8}\d{4}$/);
    assert.deepEqual(await at.stockOf(food.id), [2.5, 0]);
    const paid = await at.info(billId);
    assert.deepEqual([paid.status, paid.paidAmount, paid.oweAmount, paid.type], [2, 88.75, 0, 2]);
    assert.deepEqual(
      paid.payments.map(({ way, amount, receiptNo, refNo }) => [way, amount, receiptNo, refNo]),
      [[1, 88.75, answer.data.receiptNo, answer.data.receiptNo]],
    );
    assert.equal(paid.items[0]?.dispenseStatus, 2);
    const left = await at.server.database
      .reader('1')
      .select()
      .from(stockRecord)
      .where(and(eq(stockRecord.productId, food.id), eq(stockRecord.bizType, 2)));
    assert.deepEqual(
      left.map(({ bizId, changeQuantity }) => [bizId, Number(changeQuantity)]),
      [[paid.items[0]?.id, -2.5]],
    );
  });

  test('is refused with the name of what there is not enough of, and keeps nothing then', async () => {
    const [enough, short] = [
      await productWith(at.server, at.admin, 5),
      await productWith(at.server, at.admin, 1),
    ];
    const items = [enough, short].map(({ id }) => ({ productId: id, quantity: 2 }));
    const answer = await make(at.desk, calls.goodsSave, { items });
    assert.deepEqual([answer.code, answer.msg], [42201, `${short.name}库存不足，可用1盒`]);
    assert.deepEqual(await at.stockOf(enough.id), [5, 0]);
  });

  test('is sold once, however many sell the last box at the same moment', async () => {
    const last = await productWith(at.server, at.admin, 1);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        make(at.desk, calls.goodsSave, { items: [{ productId: last.id, quantity: 1 }] }),
      ),
    );
    const codes = answers.map(({ code }) => code);
    assert.equal(codes.filter((code) => code === 0).length, 1);
    assert.equal(codes.filter((code) => code === 42201).length, 49);
    assert.deepEqual(await at.stockOf(last.id), [1, 1]);
  });

  test('refuses quantities that are none, products that are not sold, and what needs a prescription', async () => {
    const food = await productWith(at.server, at.admin, 5);
    for (const quantity of [0, -1, 1e9, 0.0001])
      assert.equal(
        (await codeOf(at.desk, calls.goodsSave, { items: [{ productId: food.id, quantity }] }))[0],
        40001,
        String(quantity),
      );
    assert.equal((await codeOf(at.desk, calls.goodsSave, { items: [] }))[0], 40001);
    const lines = (productId: string) => ({ items: [{ productId, quantity: 1 }] });
    assert.equal((await codeOf(at.desk, calls.goodsSave, lines('nothing')))[0], 404);
    const gone = await productWith(at.server, at.admin, 5);
    await done(at.admin, productCalls.changeValid, { id: gone.id, version: gone.version, validFlag: 'N' });
    assert.equal((await codeOf(at.desk, calls.goodsSave, lines(gone.id)))[0], 40902);
    const elsewhere = await productWith(at.server, at.admin, 5, { storeIds: ['1002'] });
    assert.equal((await codeOf(at.desk, calls.goodsSave, lines(elsewhere.id)))[0], 40902);
    const drug = await productWith(at.server, at.admin, 5, { categoryCode: 'H1', prescriptionFlag: 'Y' });
    assert.deepEqual(await codeOf(at.desk, calls.goodsSave, lines(drug.id)), [
      40001,
      `${drug.name}是处方药，须由医生开具`,
    ]);
    assert.equal((await codeOf(at.admin, calls.goodsSave, lines(food.id)))[0], 40001, 'in no store');
    await refusesWithout('hospital:bill:goodsSave', at.viewer, calls.goodsSave, lines(food.id));
    const dear = await productWith(at.server, at.admin, 0, { categoryCode: 'H3010', retailPrice: 1_000_000 });
    const many = Array.from({ length: 100 }, () => ({ productId: dear.id, quantity: 1_000_000 }));
    assert.equal((await codeOf(at.desk, calls.goodsSave, { items: many }))[0], 40001, 'beyond what is exact');
  });

  test('charges a price that was shown only while it holds, and one by hand for whoever may', async () => {
    const food = await productWith(at.server, at.admin, 5);
    const line = (fields: object) => ({ items: [{ productId: food.id, quantity: 1, ...fields }] });
    const answer = await make(at.desk, calls.goodsSave, line({ price: 30 }));
    assert.deepEqual([answer.code, answer.data.items], [42202, [{ productId: food.id, price: 35.5 }]]);
    assert.equal((await codeOf(at.desk, calls.goodsSave, line({ price: 35.5 })))[0], 0);
    assert.equal((await codeOf(at.desk, calls.goodsSave, line({ price: 30, manualFlag: 'Y' })))[0], 40300);
    const byHand = await make(at.manager, calls.goodsSave, line({ price: 30, manualFlag: 'Y' }));
    assert.deepEqual([byHand.code, byHand.data.payableAmount], [0, 30], byHand.msg);
    const [item] = (await at.info(byHand.data.billId)).items;
    assert.deepEqual([item?.price, item?.originalPrice, item?.discountType], [30, 35.5, 4]);
  });

  test('belongs to an owner of the store, whose pet it may name', async () => {
    const [one, other] = [
      await savedOwner(at.desk, {}, [
        { name: '豆包', species: 'DOG', sex: '1', birthday: '2021-03-04', color: 'WHITE' },
      ]),
      await savedOwner(at.desk),
    ];
    const food = await productWith(at.server, at.admin, 5);
    const items = [{ productId: food.id, quantity: 1 }];
    const [petId] = one.petIds;
    const { billId } = await sold(at.desk, items, { ownerId: one.ownerId, petId });
    const bill = await at.info(billId);
    assert.deepEqual([bill.ownerId, bill.petId], [one.ownerId, petId]);
    assert.equal(
      (await codeOf(at.desk, calls.goodsSave, { items, ownerId: other.ownerId, petId }))[0],
      40001,
    );
    assert.equal((await codeOf(at.desk, calls.goodsSave, { items, ownerId: 'nobody' }))[0], 404);
  });

  test('takes a product once where the store wants that (开单基础 · 同一商品只能添加一次)', async () => {
    const food = await productWith(at.server, at.admin, 9);
    const items = [1, 2].map((quantity) => ({ productId: food.id, quantity }));
    assert.equal((await codeOf(at.desk, calls.goodsSave, { items }))[0], 0);
    const set = (configValue: string) =>
      done(at.admin, settingsCalls.save, {
        ...{ storeId: STORE, list: [{ configGroup: 'bill', configKey: 'justOneAdd', configValue }] },
      });
    await set('Y');
    const refused = await make(at.desk, calls.goodsSave, { items });
    assert.deepEqual([refused.code, refused.msg], [40001, '同一商品只能添加一次，请修改数量']);
    await set('N');
  });
});
