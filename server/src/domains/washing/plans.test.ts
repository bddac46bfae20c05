import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { billCalls, type Bill } from '@hospital/shared/contract/calls/bills';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { reservationAnswers } from '@hospital/shared/contract/calls/reservationAnswers';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { washingCalls as calls } from '@hospital/shared/contract/calls/washing';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { type WashMove, type WashState, washStates } from '@hospital/shared/contract/washStates';
import { done } from '../organisation/fixture';
import { productPrice } from '../product/schema';
import type { Answer, TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { served, uploadedPicture } from '../../test-support/uploads';
import {
  animals,
  dayFromNow,
  infoOf,
  kill,
  nextOf,
  rowsOf,
  saved,
  washerOf,
  washProduct,
} from './plans.fixture';

const STORE = '1001';

let server: TestServer;
let desk: TestClient;
let viewer: TestClient;
let admin: TestClient;
let bath: string;
let mats: string;
let washer: { id: string; name: string };
let pets: string[];
const nextPet = (): string => nextOf(pets);

before(async () => {
  server = await startTestServer();
  desk = await server.signIn('13800000003', 2);
  viewer = await server.signIn('13800000007', 2);
  admin = await server.signIn('13800000001', 1);
  [bath, mats, washer, pets] = await Promise.all([
    washProduct(server, '小型犬洗澡'),
    washProduct(server, '开结'),
    washerOf(server, STORE),
    animals(desk, 100),
  ]);
});
after(() => server.close());

const plan = async (fields: Record<string, unknown> = {}): Promise<string> => {
  const { code, msg, data } = await saved(desk, {
    petId: nextPet(),
    items: [{ productId: bath }],
    ...fields,
  });
  assert.equal(code, 0, msg);
  return (data as { id: string }).id;
};
const receive = (id: string, fields: object = {}): Promise<Answer> =>
  make(desk, calls.receive, { id, washerId: washer.id, ...fields });
const finish = (id: string, fields: object = {}): Promise<Answer> =>
  make(desk, calls.finish, { id, ...fields });
const cancel = (id: string, cancelReason = ''): Promise<Answer> =>
  make(desk, calls.cancel, { id, cancelReason });
const notify = (id: string): Promise<Answer> => make(desk, calls.notify, { id });
const charge = (id: string): Promise<Answer> => make(desk, calls.charge, { id });
const fieldOf = ({ code, data }: Answer): unknown => [code, data?.errors?.[0]?.field];

test('the usual refusals of each call', async () => {
  const id = await plan();
  const request = { petId: nextPet(), planDate: dayFromNow(7), startTime: '10:00', endTime: '11:00' };
  const sent = { ...request, items: [{ productId: bath }] };
  for (const [call, fields, permission] of [
    [calls.save, sent, 'saveWashPlan'],
    [calls.receive, { id }, 'receiveWashPlan'],
    [calls.finish, { id }, 'finishWashPlan'],
    [calls.notify, { id }, 'finishWashPlan'],
    [calls.charge, { id }, 'finishWashPlan'],
    [calls.cancel, { id }, 'cancelWashPlan'],
  ] as const) {
    await refusesTheUsual(server, desk, call, fields);
    await refusesWithout(`hospital:booking:${permission}`, viewer, call, fields);
  }
  await refusesTheUsual(server, desk, calls.list);
  await refusesTheUsual(server, desk, calls.info, { id });
  await refusesTheUsual(server, desk, calls.slots, { date: dayFromNow(1) });
});

test('a plan is saved with the prices of the moment, edited, received, finished and told', async () => {
  const stream = await StreamReader.ready(viewer);
  const petId = nextPet();
  const answer = await saved(desk, {
    ...{ petId, items: [{ productId: bath }, { productId: mats, quantity: 2 }] },
    ...{ skinNote: '耳后红', matFlag: 'Y', petCharacter: 'FIERCE', pickupMobile: '+86 139-0000-1111' },
  });
  assert.equal(answer.code, 0, answer.msg);
  assert.match(answer.data.planNo, /^XM\d{12}$/);
  const event = await stream.next();
  stream.close();
  const { calls: told } = event.data as { calls: string[] };
  assert.deepEqual(told, [
    ...['washing.list', 'washing.info'],
    // It takes a time of the board of reservations, and what is reserved moves with it.
    ...reservationAnswers,
  ]);
  const { id } = answer.data;
  const read = await infoOf(desk, id);
  assert.deepEqual(
    [read.state, read.petId, read.amount, read.skinNote, read.matFlag, read.petCharacter, read.pickupMobile],
    [1, petId, 178, '耳后红', 'Y', 'FIERCE', '13900001111'],
  );
  assert.deepEqual(
    read.items.map((item: { name: string; quantity: number; price: number; amount: number }) => [
      item.name,
      item.quantity,
      item.price,
      item.amount,
    ]),
    [
      ['小型犬洗澡', 1, 78, 78],
      ['开结', 2, 50, 100],
    ],
  );

  // The list price rises: what was agreed holds, also on the bill; what is added costs what it costs now.
  const dearer = (price: number) =>
    server.database.kernel.execute(
      `update product set retail_price = ${price} where tenant_id = '1' and id = '${bath}'`,
    );
  await dearer(9900);
  const whole = await make(desk, calls.save, { ...read, remarks: '整张送回' });
  assert.equal(whole.code, 0, whole.msg);
  assert.deepEqual([(await infoOf(desk, id)).amount, (await infoOf(desk, id)).remarks], [178, '整张送回']);
  assert.equal((await make(desk, calls.save, { ...read, remarks: '旧' })).code, ErrorCode.StaleVersion);
  assert.equal((await receive(id)).code, 0);
  const cut = await washProduct(server, '小型犬造型修剪');
  const quoted = async (more: object) => {
    const request = { petId, items: [{ productId: bath }, { productId: cut }], ...more };
    const { items } = (await make(desk, calls.quote, request)).data;
    return items.map(({ price, priceName }: { price: number; priceName: string }) => [price, priceName]);
  };
  // Why somebody pays another price is said; that of the chain needs no words.
  assert.deepEqual(await quoted({ id }), [
    [78, '原单价格'],
    [198, ''],
  ]);
  assert.equal((await quoted({}))[0][1], '');
  const ownPrice = { id: 'wash-own-price', productId: cut, storeId: STORE, price: 18800 };
  await server.database.write('1', (db) => db.insert(productPrice).values(ownPrice));
  const [, own] = await quoted({});
  await server.database.write('1', (db) => db.delete(productPrice).where(eq(productPrice.id, ownPrice.id)));
  assert.equal(own[0], 188);
  assert.match(own[1], /门店价$/);
  const finished = await finish(id, { items: [{ productId: bath }, { productId: cut }], remark: '已剪趾甲' });
  assert.equal(finished.code, 0, finished.msg);
  await dearer(7800);
  assert.equal(finished.data.amount, 276);
  const done = await infoOf(desk, id);
  assert.deepEqual(
    [done.state, done.billId, done.washerName, done.remarks, done.notifyFlag],
    [3, finished.data.billId, washer.name, '已剪趾甲', 'N'],
  );
  assert.match(done.billNo, /^ZD/);
  const [bill] = await rowsOf(
    server,
    `select b.type, b.status, b.payable_amount::int as amount, b.pet_id, (select count(*)::int from bill_item i
      where i.tenant_id = '1' and i.bill_id = b.id) as lines from bill b
      where b.tenant_id = '1' and b.id = '${done.billId}'`,
  );
  assert.deepEqual(bill, { type: 3, status: 0, amount: 27600, pet_id: petId, lines: 2 });
  assert.equal((await notify(id)).code, 0);
  assert.equal((await infoOf(desk, id)).notifyFlag, 'Y');
});

/** Makes the bill of a plan void. */
async function makeVoid(id: string): Promise<void> {
  const { billId } = await infoOf(desk, id);
  const [bill] = await rowsOf<{ version: number }>(
    server,
    `select version from bill where tenant_id = '1' and id = '${billId}'`,
  );
  const manager = await server.signIn('13800000002', 2);
  await done(manager, billCalls.cancel, { id: billId, version: bill?.version, reason: '客户投诉' });
}

test('a plan says what its bill comes to, and is charged once more after that was made void', async () => {
  const id = await plan({ items: [{ productId: bath, quantity: 3 }] });
  const before = await infoOf(desk, id);
  assert.equal(before.billAmount, null);
  assert.equal((await receive(id)).code, 0);
  const { data } = await finish(id);
  const manager = await server.signIn('13800000002', 2);
  const bill = (await done(manager, billCalls.info, { id: data.billId })).data as Bill;
  const [line] = bill.items;
  assert.ok(line);
  const item = { id: line.id, quantity: 2 };
  await done(manager, billCalls.updateBillItem, { billId: bill.id, version: bill.version, item });
  const changed = await infoOf(desk, id);
  assert.deepEqual([changed.billAmount, changed.amount], [line.price * 2, line.price * 3]);
  const early = await charge(id);
  assert.deepEqual(
    [early.code, early.msg],
    [ErrorCode.ForbiddenTransition, `账单${changed.billNo}没有作废，不能重新开单`],
  );
  await makeVoid(id);
  assert.equal((await infoOf(desk, id)).billAmount, null);
  const answers = await Promise.all([1, 2, 3].map(() => charge(id)));
  assert.deepEqual(answers.map(({ code }) => code).sort(), [0, 40902, 40902]);
  const again = await infoOf(desk, id);
  assert.deepEqual(
    [again.state, again.billVoidFlag, again.billAmount, again.billNo === changed.billNo],
    [3, 'N', again.amount, false],
  );
});

test('a plan whose bill was made void says so, and the board hears of it', async () => {
  const id = await plan();
  assert.equal((await receive(id)).code, 0);
  await finish(id);
  assert.equal((await infoOf(desk, id)).billVoidFlag, 'N');
  await makeVoid(id);
  const washed = await infoOf(desk, id);
  assert.deepEqual([washed.state, washed.billVoidFlag], [3, 'Y']);
  assert.ok(billCalls.cancel.changes?.includes('washing.list'));
});

test('every state allows the moves that are declared, and refuses the others in words', async () => {
  const inState = async (state: WashState): Promise<string> => {
    const id = await plan();
    if (state === 2 || state === 3) assert.equal((await receive(id)).code, 0);
    if (state === 3) assert.equal((await finish(id)).code, 0);
    if (state === 4) assert.equal((await cancel(id)).code, 0);
    return id;
  };
  const moves: Readonly<Record<WashMove, (id: string) => Promise<Answer>>> = {
    edit: async (id) => make(desk, calls.save, await infoOf(desk, id)),
    receive,
    finish,
    notify,
    charge: async (id) => {
      if ((await infoOf(desk, id)).billId) await makeVoid(id);
      return charge(id);
    },
    cancel: (id) => cancel(id, '宠主有事'),
  };
  for (const state of [1, 2, 3, 4] as const)
    for (const [move, act] of Object.entries(moves) as [WashMove, (typeof moves)[WashMove]][]) {
      const id = await inState(state);
      const { code, msg } = await act(id);
      if (mayMove(washStates, state, move)) {
        assert.equal(code, 0, `${state} ${move}: ${msg}`);
        assert.equal((await infoOf(desk, id)).state, washStates.moves[move].to);
        // The slot is for the next one.
        if (washStates.moves[move].to < 3) assert.equal((await cancel(id, '让出')).code, 0);
      } else {
        assert.equal(code, ErrorCode.ForbiddenTransition, `${state} ${move}`);
        assert.ok(msg.startsWith(whyNot(washStates, state, move)), msg);
      }
    }
});

test('of several who receive at once one has it, and the others are told who', async () => {
  const id = await plan();
  const answers = await Promise.all([1, 2, 3, 4].map(() => receive(id, { version: 1 })));
  const lost = answers.filter(({ code }) => code !== 0);
  assert.equal(lost.length, 3);
  for (const { code, msg, data } of lost)
    assert.deepEqual(
      [code, msg, data.washerName],
      [ErrorCode.ForbiddenTransition, `当前状态（进行中）不允许接收，已由${washer.name}接收`, washer.name],
    );
});

test('of several who finish at once one opens a bill', async () => {
  const id = await plan();
  await receive(id);
  const answers = await Promise.all([1, 2, 3, 4].map(() => finish(id)));
  assert.deepEqual(
    answers.map(({ code }) => code).sort((a, b) => a - b),
    [0, 40902, 40902, 40902],
  );
  const [row] = await rowsOf(
    server,
    `select count(*)::int as n from bill b join wash_plan w on w.tenant_id = b.tenant_id and w.pet_id = b.pet_id
      and b.type = 3 where w.tenant_id = '1' and w.id = '${id}'`,
  );
  assert.deepEqual(row, { n: 1 });
});

test('40 at once for a time that takes three: three have it', async () => {
  const date = dayFromNow(20);
  const set = await make(admin, settingsCalls.setWashingLimitOfDay, {
    ...{ storeId: STORE, date, startTime: '10:00', endTime: '12:00', limit: 3 },
  });
  assert.equal(set.code, 0, set.msg);
  const at = (petId: string, fields: object = {}) =>
    saved(desk, {
      ...{ petId, planDate: date, startTime: '11:45', endTime: '12:30' },
      ...{ items: [{ productId: bath }], ...fields },
    });
  const answers = await Promise.all(Array.from({ length: 40 }, () => at(nextPet())));
  const codes = answers.map(({ code }) => code);
  assert.equal(codes.filter((code) => code === 0).length, 3);
  assert.equal(codes.filter((code) => code === ErrorCode.FullyBooked).length, 37);
  assert.equal(answers.find(({ code }) => code !== 0)?.msg, '该时段已约满');
  const slots = async () => (await make(desk, calls.slots, { date })).data;
  assert.deepEqual(
    [(await slots()).limit, (await slots()).booked, (await slots()).slots],
    [null, 3, [{ startTime: '10:00', endTime: '12:00', limit: 3, booked: 3 }]],
  );

  // Whoever is there already may change what does not move, and go; what is cancelled is free again.
  const mine = answers.find(({ code }) => code === 0)?.data.id as string;
  const own = await infoOf(desk, mine);
  assert.equal((await make(desk, calls.save, { ...own, endTime: '12:45' })).code, 0);
  const late = nextPet();
  assert.equal((await at(late, { startTime: '12:00' })).code, 0, 'the end of a slot is outside it');
  const moved = { id: mine, petId: own.petId, startTime: '14:00', endTime: '15:00' };
  assert.equal((await at(own.petId, moved)).code, 0);
  assert.equal((await slots()).slots[0].booked, 2);
  assert.equal((await at(nextPet())).code, 0);
  assert.equal((await at(nextPet())).code, ErrorCode.FullyBooked);

  // A limit below what is there is refused, with the number, of the slot and of the day.
  const lower = (fields: object) =>
    make(admin, settingsCalls.setWashingLimitOfDay, { storeId: STORE, date, ...fields });
  const refused = await lower({ startTime: '10:00', endTime: '12:00', limit: 2 });
  assert.deepEqual(
    [refused.msg, ...(fieldOf(refused) as [])],
    [`${date} 10:00 至 12:00 已约3只，限额不能低于3`, 40001, 'limit'],
  );
  assert.equal((await lower({ limit: 4 })).msg, `${date} 已约5只，限额不能低于5`);
  const { version } = (await make(admin, settingsCalls.washingLimits, { storeId: STORE })).data;
  const ofEach = await make(admin, settingsCalls.setWashingLimits, { storeId: STORE, limit: 1, version });
  assert.match(ofEach.msg, /已约\d+只，限额不能低于\d+$/);

  // The day's own limit holds beside that of the time.
  assert.equal((await lower({ limit: 5 })).code, 0);
  assert.equal((await at(nextPet(), { startTime: '16:00', endTime: '17:00' })).code, ErrorCode.FullyBooked);
});

test('what is wrong with a plan is said where it is', async () => {
  const petId = nextPet();
  const items = [{ productId: bath }];
  const [food] = await rowsOf<{ id: string }>(
    server,
    `select id from product where tenant_id = '1' and category_code = 'S1' order by id limit 1`,
  );
  const elsewhere = await washerOf(server, '1004');
  for (const [fields, expected] of [
    [{ planDate: dayFromNow(-1) }, [40001, 'planDate']],
    [{ planDate: dayFromNow(0), startTime: '00:00', endTime: '00:15' }, [40001, 'startTime']],
    [{ startTime: '10:10' }, [40001, 'startTime']],
    [{ startTime: '11:00' }, [40001, 'endTime']],
    [{ washerId: elsewhere.id }, [40001, 'washerId']],
    [{ washerId: '3' }, [40001, 'washerId']],
    [{ petCharacter: 'NONE' }, [40001, 'petCharacter']],
    [{ items: [] }, [40001, 'items']],
    [{ items: [...items, { productId: bath }] }, [40001, 'items.1.productId']],
    [{ items: [{ productId: food?.id }] }, [40001, 'items.0.productId']],
    [{ items: [{ productId: 'none' }] }, [404, undefined]],
    [{ items: [{ productId: bath, packageItemId: 'p1' }] }, [404, undefined]],
    [{ bookingId: 'none' }, [40001, 'bookingId']],
    [{ reservationId: 'none' }, [40001, 'reservationId']],
    [{ petId: 'none' }, [404, undefined]],
    [{ pickupMobile: '123' }, [40001, 'pickupMobile']],
    [{ storeId: '1004' }, [40302, undefined]],
  ] as const) {
    // The first minutes of a day have not passed yet.
    if ('endTime' in fields && new Date().getUTCHours() === 16) continue;
    assert.deepEqual(
      fieldOf(await saved(desk, { petId, items, ...fields })),
      expected,
      JSON.stringify(fields),
    );
  }
  const first = await plan({ petId, planDate: dayFromNow(9) });
  const again = await saved(desk, {
    petId,
    items,
    planDate: dayFromNow(9),
    startTime: '10:45',
    endTime: '12:00',
  });
  assert.deepEqual(
    [again.code, again.msg],
    [40903, `该宠物此时段的洗美单${(await infoOf(desk, first)).planNo}已存在`],
  );
  const after = { petId, planDate: dayFromNow(9), startTime: '11:00', endTime: '12:00' };
  await plan(after);
});

test('the dead are not washed, and those of other stores are not seen', async () => {
  const petId = nextPet();
  const id = await plan({ petId });
  assert.equal((await kill(desk, petId)).code, 0);
  assert.equal((await infoOf(desk, id)).petStatus, 2, 'its card offers no 接收');
  assert.equal((await receive(id)).code, ErrorCode.PetDead);
  const dead = await saved(desk, { petId, items: [{ productId: bath }], planDate: dayFromNow(8) });
  assert.deepEqual([dead.code, dead.msg], [ErrorCode.PetDead, '宠物已标记死亡，不能洗美']);
  assert.equal((await cancel(id)).code, 0);
  const [strange] = await rowsOf<{ id: string }>(
    server,
    `select p.id from pet p where p.tenant_id = '1' and not exists (select from owner_store s
      where s.tenant_id = '1' and s.owner_id = p.owner_id and s.store_id = '${STORE}') order by p.id limit 1`,
  );
  const foreign = await saved(desk, { petId: strange?.id, items: [{ productId: bath }] });
  assert.equal(foreign.code, ErrorCode.OutOfScope);
  const [there] = await rowsOf<{ id: string }>(
    server,
    `select id from wash_plan where tenant_id = '1' and store_id = '1003' order by id limit 1`,
  );
  for (const call of [calls.info, calls.receive, calls.finish, calls.cancel, calls.notify])
    assert.equal((await make(desk, call, { id: there?.id })).code, ErrorCode.OutOfScope, call.path);
  const stranger = await server.signIn('13900000001', 1);
  assert.equal((await make(stranger, calls.info, { id })).code, 404);
  assert.equal((await make(stranger, calls.receive, { id })).code, 404);
});

test('an animal of another store is known where it is washed, so that its owner pays there', async () => {
  const [strange] = await rowsOf<{ id: string }>(
    server,
    `select p.id from pet p where p.tenant_id = '1' and p.status = 1 and not exists (select from owner_store s
      where s.tenant_id = '1' and s.owner_id = p.owner_id and s.store_id = '${STORE}') order by p.id limit 1`,
  );
  const seen = () => make(desk, petCalls.info, { id: strange?.id });
  assert.equal((await seen()).code, ErrorCode.OutOfScope);
  const fields = { petId: strange?.id, storeId: STORE, items: [{ productId: bath }] };
  const { code, msg } = await saved(admin, { ...fields, planDate: dayFromNow(9) });
  assert.equal(code, 0, msg);
  assert.equal((await seen()).code, 0);
});

test('who comes to be washed has arrived with the plan, and its visit ends with it', async () => {
  const petId = nextPet();
  const planId = await plan({ petId });
  await rowsOf(
    server,
    `update wash_plan set plan_date = (now() at time zone 'Asia/Shanghai')::date where tenant_id = '1' and id = '${planId}'`,
  );
  await rowsOf(
    server,
    `insert into reservation (tenant_id, id, reservation_no, store_id, type, owner_id, pet_id, reservation_date, start_time, end_time)
      select '1', 'wash-res', 'YYW', '${STORE}', 3, owner_id, id, (now() at time zone 'Asia/Shanghai')::date, '10:00', '11:00'
      from pet where tenant_id = '1' and id = '${petId}'`,
  );
  const visit = await make(desk, bookingCalls.register, {
    storeId: STORE,
    type: 3,
    petId,
    doctorId: washer.id,
    // On some days of the week the demo has her at home.
    skipWarnings: ['doctorOff'],
  });
  assert.equal(visit.code, 0, visit.msg);
  const states = async () =>
    (
      await rowsOf(
        server,
        `select (select status from reservation where id = 'wash-res') as reserved,
          (select state from booking where id = '${visit.data.id}') as visit`,
      )
    )[0];
  assert.deepEqual(await states(), { reserved: 1, visit: 1 });
  assert.equal((await receive(planId)).code, 0);
  assert.deepEqual(await states(), { reserved: 2, visit: 2 });
  assert.equal((await finish(planId)).code, 0);
  assert.deepEqual(await states(), { reserved: 2, visit: 3 });
});

test('the visit of a wash that is cancelled after it began waits again, unless the animal is washed by another plan', async () => {
  const petId = nextPet();
  const visit = await make(desk, bookingCalls.register, {
    ...{ storeId: STORE, type: 3, petId, doctorId: washer.id, skipWarnings: ['doctorOff'] },
  });
  assert.equal(visit.code, 0, visit.msg);
  const bookingId = visit.data.id as string;
  const first = await plan({ petId, bookingId });
  const second = await plan({ petId, bookingId, startTime: '14:00', endTime: '15:00' });
  const visitNow = async () =>
    (
      await rowsOf(
        server,
        `select state, consultation_time is null as waits from booking
          where tenant_id = '1' and id = '${bookingId}'`,
      )
    )[0];
  for (const id of [first, second]) assert.equal((await receive(id)).code, 0);
  assert.deepEqual(await visitNow(), { state: 2, waits: false });
  assert.equal((await cancel(first, '应激，终止')).code, 0);
  assert.deepEqual(await visitNow(), { state: 2, waits: false });
  assert.equal((await cancel(second, '应激，终止')).code, 0);
  assert.deepEqual(await visitNow(), { state: 1, waits: true });
  // Nothing was begun: what becomes of the visit is told of it alone.
  const third = await plan({ petId, bookingId });
  assert.equal((await cancel(third)).code, 0);
  assert.deepEqual(await visitNow(), { state: 1, waits: true });
  const list = calls.cancel.changes ?? [];
  assert.ok(list.includes('bookings.list'), 'the desk reads its visits anew');
  assert.equal(
    (await make(desk, bookingCalls.cancel, { id: bookingId, cancelReason: '宠主有事', wordsFlag: 'Y' })).code,
    0,
  );
});

test('a visit ends with the plan that follows it, or goes on', async () => {
  const doctor = await server.signIn('13800000004', 2);
  const petId = nextPet();
  const visit = { storeId: STORE, type: 1, doctorId: '4', petId };
  const registered = await make(desk, bookingCalls.register, visit);
  assert.equal(registered.code, 0, registered.msg);
  const bookingId = registered.data.id as string;
  const times = { planDate: dayFromNow(11), startTime: '10:00', endTime: '11:00' };
  const plan = { petId, ...times, items: [{ productId: bath }] };
  const end = (fields: object = {}) => make(desk, calls.finishAndSave, { bookingId, plan, ...fields });
  await refusesTheUsual(server, desk, calls.finishAndSave, { bookingId, plan });
  await refusesWithout('hospital:booking:finish', viewer, calls.finishAndSave, { bookingId, plan });
  assert.equal((await end()).code, ErrorCode.ForbiddenTransition, 'nobody has seen the animal yet');
  assert.equal((await make(doctor, bookingCalls.consultation, { id: bookingId })).code, 0);
  const stateOf = async () =>
    (await rowsOf(server, `select state from booking where tenant_id = '1' and id = '${bookingId}'`))[0]
      ?.state;
  assert.equal((await end({ version: 1 })).code, ErrorCode.StaleVersion);
  const past = await end({ plan: { ...plan, planDate: dayFromNow(-1) } });
  assert.deepEqual([past.code, await stateOf()], [40001, 2], 'the visit goes on');
  assert.deepEqual(fieldOf(await end({ plan: { ...plan, petId: nextPet() } })), [40001, 'bookingId']);
  const { code, msg, data } = await end({ version: 2 });
  assert.equal(code, 0, msg);
  assert.deepEqual([await stateOf(), (await infoOf(desk, data.planId)).bookingId], [3, bookingId]);
  assert.equal((await make(desk, calls.finishAndSave, { bookingId: 'none', plan })).code, 404);
});

test('who washes is on the plan, or says so; one that has begun ends with a reason', async () => {
  const id = await plan();
  assert.deepEqual(fieldOf(await make(desk, calls.receive, { id })), [40001, 'washerId']);
  assert.deepEqual(fieldOf(await receive(id, { washerId: '4' })), [40001, 'washerId']);
  const planned = await plan({ washerId: washer.id });
  assert.equal((await make(desk, calls.receive, { id: planned })).code, 0);
  assert.equal((await infoOf(desk, planned)).washerId, washer.id);
  assert.deepEqual(fieldOf(await cancel(planned)), [40001, 'cancelReason']);
  assert.deepEqual(fieldOf(await cancel(planned, '  ')), [40001, 'cancelReason']);
  assert.equal((await cancel(planned, '应激，终止')).code, 0);
  assert.equal((await infoOf(desk, planned)).cancelReason, '应激，终止');
});

test('a groomer finds the animal of a plan, sees its owner, and saves the plan', async () => {
  const groomer = await server.signIn('13800000010', 2);
  const found = await done(groomer, customerCalls.searchPets, { keyword: '大黄' });
  const [pet] = found.data as { petId: string; ownerId: string }[];
  assert.ok(pet, 'found');
  assert.equal((await make(groomer, customerCalls.info, { id: pet.ownerId })).code, 0);
  const { code, msg } = await saved(groomer, { petId: nextPet(), items: [{ productId: bath }] });
  assert.equal(code, 0, msg);
});

test('photographs are pictures of the caller’s, and whoever sees the plan sees them', async () => {
  const [earlier, later] = [await uploadedPicture(desk), await uploadedPicture(desk)];
  const id = await plan();
  assert.deepEqual(fieldOf(await receive(id, { photosBefore: ['/files/none'] })), [40001, 'photosBefore']);
  assert.equal((await receive(id, { photosBefore: [earlier] })).code, 0);
  assert.equal((await finish(id, { photosAfter: [later] })).code, 0);
  const done = await infoOf(viewer, id);
  assert.deepEqual([done.photosBefore, done.photosAfter], [[earlier], [later]]);
  assert.equal((await served(viewer, earlier)).status, 200);
  const away = await server.signIn('13900000001', 1);
  assert.equal((await served(away, earlier)).status, 404);
});

test('a day is listed by time, with its filters; old plans are found', async () => {
  const list = async (fields: object) => (await make(desk, calls.list, { ...fields })).data;
  const today = await list({ date: dayFromNow(0) });
  assert.ok(today.total >= 6);
  const starts = today.list.map(({ startTime }: { startTime: string }) => startTime);
  assert.deepEqual(starts, [...starts].sort());
  const states = async (fields: object) =>
    new Set((await list(fields)).list.map(({ state }: { state: number }) => state));
  assert.deepEqual(await states({ date: dayFromNow(0), state: 2 }), new Set([2]));
  const waiting = await list({ state: 3, notifyFlag: 'N', date: dayFromNow(0) });
  assert.ok(waiting.total > 0);
  const old = await list({
    startDate: dayFromNow(-6),
    endDate: dayFromNow(-1),
    orderByType: 'desc',
    pageSize: 1,
  });
  assert.ok(old.total > 5);
  const [last] = old.list;
  assert.equal((await list({ keyword: last.planNo })).list[0].id, last.id);
  assert.ok((await list({ keyword: last.petName, washerId: last.washerId })).total > 0);
  assert.equal((await list({ washerId: 'nobody' })).total, 0);
  assert.equal((await list({ keyword: 'x'.repeat(100) })).total, 0);
  assert.equal((await make(desk, calls.list, { storeId: '1004' })).code, ErrorCode.OutOfScope);
  // Telephones are whole for the desk alone.
  assert.match(last.ownerMobile, /^\d{11}$/);
  const masked = (await make(viewer, calls.info, { id: last.id })).data;
  assert.match(masked.ownerMobile, /^\d{3}\*{4}\d{4}$/);
});
