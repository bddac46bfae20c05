import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { boardingCalls as calls, type CageSpec } from '@hospital/shared/contract/calls/boarding';
import {
  boardingDeeds,
  boardingStates,
  whyNoDeed,
  type BoardingDeed,
  type BoardingStatus,
} from '@hospital/shared/contract/boardingStates';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { dayFrom, MEDIUM, newCage, newDog, stay } from './boarding.fixture';

let server: TestServer;
let manager: TestClient;
let reception: TestClient;
let doctor: TestClient;
let viewer: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  reception = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const info = async (id: string) => (await make(reception, calls.info, { id })).data;
const begin = (fields: object = {}) => stay(reception, manager, fields);
const begun = async (fields: object = {}): Promise<string> => {
  const { code, msg, data } = await begin(fields);
  assert.equal(code, 0, msg);
  return data.id;
};
const booked = (fields: object = {}) => begun({ startDate: dayFrom(2), planEndDate: dayFrom(5), ...fields });
const setTo = (configKey: string, configValue: string) =>
  make(manager, settingsCalls.save, {
    storeId: '1001',
    list: [{ configGroup: 'boarding', configKey, configValue }],
  });

/** A stay in that state. */
async function inState(state: BoardingStatus): Promise<string> {
  if (state === 0) return booked();
  const id = await begun();
  if (state === 2) assert.equal((await make(reception, calls.checkOut, { id })).code, 0);
  if (state === 3) assert.equal((await make(manager, calls.cancel, { id, reason: '登记错误' })).code, 0);
  return id;
}

const STATES = Object.keys(boardingStates.words).map(Number) as BoardingStatus[];

test('every state is moved as the states say, and refused in their words otherwise', async () => {
  const moves = {
    in: (id: string) => make(reception, calls.checkIn, { id }),
    out: (id: string) => make(reception, calls.checkOut, { id }),
    cancel: (id: string) => make(manager, calls.cancel, { id, reason: '行程取消' }),
  };
  for (const from of STATES)
    for (const [name, move] of Object.entries(moves)) {
      const id = await inState(from);
      const meant = name === 'cancel' && from === 1 ? 'withdraw' : (name as keyof typeof moves);
      const { code, msg } = await move(id);
      const allowed = mayMove(boardingStates, from, meant);
      assert.equal(code, allowed ? 0 : ErrorCode.ForbiddenTransition, `${from} ${name}: ${msg}`);
      if (!allowed) assert.equal(msg, whyNot(boardingStates, from, meant));
      assert.equal((await info(id)).state, allowed ? boardingStates.moves[meant].to : from);
    }
});

test('what is done without a move is refused by the state, too', async () => {
  const matter = { time: '08:00', type: 1, content: '喂食' };
  for (const from of STATES) {
    const id = await inState(from);
    await rows(`insert into matters_needing (tenant_id, id, boarding_id, time, type, content)
      values ('1', 'm-${id}', '${id}', '08:00', 1, '喂食')`);
    const deeds: Record<BoardingDeed, () => ReturnType<typeof make>> = {
      edit: () => make(reception, calls.edit, { id, feedNote: '少量多餐' }),
      deposit: () =>
        make(reception.with({ 'idempotency-key': `deposit-${id}` }), calls.deposit, {
          ...{ id, deposit: 1, depositWay: 1 },
        }),
      sign: () => make(reception, calls.setDoc, { boardingId: id, templateId: 'agreement' }),
      plan: () => make(reception, calls.saveMatter, { boardingId: id, ...matter }),
      tick: () => make(doctor, calls.saveMatter, { id: `m-${id}`, done: 'Y' }),
    };
    for (const deed of Object.keys(boardingDeeds) as BoardingDeed[]) {
      const { code, msg } = await deeds[deed]();
      const why = whyNoDeed(from, deed);
      assert.deepEqual(
        [code, why === null ? '' : msg],
        why === null ? [0, ''] : [40902, why],
        `${from} ${deed}: ${msg}`,
      );
    }
  }
});

test('the usual refusals, and those who may not', async () => {
  const id = await begun();
  const { petId } = await info(id);
  const days = { startDate: dayFrom(0), planEndDate: dayFrom(1) };
  await refusesTheUsual(server, reception, calls.check, { petId, ...days });
  await refusesTheUsual(server, reception, calls.checkIn, { petId, ...days });
  await refusesTheUsual(server, reception, calls.edit, { id });
  await refusesTheUsual(server, reception, calls.checkOut, { id });
  await refusesTheUsual(server, reception, calls.deposit, { id, deposit: 1, depositWay: 1 });
  await refusesTheUsual(server, manager, calls.cancel, { id });
  await refusesTheUsual(server, manager, calls.saveCage, { name: '甲', productId: MEDIUM, size: 'S' });
  await refusesWithout('hospital:boarding:in', viewer, calls.checkIn, { petId, ...days });
  await refusesWithout('hospital:boarding:edit', viewer, calls.edit, { id });
  await refusesWithout('hospital:boarding:out', viewer, calls.checkOut, { id });
  await refusesWithout('hospital:boarding:in', viewer, calls.deposit, { id, deposit: 1, depositWay: 1 });
  await refusesWithout('hospital:boarding:deleted', viewer, calls.cancel, { id });
  await refusesWithout('hospital:boarding:setDoc', viewer, calls.setDoc, { boardingId: id });
  await refusesWithout('hospital:boarding:setDoc', viewer, calls.deleteDoc, { id, templateId: 'agreement' });
  await refusesWithout('hospital:boarding:mattersNeeding', viewer, calls.saveMatter, { boardingId: id });
  await refusesWithout('hospital:boarding:mattersNeeding', viewer, calls.deleteMatter, { id });
  await refusesWithout('hospital:boarding:cage', reception, calls.saveCage, { name: '甲' });
  await refusesWithout('hospital:boarding:withdraw', reception, calls.cancel, { id, reason: '试' });
  const { cancelFlag } = await info(id);
  assert.deepEqual([cancelFlag, (await make(manager, calls.info, { id })).data.cancelFlag], ['N', 'Y']);
  for (const call of [calls.info, calls.matters]) {
    assert.equal((await make(stranger, call, { id })).code, 404);
    assert.equal((await make(reception, call, { id: 'nothing' })).code, 404);
  }
  for (const [call, more] of [
    [calls.edit, {}],
    [calls.checkOut, {}],
    [calls.cancel, { reason: '试' }],
    [calls.doc, { templateId: 'agreement' }],
    [calls.setDoc, { boardingId: id, templateId: 'agreement' }],
    [calls.deleteDoc, { templateId: 'agreement' }],
  ] as const)
    assert.equal((await make(stranger, call, { id, ...more })).code, 404, call.path);
  assert.equal(
    (await make(reception, calls.edit, { id, version: 9, feedNote: '迟了' })).code,
    ErrorCode.StaleVersion,
  );
  assert.equal((await make(manager, calls.cancel, { id })).data.errors[0].field, 'reason');
});

test('rows of another store are out of scope', async () => {
  const id = await begun();
  await rows(
    `update boarding set store_id = '1002', cage_id = (select id from cage_unit where tenant_id = '1' and store_id = '1002' and name = '大犬02') where id = '${id}'`,
  );
  for (const [call, more] of [
    [calls.info, {}],
    [calls.edit, {}],
    [calls.checkOut, {}],
    [calls.matters, {}],
    [calls.doc, { templateId: 'agreement' }],
  ] as const)
    assert.equal((await make(reception, call, { id, ...more })).code, ErrorCode.OutOfScope, call.path);
  const cageId = (
    await rows<{ id: string }>(`select id from cage_unit where tenant_id = '1' and store_id = '1002' limit 1`)
  )[0]?.id;
  assert.equal((await begin({ cageId })).code, ErrorCode.OutOfScope);
});

describe('a cage', () => {
  test('is for one animal at a time; days that touch do not meet', async () => {
    const cageId = await newCage(manager);
    await booked({ cageId, startDate: dayFrom(2), planEndDate: dayFrom(5) });
    const taken = await begin({ cageId, startDate: dayFrom(4), planEndDate: dayFrom(7) });
    assert.equal(taken.code, ErrorCode.FullyBooked);
    assert.match(taken.msg, /^该笼位已被豆包（预订）占用至/);
    await booked({ cageId, startDate: dayFrom(5), planEndDate: dayFrom(7) });
    await begun({ cageId, planEndDate: dayFrom(2) });
    const inHouse = await begin({ cageId, planEndDate: dayFrom(0) });
    assert.equal(inHouse.code, ErrorCode.FullyBooked);
  });

  test('who should have gone and is still there keeps it', async () => {
    const cageId = await newCage(manager);
    const id = await begun({ cageId, planEndDate: dayFrom(1) });
    await rows(
      `update boarding set start_date = current_date - 9, plan_end_date = current_date - 3 where id = '${id}'`,
    );
    assert.equal((await begin({ cageId, state: 0, planEndDate: dayFrom(2) })).code, ErrorCode.FullyBooked);
    assert.equal((await info(id)).overdueFlag, 'Y');
  });

  test('of two who want it at the same moment one is told', async () => {
    const cageId = await newCage(manager);
    const [one, other] = [await newDog(reception), await newDog(reception)];
    const answers = await Promise.all([
      begin({ cageId, petId: one.petId }),
      begin({ cageId, petId: other.petId }),
    ]);
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, ErrorCode.FullyBooked]);
    const [{ n } = { n: 0 }] = await rows<{ n: number }>(
      `select count(*)::int as n from boarding where cage_id = '${cageId}'`,
    );
    assert.equal(n, 1);
  });

  test('of two bookings of it at the same moment one is told, and of one animal, too', async () => {
    const cageId = await newCage(manager);
    const days = { startDate: dayFrom(3), planEndDate: dayFrom(6) };
    const [one, other] = [await newDog(reception), await newDog(reception)];
    const both = await Promise.all([one, other].map(({ petId }) => begin({ cageId, petId, ...days })));
    assert.deepEqual(both.map(({ code }) => code).sort(), [0, ErrorCode.FullyBooked]);
    const { petId } = await newDog(reception);
    const [first, second] = [await newCage(manager), await newCage(manager)];
    const twice = await Promise.all([first, second].map((id) => begin({ cageId: id, petId, ...days })));
    assert.deepEqual(twice.map(({ code }) => code).sort(), [0, ErrorCode.Invalid]);
    assert.match(twice.find(({ code }) => code !== 0)?.msg ?? '', /^该宠物在.*已有寄养单JY/);
  });

  test('is made, changed, closed and opened; a taken one stays open', async () => {
    const [name, storeId] = ['东厢1', '1001'];
    const id = await newCage(manager, { name, size: 'S', species: ['CAT'] });
    assert.equal(
      (await make(manager, calls.saveCage, { storeId, name, productId: MEDIUM, size: 'S' })).code,
      ErrorCode.NotUnique,
    );
    for (const [fields, field] of [
      [{ storeId, productId: MEDIUM, size: 'S' }, 'name'],
      [{ storeId, name: '乙', size: 'S' }, 'productId'],
      [{ storeId, name: '乙', size: 'S', productId: 'H1-001' }, 'productId'],
      [{ storeId, name: '乙', productId: MEDIUM }, 'size'],
      [{ id, closedFlag: 'Y' }, 'closeReason'],
    ] as const)
      assert.equal((await make(manager, calls.saveCage, fields)).data.errors[0].field, field);
    const close = { id, version: 1, closedFlag: 'Y', closeReason: '消毒' };
    assert.equal((await make(manager, calls.saveCage, close)).data.version, 2);
    assert.equal((await make(manager, calls.saveCage, close)).code, ErrorCode.StaleVersion);
    const refused = await begin({ cageId: id });
    assert.deepEqual([refused.code, refused.msg], [40902, `当前状态（停用）不允许入住：${name}`]);
    const list = (await make(reception, calls.cages)).data;
    assert.equal(list.find((cage: { id: string }) => cage.id === id).state, 3);
    await make(manager, calls.saveCage, { id, closedFlag: 'N' });
    await begun({ cageId: id });
    const taken = await make(manager, calls.saveCage, { id, closedFlag: 'Y', closeReason: '消毒' });
    assert.deepEqual([taken.code, taken.msg], [40902, '当前状态（豆包在店）不允许停用']);
    assert.equal((await make(stranger, calls.saveCage, { id, name: '丙' })).code, 404);
  });

  test('the plan and the choice of a dialog tell who is in it', async () => {
    const cageId = await newCage(manager);
    const before = (await make(reception, calls.specInfo)).data;
    const id = await begun({ cageId, planEndDate: dayFrom(2) });
    const next = await booked({ cageId, startDate: dayFrom(2), planEndDate: dayFrom(4) });
    const cage = (await make(reception, calls.cages)).data.find((one: { id: string }) => one.id === cageId);
    assert.deepEqual(
      [cage.state, cage.price, cage.current.boardingId, cage.next.boardingId],
      [1, 100, id, next],
    );
    assert.equal(cage.current.untilDate, dayFrom(2));
    const kind = (
      specs: { productId: string; free: number; total: number; cages: { id: string; state: number }[] }[],
    ) => specs.find(({ productId }) => productId === MEDIUM)!;
    const after = kind((await make(reception, calls.specInfo)).data);
    assert.deepEqual([after.free, after.total], [kind(before).free - 1, kind(before).total]);
    const stateIn = async (from: number, to: number, except = '') =>
      kind(
        (
          await make(reception, calls.specInfo, {
            startDate: dayFrom(from),
            planEndDate: dayFrom(to),
            id: except,
          })
        ).data,
      ).cages.find((one) => one.id === cageId)?.state;
    assert.deepEqual(
      [await stateIn(1, 2), await stateIn(3, 4), await stateIn(4, 9), await stateIn(3, 4, next)],
      [1, 2, 0, 0],
    );
  });
});

describe('an animal', () => {
  test('that has died is not taken in, and one that is gone neither', async () => {
    const { petId } = await newDog(reception);
    await make(reception, petCalls.changeStatus, { id: petId, status: 2 });
    const dead = await begin({ petId });
    assert.deepEqual([dead.code, dead.msg], [ErrorCode.PetDead, '宠物已标记死亡，不能寄养']);
    const lost = await newDog(reception);
    await make(reception, petCalls.changeStatus, { id: lost.petId, status: 3 });
    assert.equal((await begin({ petId: lost.petId })).msg, '当前状态（走失）不允许寄养');
  });

  const unknown = { vaccineValidDate: null, dewormValidDate: null };
  test('without a valid vaccination is not taken in, unless who may says why', async () => {
    const cageId = await newCage(manager);
    const { petId } = await newDog(reception);
    const ask = (client: TestClient, more: object = {}) =>
      stay(client, manager, { petId, cageId, ...unknown, ...more });
    const refused = await ask(reception);
    assert.deepEqual([refused.code, refused.msg], [ErrorCode.VaccineExpired, '疫苗/驱虫未登记，不能入住']);
    assert.deepEqual(refused.data.reasons, ['疫苗有效期未登记', '驱虫有效期未登记']);
    const late = await ask(reception, { vaccineValidDate: dayFrom(-1), dewormValidDate: dayFrom(9) });
    assert.equal(late.msg, '疫苗/驱虫已过期，不能入住');
    assert.deepEqual(late.data.reasons, [`疫苗已于${dayFrom(-1)}过期`]);
    const without = await ask(reception, { overrideReason: '宠主坚持' });
    assert.deepEqual([without.code, without.msg], [40300, '联系管理员赋予 hospital:boarding:inForce 权限']);
    const { data } = await ask(manager, { overrideReason: '隔离观察' });
    assert.equal((await info(data.id)).overrideReason, '隔离观察');
  });

  test('is protected by what was done for it, and by what an earlier stay read', async () => {
    const { petId, ownerId } = await newDog(reception);
    const check = async () =>
      (await make(reception, calls.check, { petId, startDate: dayFrom(0), planEndDate: dayFrom(2) })).data;
    assert.equal((await check()).pass, 'N');
    await rows(`insert into reminder (tenant_id, id, store_id, owner_id, pet_id, type, notice_time, template_name, done_flag, done_date) values
      ('1', 'v-${petId}', '1001', '${ownerId}', '${petId}', 'immune', now(), '免疫', 'Y', now() - interval '10 days'),
      ('1', 'd-${petId}', '1001', '${ownerId}', '${petId}', 'deworm', now(), '驱虫', 'Y', now() - interval '100 days')`);
    const known = await check();
    assert.deepEqual([known.vaccineValidDate, known.dewormValidDate], [dayFrom(355), dayFrom(-10)]);
    assert.equal(known.pass, 'N');
    const id = await begun({ petId, vaccineValidDate: null, dewormValidDate: dayFrom(30) });
    await make(reception, calls.checkOut, { id });
    assert.deepEqual([(await check()).dewormValidDate, (await check()).pass], [dayFrom(30), 'Y']);
  });

  test('is not protected by reminders that were closed when its file was put out of use', async () => {
    const { petId, ownerId } = await newDog(reception);
    const open = `'1001', '${ownerId}', '${petId}'`;
    await rows(`insert into reminder (tenant_id, id, store_id, owner_id, pet_id, type, notice_time, template_name) values
      ('1', 'cv-${petId}', ${open}, 'immune', now(), '免疫'), ('1', 'cd-${petId}', ${open}, 'deworm', now(), '驱虫')`);
    for (const status of [5, 1])
      assert.equal((await make(reception, petCalls.changeStatus, { id: petId, status })).code, 0);
    const { data } = await make(reception, calls.check, {
      ...{ petId, startDate: dayFrom(0), planEndDate: dayFrom(2) },
    });
    assert.deepEqual([data.pass, data.vaccineValidDate, data.dewormValidDate], ['N', null, null]);
  });

  test('is known where it boards, so that its owner pays there', async () => {
    const { petId, ownerId } = await newDog(reception);
    await rows(`update owner_store set store_id = '1003' where tenant_id = '1' and owner_id = '${ownerId}'`);
    const seen = () => make(reception, petCalls.info, { id: petId });
    assert.equal((await seen()).code, ErrorCode.OutOfScope);
    const chain = await server.signIn('13800000001', 1);
    const { code, msg } = await stay(chain, manager, { petId });
    assert.equal(code, 0, msg);
    assert.equal((await seen()).code, 0);
  });

  test('is warned of where it does not fit, and a booking is not stopped by its vaccination', async () => {
    const { petId } = await newDog(reception, { weight: 30 });
    const cageId = await newCage(manager, { size: 'S', species: ['CAT'] });
    const days = { startDate: dayFrom(2), planEndDate: dayFrom(4) };
    const { data } = await make(reception, calls.check, { petId, cageId, ...days });
    assert.equal(data.pass, 'Y');
    assert.deepEqual(
      data.warnings.map(({ level, msg }: { level: string; msg: string }) => [level, msg]),
      [
        ['warn', '疫苗有效期未登记，驱虫有效期未登记'],
        ['warn', '体重30kg，超过小型笼位的6kg'],
        ['warn', '该笼位不适用于此种类的宠物'],
      ],
    );
    assert.deepEqual([data.nights, data.dayPrice, data.amount], [2, 100, 200]);
    const specs = (await make(reception, calls.specInfo, { ...days, petId })).data as CageSpec[];
    const own = specs.find(({ cages }) => cages.some(({ id }) => id === cageId));
    const reasons = own?.cages.map(({ misfit }) => misfit) ?? [];
    assert.ok(reasons.includes('体重30kg，超过小型笼位的6kg，该笼位不适用于此种类的宠物'));
    const firstUnfit = reasons.findIndex((reason) => reason !== '');
    assert.ok(
      reasons.slice(firstUnfit).every((reason) => reason !== ''),
      'those that do not suit stand last',
    );
    const everybody = (await make(reception, calls.specInfo, days)).data as CageSpec[];
    assert.ok(everybody.every(({ cages }) => cages.every(({ misfit }) => misfit === '')));
    assert.equal((await begin({ petId, cageId, ...days, ...unknown })).data.state, 0);
  });
});

test('days that are over, the wrong way round or too many are refused at their field', async () => {
  for (const [days, field] of [
    [{ startDate: dayFrom(-1), planEndDate: dayFrom(1) }, 'startDate'],
    [{ startDate: dayFrom(3), planEndDate: dayFrom(2) }, 'planEndDate'],
    [{ startDate: dayFrom(3), planEndDate: dayFrom(300) }, 'planEndDate'],
    [{ startDate: dayFrom(900), planEndDate: dayFrom(901) }, 'startDate'],
    [{ startDate: '2026-02-30', planEndDate: dayFrom(1) }, 'startDate'],
  ] as const)
    assert.equal((await begin(days)).data.errors[0].field, field, JSON.stringify(days));
  assert.equal(
    (await make(reception, calls.checkIn, { planEndDate: dayFrom(1) })).data.errors[0].field,
    'petId',
  );
  assert.equal((await begin({ deposit: 100 })).data.errors[0].field, 'depositWay');
});

test('a deposit gets a receipt when a stay is booked or begins, and a stay without a deposit gets none', async () => {
  const printed = async (paymentId: string) => {
    const { code, data } = await make(reception, billCalls.print, { id: paymentId });
    assert.equal(code, 0);
    const { receiptNo, kind, amount, ways, bills } = data.receipt;
    assert.match(receiptNo, /^SK/);
    return { kind, amount, ways, bills };
  };
  const { data } = await begin({
    startDate: dayFrom(2),
    planEndDate: dayFrom(5),
    deposit: 100,
    depositWay: 1,
  });
  assert.deepEqual(await printed(data.paymentId), {
    ...{ kind: 1, amount: 100, bills: [] },
    ways: [{ way: 1, amount: 100 }],
  });
  const came = await make(reception, calls.checkIn, {
    id: data.id,
    version: 1,
    deposit: 50.5,
    depositWay: 2,
  });
  assert.deepEqual(await printed(came.data.paymentId), {
    ...{ kind: 1, amount: 50.5, bills: [] },
    ways: [{ way: 2, amount: 50.5 }],
  });
  assert.equal('paymentId' in (await begin()).data, false);
});

test('a booked animal that comes is in the house from today, in the cage that is free then', async () => {
  const cageId = await newCage(manager);
  const id = await booked({ cageId, startDate: dayFrom(2) });
  await begun({ cageId, planEndDate: dayFrom(2) });
  assert.equal((await make(reception, calls.checkIn, { id, version: 1 })).code, ErrorCode.FullyBooked);
  const other = await newCage(manager);
  const { data } = await make(reception, calls.checkIn, { id, version: 1, cageId: other });
  assert.deepEqual([data.state, data.version], [1, 2]);
  const saved = await info(id);
  assert.deepEqual([saved.startDate, saved.cageId, saved.state], [dayFrom(0), other, 1]);
  assert.ok(saved.inTime);
});

test('a stay is lengthened, and moved into another cage at its price, unless that is taken', async () => {
  const id = await begun({ planEndDate: dayFrom(1) });
  const busy = await newCage(manager);
  await begun({ cageId: busy });
  assert.equal((await make(reception, calls.edit, { id, cageId: busy })).code, ErrorCode.FullyBooked);
  assert.equal(
    (await make(reception, calls.edit, { id, startDate: dayFrom(1) })).data.errors[0].field,
    'startDate',
  );
  assert.equal(
    (await make(reception, calls.edit, { id, planEndDate: dayFrom(-1) })).data.errors[0].field,
    'planEndDate',
  );
  const large = await newCage(manager, { productId: 'H3009-005' });
  const change = {
    id,
    version: 1,
    cageId: large,
    planEndDate: dayFrom(8),
    feedNote: '一日三餐',
    emergencyMobile: '0086 138 0000 1111',
  };
  assert.equal((await make(reception, calls.edit, change)).code, 0);
  const saved = await info(id);
  assert.deepEqual(
    [saved.dayPrice, saved.planEndDate, saved.feedNote, saved.emergencyMobile, saved.version],
    [150, dayFrom(8), '一日三餐', '13800001111', 2],
  );
});

test('nobody is taken in before the agreement is signed, where the store says so', async () => {
  assert.equal((await setTo('requireAgreement', 'Y')).code, 0);
  try {
    const refused = await begin();
    assert.deepEqual([refused.code, refused.msg.slice(0, 13)], [40902, '寄养协议未签署，不能入住，']);
    const id = await begun({ state: 0 });
    assert.equal((await info(id)).state, 0);
    assert.equal((await make(reception, calls.checkIn, { id })).code, 40902);
    const { signature } = await import('../../platform/signing/signature.fixture');
    const signed = await make(reception, calls.setDoc, {
      boardingId: id,
      templateId: 'agreement',
      signImg: await signature(),
    });
    assert.equal(signed.data?.status, 1, signed.msg);
    assert.equal((await make(reception, calls.checkIn, { id })).data.state, 1);
  } finally {
    await setTo('requireAgreement', 'N');
  }
});

test('the list finds stays by state, days, number, names and cage, and hides telephones', async () => {
  const { petId } = await newDog(reception, { name: '寻寻' });
  const id = await begun({ petId, emergencyMobile: '13911112222' });
  const listed = async (filter: Readonly<Record<string, unknown>>, client = reception) =>
    (await make(client, calls.list, filter)).data.list.map((one: { id: string }) => one.id);
  const { boardingNo, cageName } = await info(id);
  for (const filter of [
    { keyword: '寻寻' },
    { keyword: boardingNo },
    { keyword: cageName, state: 1 },
    { petId },
    { petId, startDate: dayFrom(0), endDate: dayFrom(0) },
  ])
    assert.deepEqual(await listed(filter), [id], JSON.stringify(filter));
  for (const filter of [
    { petId, state: 2 },
    { petId, startDate: dayFrom(9) },
    { petId, endDate: dayFrom(-1) },
  ])
    assert.deepEqual(await listed(filter), []);
  const [seen] = (await make(viewer, calls.list, { petId })).data.list;
  assert.match(seen.ownerMobile, /^139\*{4}\d{4}$/);
  assert.equal(seen.emergencyMobile, '139****2222');
  const { data } = await make(reception, calls.list, { pageSize: 200 });
  assert.equal(data.total, data.list.length);
  const open = data.list.findIndex(({ state }: { state: number }) => state !== 1);
  assert.ok(open > 0 && data.list.slice(open).every(({ state }: { state: number }) => state !== 1));
});
