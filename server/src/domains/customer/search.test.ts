import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  customerCalls as calls,
  type CustomerBrief,
  type PetHit,
} from '@hospital/shared/contract/calls/customers';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { userCalls } from '@hospital/shared/contract/calls/users';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { dog, freshMobile, savedOwner } from '../../test-support/people';
import { readSomeNames } from './searchIndex';

let server: TestServer;
let reception: TestClient;
let viewer: TestClient;
let admin: TestClient;
before(async () => {
  server = await startTestServer();
  reception = await server.signIn('13800000003', 2);
  viewer = await server.signIn('13800000007', 2);
  admin = await server.signIn('13800000001', 1);
});
after(() => server.close());

const found = async (client: TestClient, keyword: string): Promise<string[]> => {
  const { code, data, msg } = await make(client, calls.search, { keyword, limit: 50 });
  assert.equal(code, 0, msg);
  return (data as CustomerBrief[]).map(({ ownerId }) => ownerId);
};

test('an owner is found by any part of the name, of its reading and of its initials, and of their pets', async () => {
  const { ownerId, petIds, storeUserNo } = await savedOwner(reception, { name: '单于 曾倩' }, [
    dog({ name: '波波蛋', chipNo: '900123456789012' }),
  ]);
  const { data: pet } = await make(reception, petCalls.info, { id: petIds[0] });
  const words = [
    ...['单于曾倩', '曾倩', '倩', '于曾', '单于 曾倩'],
    ...['shanyucengqian', 'yucengqian', 'cengqian', 'qian', 'sycq', 'cq', 'yucq'],
    ...['bobodan', 'dan', 'bbd', 'bd', '波蛋', 'BOBODAN', 'bobo 曾倩'],
    ...[storeUserNo, storeUserNo.slice(-5), pet.storeNo, '900123456789012'],
  ];
  for (const word of words) assert.ok((await found(reception, word)).includes(ownerId), word);
  for (const word of ['', '   ', '%', '_', '倩单', 'obodan', '波蛋 王五', "'; drop table owner; --"])
    assert.ok(!(await found(reception, word)).includes(ownerId), word);
  assert.deepEqual(await found(reception, '长'.repeat(100)), []);
  assert.equal((await make(reception, calls.search, { keyword: '长'.repeat(101) })).code, ErrorCode.Invalid);
});

test('a telephone is found whole, and by its last four digits', async () => {
  const { ownerId, mobile } = await savedOwner(reception, { mobile2: '020-38990011' });
  for (const text of [mobile, mobile.slice(-4), mobile.slice(-6), mobile.slice(0, 9), '0011', '02038990011'])
    assert.ok((await found(reception, text)).includes(ownerId), text);
  assert.ok(!(await found(reception, mobile.slice(-3))).includes(ownerId));
});

test('who sees telephones masked finds by the whole number or its last four digits, and guesses none between', async () => {
  const { ownerId, mobile } = await savedOwner(reception);
  for (const text of [
    mobile,
    mobile.slice(-4),
    `${mobile.slice(0, 3)}-${mobile.slice(3, 7)}-${mobile.slice(7)}`,
  ])
    assert.ok((await found(viewer, text)).includes(ownerId), text);
  for (const length of [5, 6, 7, 8, 9, 10]) {
    assert.ok(!(await found(viewer, mobile.slice(-length))).includes(ownerId), `last ${length}`);
    assert.ok(!(await found(viewer, mobile.slice(0, length))).includes(ownerId), `first ${length}`);
  }
  for (const text of [`#m${mobile.slice(0, 8)}`, `#r${[...mobile].reverse().join('').slice(0, 8)}`])
    assert.ok(!(await found(viewer, text)).includes(ownerId), text);
});

/** A telephone as people write and copy it. */
const written = (mobile: string): string[] => {
  const [first, middle, last] = [mobile.slice(0, 3), mobile.slice(3, 7), mobile.slice(7)];
  return [
    `${first}-${middle}-${last}`,
    `${first} ${middle} ${last}`,
    `${first}–${middle}–${last}`,
    `+86 ${first} ${middle} ${last}`,
    `+86${mobile}`,
    `0086-${first}-${middle}-${last}`,
    `\u202d${mobile}\u202c`,
  ];
};

test('a telephone and a chip are found however they are written, also beside other words and masked', async () => {
  const chipNo = '156000000000123';
  const { ownerId, petIds, mobile } = await savedOwner(reception, { name: '书写多样' }, [dog({ chipNo })]);
  await savedOwner(reception, { name: '书写别人' });
  const chips = ['156 0000 0000 0123', '156-000-000-000-123', ' 156 000000000123'];
  for (const client of [reception, viewer, admin])
    for (const text of [...written(mobile), ...chips]) {
      assert.deepEqual(await found(client, text), [ownerId], text);
      assert.deepEqual(await found(client, `书写 ${text}`), [ownerId], `书写 ${text}`);
      assert.deepEqual(await found(client, `别人 ${text}`), [], `别人 ${text}`);
    }
  for (const text of chips) {
    const { data: pets } = await make(reception, calls.searchPets, { keyword: text });
    assert.deepEqual(
      pets.map(({ id }: PetHit) => id),
      petIds,
      text,
    );
  }
  for (const keyword of written(mobile)) {
    const { data: listed } = await make(reception, calls.page, { page: 1, pageSize: 20, keyword });
    assert.deepEqual(
      listed.list.map((one: { ownerId: string }) => one.ownerId),
      [ownerId],
      keyword,
    );
  }
  // Digits that make no telephone are words of their own, and guess none between.
  for (const text of [`+86 ${mobile.slice(0, 10)}`, `${mobile.slice(0, 3)} ${mobile.slice(3, 9)}`])
    assert.deepEqual(await found(viewer, text), [], text);
});

test('a telephone is found while it is being typed in groups, by who sees it whole', async () => {
  const { ownerId, mobile } = await savedOwner(reception, { name: '正在输入' });
  const [first, middle, last] = [mobile.slice(0, 3), mobile.slice(3, 7), mobile.slice(7)];
  const begun = [
    `${first} ${middle}`,
    `${first} ${middle} ${last.slice(0, 2)}`,
    `+86 ${first} ${middle}`,
    `输入 ${first} ${middle}`,
  ];
  for (const text of begun) {
    assert.ok((await found(reception, text)).includes(ownerId), text);
    assert.ok(!(await found(viewer, text)).includes(ownerId), text);
  }
});

test('a number of a file that is written like a telephone or a chip is found as it is written', async () => {
  for (const storeUserNo of ['138-0077-0001', '20240101-0000001']) {
    const { ownerId } = await savedOwner(reception, { storeUserNo });
    assert.deepEqual(await found(reception, storeUserNo), [ownerId]);
  }
});

test('a search shows the stores in view: the own one at the desk, all in scope at the company', async () => {
  const { ownerId, mobile } = await savedOwner(admin, { name: '只在海珠', storeId: '1002' });
  assert.deepEqual(await found(reception, '只在海珠'), []);
  assert.deepEqual(await found(admin, '只在海珠'), [ownerId]);
  const stranger = await server.signIn('13900000001', 2);
  assert.deepEqual(await found(stranger, '只在海珠'), []);
  const adopt = (fields: object) =>
    make(reception, calls.setStoreUserNo, { ownerId, storeUserNo: 'HZ-1', ...fields });
  assert.equal((await adopt({})).code, ErrorCode.OutOfScope);
  assert.equal((await adopt({ mobile: '13900000000' })).data.errors[0].field, 'mobile');
  assert.equal((await adopt({ mobile })).code, 0);
  assert.deepEqual(await found(reception, 'hz-1'), [ownerId]);
  assert.deepEqual(await found(reception, '只在海珠'), [ownerId]);
});

test('who is here or expected today comes first, then who came last', async () => {
  const names = ['排队甲', '排队乙', '排队丙', '排队丁'];
  const ids: string[] = [];
  for (const name of names) ids.push((await savedOwner(reception, { name }, [dog()])).ownerId);
  const [never = '', longAgo = '', today = '', expected = ''] = ids;
  const run = (text: string) => server.database.kernel.execute(text);
  await run(`update owner set last_visit_date = '2025-01-01' where tenant_id = '1' and id = '${longAgo}'`);
  await run(`insert into booking (tenant_id, id, booking_no, store_id, owner_id, pet_id, doctor_id, register_time)
    select '1', 'today', 'GHX', '1001', owner_id, id, '4', now() from pet where tenant_id = '1' and owner_id = '${today}'`);
  assert.deepEqual(await found(reception, '排队'), [today, longAgo, never, expected]);
  await run(`insert into reservation (tenant_id, id, reservation_no, store_id, owner_id, reservation_date, start_time, end_time)
    values ('1', 'expected', 'YYX', '1001', '${expected}', (now() at time zone 'Asia/Shanghai')::date, '09:00', '09:30')`);
  assert.deepEqual(await found(reception, '排队'), [today, expected, longAgo, never]);
  await run(`update reservation set status = 3 where id = 'expected'`);
  assert.deepEqual(await found(reception, '排队'), [today, longAgo, never, expected]);
});

test('who is called so, or has that number, comes before all others whatever the last visit', async () => {
  const owners: { ownerId: string; petIds: string[]; storeUserNo: string; mobile: string }[] = [];
  for (const [name, petName] of [
    ['戚一鸣', '糯团'],
    ['大戚一鸣', '黑糯团'],
    ['戚一鸣鸣', '糯团子'],
  ] as const)
    owners.push(await savedOwner(reception, { name }, [dog({ name: petName })]));
  const [exact, ending, beginning] = owners;
  assert.ok(exact && ending && beginning);
  const others = [ending, beginning].map(({ ownerId }) => `'${ownerId}'`).join();
  const run = (text: string) => server.database.kernel.execute(text);
  await run(`update owner set last_visit_date = '2026-01-01' where tenant_id = '1' and id in (${others})`);
  const all = [exact.ownerId, ...[ending.ownerId, beginning.ownerId].sort()];
  for (const word of ['戚一鸣', ' 戚 一鸣', '糯团'])
    assert.deepEqual(await found(reception, word), all, word);
  const { data: pets } = await make(reception, calls.searchPets, { keyword: '糯团' });
  assert.equal(pets[0].id, exact.petIds[0]);
  const { data: theirs } = await make(reception, calls.searchPets, { keyword: '戚一鸣' });
  assert.equal(theirs[0].id, exact.petIds[0]);
  // Whose number begins with the whole of this one was here later.
  const longer = await savedOwner(reception, { storeUserNo: `${exact.storeUserNo}7` });
  await run(
    `update owner set last_visit_date = '2026-02-01' where tenant_id = '1' and id = '${longer.ownerId}'`,
  );
  // An animal may have that number, too.
  const byNumber = await found(reception, exact.storeUserNo);
  assert.ok(byNumber.indexOf(exact.ownerId) < byNumber.indexOf(longer.ownerId), byNumber.join());
  assert.ok(byNumber.includes(exact.ownerId));
  const landline = await savedOwner(reception, { mobile2: `0${exact.mobile}`.slice(0, 12) });
  await run(
    `update owner set last_visit_date = '2026-02-01' where tenant_id = '1' and id = '${landline.ownerId}'`,
  );
  assert.equal((await found(reception, exact.mobile))[0], exact.ownerId);
  assert.deepEqual(await found(viewer, exact.mobile), [exact.ownerId]);
});

test('pets without visits stand in the order of their numbers, wherever they are shown', async () => {
  const names = ['甲', '乙', '丙', '丁', '戊', '己'].map((name) => `序列${name}`);
  const { ownerId, petIds } = await savedOwner(
    reception,
    { name: '序列之家' },
    names.map((name) => dog({ name })),
  );
  const { data: hits } = await make(reception, calls.searchPets, { keyword: '序列之家' });
  assert.deepEqual(
    (hits as PetHit[]).map(({ id }) => id),
    petIds,
  );
  const { data: owners } = await make(reception, calls.search, { keyword: '序列之家' });
  assert.deepEqual(
    (owners as CustomerBrief[])[0]?.pets.map(({ id }) => id),
    petIds,
  );
  const { data: file } = await make(reception, calls.info, { id: ownerId });
  assert.deepEqual(
    (file as { pets: { id: string }[] }).pets.map(({ id }) => id),
    petIds,
  );
});

test('pets are chosen one by one, the dead last and never hidden', async () => {
  const { ownerId, petIds } = await savedOwner(reception, { name: '二宠之家' }, [
    dog({ name: '金瓜' }),
    dog({ name: '银瓜' }),
  ]);
  const { code } = await make(reception, petCalls.changeStatus, { id: petIds[0], status: 2 });
  assert.equal(code, 0);
  const hits = async (keyword: string): Promise<PetHit[]> =>
    (await make(reception, calls.searchPets, { keyword })).data as PetHit[];
  const both = await hits('二宠');
  assert.deepEqual(
    both.map(({ id, status }) => [id, status]),
    [
      [petIds[1], 1],
      [petIds[0], 2],
    ],
  );
  assert.deepEqual([both[0]?.ownerId, both[0]?.ownerName], [ownerId, '二宠之家']);
  assert.deepEqual(
    (await hits('jingua')).map(({ id }) => id),
    [petIds[0]],
  );
});

test('a search of the whole chain masks telephones for everybody, and soon says that it is too much', async () => {
  const { ownerId, mobile } = await savedOwner(admin, { name: '全链可见', storeId: '1004' });
  const ask = (keyword: string) => make(reception, calls.searchChain, { keyword });
  const { data } = await ask('全链可见');
  assert.deepEqual(
    data.list.map((one: CustomerBrief) => [one.ownerId, one.mobile]),
    [[ownerId, mobile.replace(/^(\d{3})\d{4}/, '$1****')]],
  );
  assert.equal((await ask(mobile.slice(0, 9))).data.total, 0, 'digits are guessed by nobody here');
  const codes: number[] = [];
  for (let times = 0; times < 32; times += 1) codes.push((await ask('全链')).code);
  assert.equal(codes.at(-1), ErrorCode.TooManyRequests);
  assert.equal(codes.filter((code) => code === 0).length, 28);
});

test('names that no save has read are read by the job, and a name that changes so is read again', async () => {
  const run = (text: string) => server.database.kernel.execute(text);
  const mobile = freshMobile();
  await run(
    `insert into owner (tenant_id, id, name, mobile, store_id) values ('1', 'byhand', '手写档案', '${mobile}', '1001')`,
  );
  await server.database.write('1', readSomeNames);
  assert.deepEqual(await found(reception, 'shouxie'), ['byhand']);
  await run(`update owner set name = '改名之后' where tenant_id = '1' and id = 'byhand'`);
  await server.database.write('1', readSomeNames);
  assert.deepEqual(await found(reception, 'gmzh'), ['byhand']);
  assert.deepEqual(await found(reception, 'shouxie'), []);
  assert.equal(await server.database.write('1', readSomeNames), 0);
});

test('users and stores are read when they are saved', async () => {
  const { code, msg } = await make(admin, userCalls.save, {
    loginName: freshMobile(),
    name: '曾国华',
    deptId: '21',
  });
  assert.equal(code, 0, msg);
  const { rows } = await server.database.kernel.execute(
    `select pinyin, py from user_account where tenant_id = '1' and name = '曾国华'`,
  );
  assert.deepEqual(rows, [{ pinyin: 'zengguohua', py: 'zgh' }]);
  const { rows: unread } = await server.database.kernel.execute(
    `select id from store where pinyin = '' union all select id from product where pinyin = ''`,
  );
  assert.deepEqual(unread, []);
});
