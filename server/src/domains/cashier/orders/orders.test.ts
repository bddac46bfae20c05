import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { billCalls, type BillWithLines } from '@hospital/shared/contract/calls/bills';
import {
  billTemplateCalls,
  type BillTemplate,
  type BillTemplateRow,
} from '@hospital/shared/contract/calls/billTemplates';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { orderCalls as calls, type CaseCharges } from '@hospital/shared/contract/calls/orders';
import { packageCalls, type PackageOffer } from '@hospital/shared/contract/calls/packages';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { bill, billItem } from '../../billing/schema';
import { medicalCase } from '../../cases/schema';
import { done } from '../../organisation/fixture';
import { newId } from '../../../platform/database/newId';
import type { TestClient } from '../../../test-support/client';
import { make, refusesWithout } from '../../../test-support/refusals';
import { codeOf } from '../billDesk.fixture';
import { once, productWith } from '../desk.fixture';
import { packagePlanOf, soldPackage } from '../packages/packages.fixture';
import { CaseDesk, usage } from './caseDesk.fixture';

const at = new CaseDesk();

describe('病例开单', () => {
  test('writes lines with their usage, keeps the stock and orders the tests', async () => {
    const [pills, panel] = [
      await at.drug(),
      await productWith(at.server, at.admin, 0, { categoryCode: 'H3020', testingType: 1, retailPrice: 98 }),
    ];
    const { caseId } = await at.caseOf();
    const made = await at.saved(caseId, [
      { productId: pills.id, quantity: 1.2, usage, groupNo: 1 },
      { productId: panel.id, quantity: 1 },
    ]);
    assert.deepEqual([made.payableAmount, made.status, made.warnings], [110, 0, []]);
    assert.deepEqual(await at.batchesOf(pills.id), [[10, 1.2]]);
    const [written] = await at.billsOf(caseId);
    assert.deepEqual(
      written?.items.map(({ productId, usage: said, prescriptionType, groupNo }) => ({
        productId,
        said,
        prescriptionType,
        groupNo,
      })),
      [
        { productId: pills.id, said: usage, prescriptionType: 2, groupNo: 1 },
        { productId: panel.id, said: null, prescriptionType: 6, groupNo: null },
      ],
    );
    const tests = await at.testsOf(caseId);
    assert.deepEqual(
      tests.map(({ id, productId, status, type, applyDoctorId }) => [
        id,
        productId,
        status,
        type,
        applyDoctorId,
      ]),
      [[made.testingOrderIds[0], panel.id, 0, 1, '4']],
    );
    assert.match(tests[0]?.orderNo ?? '', /^HY\d{12}$/);
  });

  test('changes an unpaid bill by its version: lines stay, come and go, and so do stock and tests', async () => {
    const [pills, panel] = [
      await at.drug(),
      await productWith(at.server, at.admin, 0, { categoryCode: 'H3020', testingType: 1 }),
    ];
    const { caseId } = await at.caseOf();
    const { billId, version } = await at.saved(caseId, [{ productId: panel.id, quantity: 1 }]);
    const anew = await at.saved(caseId, [{ productId: pills.id, quantity: 3, usage }], { billId, version });
    assert.deepEqual([anew.billId, anew.payableAmount], [billId, 30]);
    assert.deepEqual(await at.batchesOf(pills.id), [[10, 3]]);
    assert.deepEqual(
      (await at.testsOf(caseId)).map(({ status }) => status),
      [4],
    );
    const stale = await at.save(caseId, [{ productId: pills.id, quantity: 1 }], { billId, version });
    assert.equal(stale.code, 40901);
    assert.equal((stale.data as { current: BillWithLines }).current.items[0]?.productId, pills.id);
    const [{ items: [line] } = { items: [] }] = await at.billsOf(caseId);
    const changed = { ...usage, days: 5 };
    const request = { billId, version: anew.version, item: { id: line?.id, usage: changed } };
    await done(at.manager, billCalls.updateBillItem, request);
    assert.deepEqual((await at.billsOf(caseId))[0]?.items[0]?.usage, changed);
  });

  test('tells with a line how its product is divided, by which its quantity is counted', async () => {
    const pills = await at.drug(10, { unit: '盒', minUnit: '片', unitRatio: 12 });
    const { caseId } = await at.caseOf();
    await at.saved(caseId, [{ productId: pills.id, quantity: 1, usage }]);
    const [line] = (await at.billsOf(caseId))[0]?.items ?? [];
    assert.deepEqual([line?.minUnit, line?.unitRatio], ['片', 12]);
    const fields = {
      name: `分装${newId()}`,
      ownerType: 'mine',
      lines: [{ productId: pills.id, quantity: 1 }],
    };
    const { id } = (await done(at.doctor, billTemplateCalls.save, fields)).data;
    const read = (await done(at.doctor, billTemplateCalls.info, { id })).data as BillTemplate;
    assert.deepEqual([read.lines[0]?.minUnit, read.lines[0]?.unitRatio], ['片', 12]);
  });

  test('says allergies, the same drug twice and a weight that nobody knows', async () => {
    const pills = await at.drug(10, { name: `速诺${newId()}`, genericName: '阿莫西林克拉维酸钾片' });
    const { caseId } = await at.caseOf({}, { allergies: ['青霉素'], weight: undefined });
    const lines = [
      { productId: pills.id, quantity: 1, usage: { dose: '10', unit: 'mg/kg', frequency: 'bid', days: 3 } },
    ];
    await at.saved(caseId, lines);
    const { warnings } = await at.saved(caseId, lines);
    assert.deepEqual(
      warnings.map(({ level, msg }: { level: string; msg: string }) => `${level} ${msg.split('：')[0]}`),
      ['danger 过敏', 'warning 重复用药', 'warning 缺少体重'],
    );
  });

  test('a dose goes by what the animal weighs at this visit, not by what it weighed at the last one', async () => {
    const pills = await at.drug();
    const { caseId } = await at.caseOf({ diagnosis: '肠炎', exam: { weight: '3.2' } }, { weight: 5 });
    assert.equal((await done(at.doctor, calls.charges, { caseId })).data.weight, 3.2);
    const { billId } = await at.saved(caseId, [{ productId: pills.id, quantity: 1, usage }]);
    assert.equal((await done(at.doctor, calls.prescription, { id: billId })).data.weight, 3.2);
    const first = await at.caseOf({ exam: { weight: '3.2' } }, { weight: undefined });
    const byWeight = { ...usage, unit: 'mg/kg' };
    const { warnings } = await at.saved(first.caseId, [
      { productId: pills.id, quantity: 1, usage: byWeight },
    ]);
    assert.deepEqual(warnings, []);
  });

  test('while a case runs a dose goes by what was measured last, and by the visit once it has ended', async () => {
    const kitten = await at.caseOf({ diagnosis: '肠炎', exam: { weight: '1' } }, { weight: 1 });
    const { caseId } = kitten;
    const weightNow = async () => (await done(at.doctor, calls.charges, { caseId })).data.weight;
    // It has been in the ward for three weeks.
    await at.server.database.write('1', (db) =>
      db.execute(
        sql`update medical_case set visit_time = visit_time - interval '21 days' where id = ${caseId}`,
      ),
    );
    await done(at.desk, petCalls.changeWeight, { id: kitten.petId, weight: 1.6 });
    assert.equal(await weightNow(), 1.6);
    const pills = await at.drug();
    const { billId } = await at.saved(caseId, [{ productId: pills.id, quantity: 1, usage }]);
    assert.equal((await done(at.doctor, calls.prescription, { id: billId })).data.weight, 1.6);
    const write = async (fields: object) => {
      const { version } = (await done(at.doctor, caseCalls.info, { id: caseId })).data;
      await done(at.doctor, caseCalls.update, { id: caseId, version, ...fields });
    };
    // What is written beside the weight measures nothing.
    await write({ advice: '复查' });
    assert.equal(await weightNow(), 1.6);
    await write({ exam: { weight: '1.8' }, draft: 'Y' });
    assert.equal(await weightNow(), 1.8);
    await write({ exam: { weight: '1.8' } });
    assert.equal(await weightNow(), 1.8);
    await done(at.desk, petCalls.changeWeight, { id: kitten.petId, weight: 2 });
    assert.equal(await weightNow(), 2);
    await at.server.database.write('1', (db) =>
      db.update(medicalCase).set({ status: 2, endTime: new Date() }).where(eq(medicalCase.id, caseId)),
    );
    assert.equal(await weightNow(), 1.8);
  });

  test('once its case is filed, an unpaid bill says that it cannot be changed, and refuses it', async () => {
    const { caseId } = await at.caseOf();
    const { billId: id } = await at.saved(caseId, [{ productId: (await at.drug(2)).id, quantity: 1 }]);
    const filed = async () => (await done(at.desk, billCalls.info, { id })).data.caseFiledFlag;
    assert.equal(await filed(), 'N');
    await at.file(caseId);
    assert.equal(await filed(), 'Y');
    const { data } = await done(at.manager, billCalls.unpaid, { billId: id });
    const [shown] = (data as { list: BillWithLines[] }).list;
    assert.equal(shown?.caseFiledFlag, 'Y');
    // Those of the spec (病例已归档不可开单) are shown by no client.
    const line = { id: shown?.items[0]?.id, quantity: 2 };
    assert.deepEqual(await codeOf(at.manager, billCalls.updateBillItem, { billId: id, item: line }), [
      40301,
      '病例已归档，账单不能修改，只能收款、退款或作废',
    ]);
    const back = { billId: id, reason: '不用套餐' };
    assert.equal((await make(once(at.manager), packageCalls.giveBack, back)).code, 40301);
  });

  test('once its case is filed, packages take nothing of an unpaid bill and are not offered for it', async () => {
    const { caseId, ownerId } = await at.caseOf();
    const pills = await at.drug(2, { prescriptionFlag: 'N' });
    const packageId = await packagePlanOf(at.admin, [{ productId: pills.id, quantity: 2 }]);
    const made = await soldPackage(at.desk, { packageId, ownerId });
    const { billId } = await at.saved(caseId, [{ productId: pills.id, quantity: 1 }]);
    const offered = async (): Promise<PackageOffer[]> =>
      (await done(at.desk, packageCalls.offers, { billIds: [billId] })).data.list;
    const [{ lineId, itemId, quantity } = { lineId: '', itemId: '', quantity: 0 }] = await offered();
    assert.equal(quantity, 1);
    await at.file(caseId);
    assert.deepEqual(await offered(), []);
    const request = {
      ...{ bills: [{ id: billId }], uses: [{ lineId, itemId, quantity }] },
      codes: [{ customerPackageId: made.id, code: made.code }],
    };
    const { code, msg } = await make(once(at.desk), packageCalls.consume, request);
    assert.deepEqual([code, msg], [40301, '病例已归档，账单不能修改，只能收款、退款或作废']);
  });

  test('refuses filed and closed cases, too little stock, other prices, and bills of other cases', async () => {
    const pills = await at.drug(2);
    const lines = [{ productId: pills.id, quantity: 1 }];
    const { caseId } = await at.caseOf();
    const { billId } = await at.saved(caseId, lines);
    const filed = await at.caseOf({ status: 3 });
    assert.deepEqual(await codeOf(at.doctor, calls.caseSave, { caseId: filed.caseId, items: lines }), [
      40301,
      '病例已归档不可开单',
    ]);
    const cancelled = await at.caseOf({ status: 4 });
    assert.equal((await at.save(cancelled.caseId, lines)).code, 40902);
    const other = await at.caseOf();
    assert.equal((await at.save(other.caseId, [{ productId: pills.id, quantity: 5 }])).code, 42201);
    assert.equal((await at.save(other.caseId, [{ productId: pills.id, quantity: 1, price: 9 }])).code, 42202);
    assert.deepEqual(
      await codeOf(at.doctor, calls.caseSave, { caseId: other.caseId, items: lines, billId }),
      [40001, '账单不属于该病例'],
    );
    assert.equal((await at.save(other.caseId, [{ id: 'x', ...lines[0] }])).code, 40001);
    for (const quantity of [0, -1, 1e9, 0.0001])
      assert.equal(
        (await at.save(other.caseId, [{ productId: pills.id, quantity }])).code,
        40001,
        `${quantity}`,
      );
    assert.equal((await at.save('none', lines)).code, 404);
    assert.equal((await at.save(caseId, lines, {}, at.stranger)).code, 404);
    await refusesWithout('hospital:bill:caseSave', at.viewer, calls.caseSave, { caseId, items: lines });
    assert.deepEqual(await at.batchesOf(pills.id), [[2, 1]]);
  });
});

test('cases are sent to the laboratory one by one and together, each by itself', async () => {
  const panel = await productWith(at.server, at.admin, 0, { categoryCode: 'H3021', testingType: 2 });
  const food = await productWith(at.server, at.admin, 1);
  const [one, other, filed] = [await at.caseOf(), await at.caseOf(), await at.caseOf({ status: 3 })];
  const items = [{ productId: panel.id, remark: '空腹' }];
  const sent = (
    await done(at.doctor, calls.inspection, { caseId: one.caseId, items, executorId: '4', urgentFlag: 'Y' })
  ).data;
  const [order] = await at.testsOf(one.caseId);
  assert.deepEqual([sent.testingOrderIds, order?.executorId], [[order?.id], '4']);
  assert.equal((await at.billsOf(one.caseId))[0]?.items[0]?.usage?.note, '加急，空腹');
  const refused = await make(at.doctor, calls.inspection, {
    caseId: one.caseId,
    items: [{ productId: food.id }],
  });
  assert.deepEqual([refused.code, refused.msg], [40001, `${food.name}不是检查项目`]);
  const list = [other, filed].map(({ caseId }) => ({ caseId, items }));
  const { success, failed } = (await done(at.doctor, calls.inspectionBatch, { list })).data;
  assert.deepEqual(
    success.map(({ caseId }: { caseId: string }) => caseId),
    [other.caseId],
  );
  assert.deepEqual(failed, [{ caseId: filed.caseId, msg: '病例已归档不可开单' }]);
  assert.equal((await codeOf(at.doctor, calls.inspectionBatch, { list: [list[0], list[0]] }))[0], 40001);
});

test('what the record names and the bills lack is said, added and explained', async () => {
  const { caseId } = await at.caseOf({
    treatment: '血常规升高，皮下注射马罗皮坦1mg/kg，主人拒绝CT',
    advice: '明日复查尿常规',
  });
  const read = async () => (await done(at.doctor, calls.charges, { caseId })).data as CaseCharges;
  const words = async () => (await read()).missing.map(({ word, reason }) => `${word}${reason}`);
  assert.deepEqual((await words()).sort(), ['皮下注射', '血常规', '马罗皮坦']);
  const { missing } = await read();
  const productId = missing.find(({ word }) => word === '血常规')?.products[0]?.productId ?? '';
  const none = await productWith(at.server, at.admin, 0, { categoryCode: 'H3010' });
  await at.saved(caseId, [
    { productId, quantity: 1 },
    { productId: none.id, quantity: 1 },
  ]);
  assert.deepEqual((await words()).sort(), ['皮下注射', '马罗皮坦']);
  assert.deepEqual(
    (await read()).extra.map((one) => one.productId),
    [none.id],
  );
  await done(at.doctor, calls.explainCharge, {
    caseId,
    side: 'missing',
    subject: '皮下注射',
    reason: '赠送',
  });
  assert.ok((await words()).includes('皮下注射赠送'));
  await done(at.doctor, calls.explainCharge, { caseId, side: 'missing', subject: '皮下注射', reason: '' });
  assert.ok((await words()).includes('皮下注射'));
  const filed = await at.caseOf({ status: 3 });
  const request = { caseId: filed.caseId, side: 'extra', subject: 'x', reason: '赠送' };
  assert.equal((await codeOf(at.doctor, calls.explainCharge, request))[0], 40301);
  assert.equal((await codeOf(at.stranger, calls.charges, { caseId }))[0], 404);
});

test('a drug with a usage, or ordered before the record is written, is not reported as charged too much', async () => {
  const pills = await at.drug();
  const bare = await at.drug();
  const drops = await at.drug();
  const items = [
    { productId: pills.id, quantity: 1, usage: { dose: '1', unit: '片', frequency: 'bid', days: 3 } },
    { productId: bare.id, quantity: 1 },
    // Of a field that was touched and emptied.
    { productId: drops.id, quantity: 1, usage: { dose: '', route: 'od', frequency: 'bid' } },
  ];
  const extraOf = async (fields: object): Promise<string[]> => {
    const { caseId } = await at.caseOf(fields);
    await at.saved(caseId, items);
    const { extra } = (await done(at.doctor, calls.charges, { caseId })).data as CaseCharges;
    return extra.map(({ productId }) => productId);
  };
  assert.deepEqual(await extraOf({ complaint: '咳嗽' }), []);
  assert.deepEqual(await extraOf({ advice: '一周后复查' }), [bare.id]);
  for (const advice of ['查体正常，无需用药', '暂不用药，一周后复查'])
    assert.deepEqual((await extraOf({ advice })).sort(), [pills.id, bare.id, drops.id].sort());
  assert.deepEqual(await extraOf({ advice: '本周未药浴' }), [bare.id]);
});

test('templates are of the chain, of a store or one’s own, with the prices of now and doses by weight', async () => {
  const pills = await at.drug(50, { spec: '50mg*10片' });
  const byWeight = { dose: '10', unit: 'mg/kg', frequency: 'bid', days: 5 };
  const fields = {
    name: `止泻${newId()}`,
    ownerType: 'mine',
    lines: [{ productId: pills.id, quantity: 3, usage: byWeight }],
  };
  const { id } = (await done(at.doctor, billTemplateCalls.save, fields)).data;
  assert.equal((await codeOf(at.doctor, billTemplateCalls.save, fields))[0], 40903);
  const { petId, ownerId } = await at.caseOf();
  const read = async (more: object = {}) =>
    (await done(at.doctor, billTemplateCalls.info, { id, ...more })).data as BillTemplate;
  // 40 mg are one piece up to whole pieces: ten of them are a box.
  const [line] = (await read({ ownerId, petId })).lines;
  assert.deepEqual(
    [line?.quantity, line?.price, line?.doseText, line?.stockQuantity],
    [1, 10, '10mg/kg（40mg）', 50],
  );
  assert.equal((await read()).lines[0]?.quantity, 3);
  const listed = async (client: TestClient) =>
    ((await done(client, billTemplateCalls.list, { keyword: fields.name })).data as BillTemplateRow[]).map(
      (row) => row.id,
    );
  assert.deepEqual([await listed(at.doctor), await listed(at.manager)], [[id], []]);
  assert.equal((await codeOf(at.manager, billTemplateCalls.info, { id }))[0], 404);
  assert.equal(
    (await codeOf(at.doctor, billTemplateCalls.edit, { id, ...fields, ownerType: 'chain' }))[0],
    40300,
  );
  await done(at.doctor, billTemplateCalls.edit, { id, version: 1, ...fields, remarks: '饭后' });
  assert.equal((await codeOf(at.doctor, billTemplateCalls.edit, { id, version: 1, ...fields }))[0], 40901);
  const shared = (await done(at.manager, billTemplateCalls.save, { ...fields, ownerType: 'chain' })).data.id;
  assert.deepEqual((await listed(at.doctor)).sort(), [id, shared].sort());
  assert.equal((await codeOf(at.doctor, billTemplateCalls.remove, { id: shared }))[0], 40902);
  const several = (await done(at.doctor, billTemplateCalls.several, { ids: `${id},${shared}` }))
    .data as BillTemplate[];
  assert.deepEqual(
    several.map((one) => one.id),
    [id, shared],
  );
  await done(at.doctor, billTemplateCalls.remove, { id });
  assert.equal((await codeOf(at.doctor, billTemplateCalls.info, { id }))[0], 404);
  await refusesWithout('hospital:bill:template:save', at.desk, billTemplateCalls.save, fields);
});

test('the head office changes the template of a store, which stays there, and makes none without a store', async () => {
  const lines = [{ productId: (await at.drug()).id, quantity: 1, usage: {} }];
  const fields = { name: `总部${newId()}`, ownerType: 'store', lines };
  const { id } = (await done(at.manager, billTemplateCalls.save, fields)).data;
  assert.equal(
    (await codeOf(at.admin, billTemplateCalls.edit, { id, version: 1, ...fields, remarks: '总部' }))[0],
    0,
  );
  const kept = (await done(at.manager, billTemplateCalls.info, { id })).data as BillTemplate;
  assert.deepEqual([kept.remarks, kept.ownerType], ['总部', 'store']);
  assert.deepEqual(await codeOf(at.admin, billTemplateCalls.save, { ...fields, name: `门店${newId()}` }), [
    40001,
    '请先选择门店',
  ]);
});

test('a template of a store is for who works there; of another store and tenant it is not there', async () => {
  const pills = await at.drug();
  const fields = {
    name: `本店${newId()}`,
    ownerType: 'store',
    lines: [{ productId: pills.id, quantity: 1, usage: {} }],
  };
  const { id } = (await done(at.manager, billTemplateCalls.save, fields)).data;
  assert.equal((await codeOf(at.doctor, billTemplateCalls.info, { id }))[0], 0);
  await at.server.database.kernel.execute(`update bill_template set store_id = '1004' where id = '${id}'`);
  for (const client of [at.doctor, at.manager, at.stranger]) {
    const { data } = await done(client, billTemplateCalls.list, { keyword: fields.name });
    assert.deepEqual(data, []);
    for (const [call, request] of [
      [billTemplateCalls.info, { id }],
      [billTemplateCalls.edit, { id, version: 1, ...fields }],
      [billTemplateCalls.remove, { id }],
    ] as const) {
      // Who may not keep templates at all is told that first.
      const [code] = await codeOf(client, call, request);
      assert.ok(code === 404 || (client !== at.manager && code === 40300), `${call.path}: ${code}`);
    }
  }
});

test('a bill of a case is the sum of its lines, whatever is handed out', async () => {
  const rows = await at.server.database
    .reader('1')
    .select({ billId: billItem.billId, amount: billItem.amount, payable: bill.payableAmount })
    .from(billItem)
    .innerJoin(bill, eq(bill.id, billItem.billId))
    .where(eq(bill.type, 1));
  const sums = new Map<string, number>();
  for (const { billId, amount } of rows) sums.set(billId, (sums.get(billId) ?? 0) + amount);
  assert.deepEqual(
    rows.filter(({ billId, payable }) => sums.get(billId) !== payable),
    [],
  );
});
