import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { accountCalls } from '@hospital/shared/contract/calls/accounts';
import { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { dictionaryCalls as calls, type DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { discountCalls } from '@hospital/shared/contract/calls/discounts';
import { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { productCalls } from '@hospital/shared/contract/calls/products';
import { reviewPlanCalls } from '@hospital/shared/contract/calls/reviewPlans';
import { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { washingCalls } from '@hospital/shared/contract/calls/washing';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDay, startOfDay } from '../../platform/database/chinaTime';
import type { TestClient } from '../../test-support/client';
import { dog, savedOwner } from '../../test-support/people';
import { make, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

/** 周思远, who sees pets in store 1001. */
const DOCTOR = '4';

let server: TestServer;
let admin: TestClient;
let desk: TestClient;
let manager: TestClient;
let doctor: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  desk = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());
/** Each test begins with a dictionary in which everything is offered. */
beforeEach(async () => {
  await server.database.kernel.execute(`update dict set enabled = 'Y'`);
});

const entryOf = async (type: string, code: string): Promise<DictEntry> => {
  const { data } = await make(admin, calls.list, { page: 1, pageSize: 200, type });
  return (data as DictEntry[]).find((one) => one.code === code)!;
};
const change = (entry: DictEntry, enabled: 'Y' | 'N', client = admin) => {
  const { id, type, name, code, sort, remarks, version } = entry;
  return make(client, calls.update, { id, type, name, code, sort, remarks, version, enabled });
};
const end = async (type: string, code: string): Promise<void> => {
  const { code: answer, msg } = await change(await entryOf(type, code), 'N');
  assert.equal(answer, 0, msg);
};
const done = async (client: TestClient, call: CallDeclaration, request: object) => {
  const answer = await make(client, call, { ...request });
  assert.equal(answer.code, 0, `${call.path}: ${answer.msg}`);
  return answer.data;
};

test('an entry in use is deactivated and activated again; who was late is told', async () => {
  await savedOwner(desk, { level: 'GOLD' });
  const gold = await entryOf('customer_level', 'GOLD');
  assert.equal((await make(admin, calls.delete, { id: gold.id })).code, ErrorCode.ForbiddenTransition);
  assert.equal((await change(gold, 'N')).code, 0);
  const late = await change(gold, 'Y');
  assert.deepEqual([late.code, late.data.current.enabled], [ErrorCode.StaleVersion, 'N']);
  const offered = async () =>
    (await make(desk, calls.byType, { type: 'customer_level' })).data.map(
      (one: { code: string; enabled?: string }) => [one.code, one.enabled],
    );
  assert.deepEqual(await offered(), [
    ['NORMAL', undefined],
    ['SILVER', undefined],
    ['GOLD', 'N'],
    ['DIAMOND', undefined],
  ]);
  const listed = async (enabled: 'Y' | 'N') =>
    (await make(admin, calls.list, { page: 1, pageSize: 200, type: 'customer_level', enabled })).data.length;
  assert.deepEqual([await listed('N'), await listed('Y')], [1, 3]);
  // An edit that does not say it leaves it; saying it twice is as once.
  const { id, type, name, code, sort } = gold;
  await done(admin, calls.update, { id, type, name, code, sort });
  assert.equal((await entryOf('customer_level', 'GOLD')).enabled, 'N');
  await done(admin, calls.update, { id, type, name, code, sort, enabled: 'N' });
  assert.equal((await change(await entryOf('customer_level', 'GOLD'), 'Y')).code, 0);
  assert.equal((await offered())[2][1], undefined);
});

test('nobody without the permission, nor another tenant, deactivates an entry', async () => {
  const entry = await entryOf('customer_level', 'SILVER');
  const { enabled: _, parentId: __, systemFlag: ___, ...sent } = entry;
  await refusesWithout('sys:dict:update', desk, calls.update, { ...sent, enabled: 'N' });
  assert.equal((await change({ ...entry, id: `${entry.id}-none` }, 'N')).code, ErrorCode.NotFound);
  await change(entry, 'N', stranger);
  assert.equal((await entryOf('customer_level', 'SILVER')).enabled, 'Y');
});

test('what the product itself needs stays; a species may end', async () => {
  for (const [type, code, why] of [
    ['pay_way', '1', '系统字典，不能停用'],
    ['sex', '1', '系统字典，不能停用'],
    ['exam_option_mental', 'GOOD', '体格检查的正常所见，不能停用'],
  ] as const) {
    const answer = await change(await entryOf(type, code), 'N');
    assert.deepEqual([answer.code, answer.msg], [ErrorCode.ForbiddenTransition, why]);
  }
  await end('pet_species', 'REPTILE');
});

test('a deactivated value is refused in new input, in every call that takes one', async () => {
  const { ownerId, petIds } = await savedOwner(desk, {}, [dog()]);
  const [petId] = petIds;
  const visit = (await done(desk, bookingCalls.register, { petId, type: 1, doctorId: DOCTOR })) as {
    id: string;
  };
  const caseId = (await done(doctor, caseCalls.save, {
    petId: (await savedOwner(desk, {}, [dog()])).petIds[0],
  })) as {
    id: string;
  };
  const { id: reviewId } = (await make(doctor, reviewCalls.list, { status: 'N' })).data.list[0];
  const items = [{ day: 3, reviewType: 2, content: '电话', executorRole: 'MAKER' }];
  const protocol = {
    type: 1,
    groupCode: 'optional',
    productId: null,
    lastAgeDays: 0,
    boosterIntervalDays: 180,
  };
  const steps = [{ doseNo: 1, minAgeDays: 0, intervalDays: 0 }];
  const mobile = '13977990001';
  const sent: readonly (readonly [TestClient, CallDeclaration, object, string, string, string])[] = [
    ...(
      [
        ['customer_source', 'MEITUAN', { source: 'MEITUAN' }, '所选客户来源已停用'],
        ['customer_level', 'GOLD', { level: 'GOLD' }, '所选客户等级已停用'],
        ['customer_tag', 'VIP', { tags: ['VIP'] }, '所选客户标签已停用'],
      ] as const
    ).map(
      ([type, code, customer, msg]) =>
        [
          desk,
          customerCalls.save,
          { customer: { name: '新客', mobile, ...customer } },
          type,
          code,
          msg,
        ] as const,
    ),
    [
      desk,
      petCalls.save,
      { ownerId, ...dog({ species: 'REPTILE' }) },
      'pet_species',
      'REPTILE',
      '所选种类已停用',
    ],
    [
      desk,
      petCalls.save,
      { ownerId, ...dog({ breed: 'CORGI' }) },
      'pet_breed_DOG',
      'CORGI',
      '所选品种已停用',
    ],
    [desk, petCalls.save, { ownerId, ...dog({ color: 'WHITE' }) }, 'pet_color', 'WHITE', '所选毛色已停用'],
    [
      ...[desk, petCalls.save, { ownerId, ...dog({ characterTags: ['SHY'] }) }],
      ...['pet_character', 'SHY', '所选性格已停用'],
    ] as never,
    [
      desk,
      bookingCalls.cancel,
      { id: visit.id, cancelReason: 'TIME' },
      'cancel_reason',
      'TIME',
      '取消原因“TIME”已停用，请重新选择',
    ],
    [
      doctor,
      caseCalls.update,
      { id: caseId.id, exam: { mental: 'DULL' } },
      'exam_option_mental',
      'DULL',
      '所选精神状态已停用',
    ],
    [
      ...[doctor, caseCalls.update],
      { id: caseId.id, diagnoses: [{ code: 'D005', name: '急性胃肠炎', kind: '初步', main: 'Y' }] },
      ...['diagnosis', 'D005', '诊断编码D005已停用'],
    ] as never,
    [
      doctor,
      caseCalls.markDiagnosis,
      { code: 'D005', favouriteFlag: 'Y' },
      'diagnosis',
      'D005',
      '诊断编码D005已停用',
    ],
    [
      admin,
      reviewPlanCalls.save,
      { name: '试', type: 1, diseaseCodes: ['D005'], items },
      'diagnosis',
      'D005',
      '适用诊断已停用：D005',
    ],
    [
      doctor,
      reviewCalls.saveFollow,
      { reviewId, way: 'SMS', connected: 'Y', result: 'SAME' },
      'review_way',
      'SMS',
      '回访方式已停用',
    ],
    [
      doctor,
      reviewCalls.saveFollow,
      { reviewId, way: 'PHONE', connected: 'Y', result: 'LOST' },
      'review_result',
      'LOST',
      '回访结果已停用',
    ],
    [
      admin,
      discountCalls.savePlan,
      { type: 1, name: '试', rate: 0.9, level: 'GOLD' },
      'customer_level',
      'GOLD',
      '所选客户等级已停用',
    ],
    [
      admin,
      accountCalls.savePlan,
      { name: '试', amount: 100, gift: 1, level: 'GOLD' },
      'customer_level',
      'GOLD',
      '所选客户等级已停用',
    ],
    [
      admin,
      immunisationCalls.saveProtocol,
      { ...protocol, name: '试', steps, species: ['REPTILE'] },
      'pet_species',
      'REPTILE',
      '适用种类已停用',
    ],
  ];
  for (const [client, call, request, type, code, msg] of sent) {
    await end(type, code);
    const answer = await make(client, call, { ...request });
    assert.deepEqual([answer.code, answer.msg], [ErrorCode.Invalid, msg], `${call.path} ${type}`);
    await change(await entryOf(type, code), 'Y');
  }
});

test('the other calls that take a level, a species or a temper refuse a deactivated one, too', async () => {
  await end('customer_level', 'NORMAL');
  await end('pet_species', 'REPTILE');
  await end('pet_character', 'SHY');
  const [product] = (await make(admin, productCalls.page, { page: 1, pageSize: 1 })).data.list;
  const { version } = product;
  const priced = { id: product.id, version, levelPrices: [{ level: 'NORMAL', price: 1 }] };
  const answer = await make(admin, productCalls.update, priced);
  assert.deepEqual([answer.code, answer.msg], [ErrorCode.Invalid, '所选客户等级已停用']);
  const [cage] = (await make(desk, boardingCalls.cages, {})).data as { id: string; version: number }[];
  const caged = await make(manager, boardingCalls.saveCage, {
    id: cage!.id,
    version: cage!.version,
    species: ['REPTILE'],
  });
  assert.equal(caged.code, ErrorCode.Invalid);
  assert.match(caged.msg, /已停用$/);
  const [bath] = (
    await server.database.kernel.execute<{ id: string }>(
      `select id from product where tenant_id = '1' and name = '小型犬洗澡'`,
    )
  ).rows;
  const [petId] = (await savedOwner(desk, {}, [dog()])).petIds;
  const times = { planDate: formatDay(startOfDay(new Date(), 7)), startTime: '10:00', endTime: '11:00' };
  const wash = { petId, ...times, items: [{ productId: bath!.id }] };
  const washed = await make(desk, washingCalls.save, { ...wash, petCharacter: 'SHY' });
  assert.deepEqual([washed.code, washed.msg], [ErrorCode.Invalid, '性格已停用']);
});

test('what a record has chosen already stays in an edit', async () => {
  const { ownerId, petIds } = await savedOwner(desk, { level: 'GOLD', source: 'MEITUAN', tags: ['VIP'] }, [
    dog({ breed: 'CORGI', color: 'WHITE', characterTags: ['SHY'] }),
  ]);
  const [petId] = petIds;
  const { id: caseId } = (await done(doctor, caseCalls.save, { petId })) as { id: string };
  const written = {
    exam: { mental: 'DULL' },
    diagnoses: [{ code: 'D005', name: '急性胃肠炎', kind: '初步', main: 'Y' }],
  };
  await done(doctor, caseCalls.update, { id: caseId, ...written });
  const discount = { type: 1, name: '停用后再改', rate: 0.9, level: 'GOLD' };
  const discountId = (await done(admin, discountCalls.savePlan, discount)).id;
  const recharge = { name: '停用后再改', amount: 100, gift: 1, level: 'GOLD' };
  const rechargeId = (await done(admin, accountCalls.savePlan, recharge)).id;
  for (const [type, code] of [
    ['customer_level', 'GOLD'],
    ['customer_source', 'MEITUAN'],
    ['customer_tag', 'VIP'],
    ['pet_breed_DOG', 'CORGI'],
    ['pet_color', 'WHITE'],
    ['pet_character', 'SHY'],
    ['exam_option_mental', 'DULL'],
    ['diagnosis', 'D005'],
  ] as const)
    await end(type, code);
  const customer = { id: ownerId, level: 'GOLD', source: 'MEITUAN', tags: ['VIP'], remarks: '改' };
  await done(desk, customerCalls.save, { customer });
  const pet = { breed: 'CORGI', color: 'WHITE', characterTags: ['SHY'], name: '改' };
  await done(desk, petCalls.save, { id: petId, ...pet });
  await done(doctor, caseCalls.update, { id: caseId, ...written, advice: '改' });
  await done(admin, discountCalls.savePlan, { ...discount, id: discountId, rate: 0.8 });
  await done(admin, accountCalls.savePlan, { ...recharge, id: rechargeId, gift: 2 });
  // Taken away, it is not chosen again.
  await done(desk, petCalls.save, { id: petId, color: '' });
  assert.equal((await make(desk, petCalls.save, { id: petId, color: 'WHITE' })).code, ErrorCode.Invalid);
});
