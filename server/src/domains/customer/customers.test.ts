import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { customerCalls as calls } from '@hospital/shared/contract/calls/customers';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDay } from '../../platform/database/chinaTime';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { dog, freshMobile, savedOwner } from '../../test-support/people';

let server: TestServer;
let reception: TestClient;
let manager: TestClient;
let viewer: TestClient;
let doctor: TestClient;
before(async () => {
  server = await startTestServer();
  reception = await server.signIn('13800000003', 2);
  manager = await server.signIn('13800000002', 2);
  doctor = await server.signIn('13800000004', 2);
  viewer = await server.signIn('13800000007', 2);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const save = (client: TestClient, customer: object, pets?: readonly object[]) =>
  make(client, calls.save, { customer, ...(pets ? { pets } : {}) });
/** An owner of a store where the receptionist does not work. */
const elsewhere = async (): Promise<{ id: string; mobile: string }> => {
  const [row] = await rows<{ id: string; mobile: string }>(
    `select id, mobile from owner where tenant_id = '1' and store_id = '1004' order by id limit 1`,
  );
  assert.ok(row);
  return row;
};

test('the desk opens a file with two pets in one go, and finds all of it there', async () => {
  const mobile = freshMobile();
  const { code, data } = await save(
    reception,
    {
      ...{ name: ' 欧阳小雨 ', mobile: mobile.replace(/(\d{3})(\d{4})/, '$1-$2-'), sex: '2' },
      ...{ idCardNo: '11010519491231002x', address: '体育东路1号', tags: ['VIP'], level: 'GOLD' },
    },
    [
      dog({ weight: 5.25, allergies: ['青霉素', '青霉素 '].slice(0, 1) }),
      dog({ name: '奶盖', species: 'CAT' }),
    ],
  );
  assert.equal(code, 0);
  assert.match(data.storeUserNo, /^GZ001\d{5}$/);
  const { data: file } = await make(reception, calls.info, { id: data.ownerId });
  assert.deepEqual(
    [file.name, file.mobile, file.idCardNo, file.storeId, file.level, file.petCount],
    ['欧阳小雨', mobile, '11010519491231002X', '1001', 'GOLD', 2],
  );
  const [first] = await rows(`select pinyin, py from owner where tenant_id = '1' and id = '${data.ownerId}'`);
  assert.deepEqual(first, { pinyin: 'ouyangxiaoyu', py: 'oyxy' });
  const pet = file.pets.find(({ id }: { id: string }) => id === data.petIds[0]);
  assert.deepEqual([pet.weight, pet.allergies], [5.25, ['青霉素']]);
  const weights = await rows(
    `select weight, source from pet_weight where tenant_id = '1' and pet_id = '${pet.id}'`,
  );
  assert.deepEqual(weights, [{ weight: '5.25', source: 'manual' }]);
});

test('a telephone that somebody has is refused with whose it is, and nothing is written', async () => {
  const { mobile, ownerId } = await savedOwner(reception, { name: '王女士' });
  const before = await rows(`select count(*)::int as n from pet where tenant_id = '1'`);
  const answer = await save(reception, { name: '另一人', mobile }, [dog()]);
  assert.equal(answer.code, ErrorCode.NotUnique);
  assert.equal(answer.msg, '手机号已存在：王女士');
  assert.deepEqual(
    [answer.data.ownerId, answer.data.name, answer.data.errors[0].field],
    [ownerId, '王女士', 'customer.mobile'],
  );
  assert.deepEqual(await rows(`select count(*)::int as n from pet where tenant_id = '1'`), before);
});

test('a telephone is taken however it is written, and known again in every form', async () => {
  const mobile = freshMobile();
  const [code, middle, tail] = [mobile.slice(0, 3), mobile.slice(3, 7), mobile.slice(7)];
  const { ownerId } = await savedOwner(reception, {
    ...{ name: '孙女士', mobile: `+86 ${code} ${middle} ${tail}`, mobile2: ` 0086${code}-0000-${tail} ` },
  });
  const { data: file } = await make(reception, calls.info, { id: ownerId });
  assert.deepEqual([file.mobile, file.mobile2], [mobile, `${code}0000${tail}`]);
  for (const written of [
    `0086${mobile}`,
    `${code} ${middle} ${tail}`,
    `\u202d+86-${code}–${middle}–${tail}\u202c`,
  ]) {
    assert.equal((await save(reception, { name: '另一人', mobile: written })).msg, '手机号已存在：孙女士');
    assert.equal((await make(reception, calls.byPhone, { phone: written })).data.ownerId, ownerId);
  }
  for (const wrong of [`86${mobile}`, `+1${mobile}`, `+86${mobile}0`, `${mobile}，`, '+86', '010-88886666']) {
    const { code: refused, msg } = await save(reception, { name: '另一人', mobile: wrong });
    assert.deepEqual([refused, msg], [40001, '手机号格式不正确，应为11位手机号'], wrong);
  }
  // A landline stays as it is written.
  assert.equal((await save(reception, { id: ownerId, mobile2: '020-88886666' })).code, 0);
  assert.equal((await make(reception, calls.info, { id: ownerId })).data.mobile2, '020-88886666');
});

test('of two desks that open a file for one telephone at once, one is told whose it is', async () => {
  const mobile = freshMobile();
  const answers = await Promise.all(
    [reception, doctor, reception, doctor].map((desk, at) => save(desk, { name: `同时${at}`, mobile })),
  );
  const codes = answers.map(({ code }) => code).sort((a, b) => a - b);
  assert.deepEqual(codes, [0, ...Array<number>(3).fill(ErrorCode.NotUnique)]);
  for (const { code, msg } of answers) if (code !== 0) assert.match(msg, /^手机号已存在：同时\d$/);
});

test('what an edit leaves out stays; a stale one is shown what is there now', async () => {
  const { ownerId, petIds } = await savedOwner(reception, { address: '原址', remarks: '常客' }, [dog()]);
  assert.equal((await save(reception, { id: ownerId, version: 1, address: '新址' })).code, 0);
  const { data } = await make(reception, calls.info, { id: ownerId });
  assert.deepEqual([data.address, data.remarks, data.version, data.pets.length], ['新址', '常客', 2, 1]);
  const stale = await save(reception, { id: ownerId, version: 1, remarks: '旧' });
  assert.equal(stale.code, ErrorCode.StaleVersion);
  assert.equal(stale.data.current.address, '新址');
  const stalePet = await save(reception, { id: ownerId }, [{ id: petIds[0], version: 9, name: '改名' }]);
  assert.equal(stalePet.code, ErrorCode.StaleVersion);
  assert.equal(stalePet.data.current.name, '豆包');
});

test('what is wrong is said at its field, and nothing of the save is kept', async () => {
  const tomorrow = formatDay(new Date(Date.now() + 86_400_000));
  const wrong: readonly [object, readonly object[] | undefined, string, string][] = [
    [{ mobile: freshMobile() }, undefined, 'customer.name', '请输入宠主姓名'],
    [{ name: '   ', mobile: freshMobile() }, undefined, 'customer.name', '请输入宠主姓名'],
    [{ name: '甲' }, undefined, 'customer.mobile', '请输入手机号'],
    [{ name: '甲', mobile: '12345678901' }, undefined, 'customer.mobile', ''],
    [{ name: '甲', mobile: '１３８００００１２３４' }, undefined, 'customer.mobile', ''],
    [{ name: '长'.repeat(200), mobile: freshMobile() }, undefined, 'customer.name', ''],
    [
      { name: '甲', mobile: freshMobile(), birthday: tomorrow },
      undefined,
      'customer.birthday',
      '宠主生日不能晚于今天',
    ],
    [
      { name: '甲', mobile: freshMobile(), idCardNo: '110105194912310021' },
      undefined,
      'customer.idCardNo',
      '身份证号不正确，请核对',
    ],
    [
      { name: '甲', mobile: freshMobile(), idCardNo: '11010519491331002X' },
      undefined,
      'customer.idCardNo',
      '',
    ],
    [
      { name: '甲', mobile: freshMobile(), level: 'PLATINUM' },
      undefined,
      'customer.level',
      '所选客户等级不存在',
    ],
    [
      { name: '甲', mobile: freshMobile(), blackFlag: 'Y' },
      undefined,
      'customer.blackReason',
      '请输入黑名单原因',
    ],
    [
      { name: '甲', mobile: freshMobile() },
      [dog({ birthday: tomorrow })],
      'pets.0.birthday',
      '生日不能晚于今天',
    ],
    [{ name: '甲', mobile: freshMobile() }, [dog(), dog({ weight: 0 })], 'pets.1.weight', ''],
    [{ name: '甲', mobile: freshMobile() }, [dog({ weight: 900 })], 'pets.0.weight', ''],
    [{ name: '甲', mobile: freshMobile() }, [dog({ species: 'DRAGON' })], 'pets.0.species', '所选种类不存在'],
    [{ name: '甲', mobile: freshMobile() }, [dog({ breed: 'RAGDOLL' })], 'pets.0.breed', '所选品种不存在'],
    [{ name: '甲', mobile: freshMobile() }, [dog({ chipNo: '12345' })], 'pets.0.chipNo', ''],
    [
      { name: '甲', mobile: freshMobile() },
      [dog({ headImg: '/files/nobodys' })],
      'pets.0.headImg',
      '图片不存在，请重新上传',
    ],
    [{ name: '甲', mobile: freshMobile() }, Array<object>(21).fill(dog()), 'pets', ''],
  ];
  const before = await rows(`select count(*)::int as n from owner where tenant_id = '1'`);
  for (const [customer, pets, field, msg] of wrong) {
    const answer = await save(reception, customer, pets);
    assert.ok(
      [ErrorCode.Invalid, ErrorCode.Malformed].includes(answer.code as 40001),
      `${field}: ${answer.text}`,
    );
    assert.equal(answer.data.errors[0].field, field, answer.text);
    if (msg) assert.equal(answer.data.errors[0].msg, msg);
  }
  assert.deepEqual(await rows(`select count(*)::int as n from owner where tenant_id = '1'`), before);
});

test('all that is wrong with an owner and pets is told in one answer, what is taken too', async () => {
  const tomorrow = formatDay(new Date(Date.now() + 86_400_000));
  const chipNo = '156000000000091';
  const { mobile, storeUserNo } = await savedOwner(reception, { name: '先到的' }, [
    dog({ name: '先到', chipNo, storeNo: 'SAVED91' }),
  ]);
  const taken = [dog({ storeNo: 'SAVED91' }), dog({ chipNo })];
  const fieldsOf = ({ data }: { data: { errors: { field: string }[] } }) =>
    data.errors.map(({ field }) => field);
  const wrong = await save(reception, { name: ' ', mobile, level: 'PLATINUM', storeUserNo }, [
    ...taken,
    dog({ birthday: tomorrow, breed: 'RAGDOLL' }),
  ]);
  assert.equal(wrong.code, ErrorCode.Invalid);
  assert.deepEqual(fieldsOf(wrong), [
    ...['customer.name', 'customer.level', 'customer.mobile', 'customer.storeUserNo'],
    ...['pets.2.birthday', 'pets.2.breed', 'pets.1.chipNo', 'pets.0.storeNo'],
  ]);
  const others = await save(reception, { name: '后到的', mobile }, taken);
  assert.deepEqual([others.code, others.msg], [ErrorCode.NotUnique, '手机号已存在：先到的']);
  assert.deepEqual(fieldsOf(others), ['customer.mobile', 'pets.1.chipNo', 'pets.0.storeNo']);
});

test('a name may hold emoji, and be found by it', async () => {
  const { ownerId } = await savedOwner(reception, { name: '猫奴🐱小李' });
  const { data } = await make(reception, calls.search, { keyword: '🐱小' });
  assert.deepEqual(
    data.map((one: { ownerId: string }) => one.ownerId),
    [ownerId],
  );
});

test('what the settings of the store want is asked for, at its field', async () => {
  const set = (configKey: string, configValue: string) =>
    make(manager, settingsCalls.save, {
      storeId: '1001',
      list: [{ configGroup: 'base', configKey, configValue }],
    });
  const keys = ['userAddressRequired', 'petBirthdayRequired', 'petSterilizedRequired', 'petColorRequired'];
  const plain = { name: '设置', mobile: freshMobile() };
  const bare = { name: '小设', species: 'CAT' };
  for (const key of keys) assert.equal((await set(key, 'Y')).code, 0);
  const refused = await save(reception, { ...plain }, [bare]);
  assert.deepEqual(
    refused.data.errors.map(({ field, msg }: { field: string; msg: string }) => [field, msg]),
    [
      ['customer.address', '请输入地址'],
      ['pets.0.birthday', '请选择生日'],
      ['pets.0.sterilizedFlag', '请选择绝育'],
      ['pets.0.color', '请选择毛色'],
    ],
  );
  for (const key of keys) assert.equal((await set(key, 'N')).code, 0);
  const opened = await save(reception, plain, [bare]);
  assert.equal(opened.code, 0);
  // A file from before they were wanted may be edited without them; what it has by now is not emptied.
  for (const key of keys) assert.equal((await set(key, 'Y')).code, 0);
  const [id, petId] = [opened.data.ownerId, opened.data.petIds[0]];
  const known = { birthday: '2020-01-01', sterilizedFlag: 'Y', color: 'BLACK' };
  const empty = { birthday: null, color: '', address: '' };
  const edit = async (address: string, fields: object) =>
    (await save(reception, { id, address }, [{ id: petId, ...fields }])).code;
  assert.equal(await edit('', { birthday: null, color: '', name: '小改' }), 0);
  assert.equal(await edit('一号', known), 0);
  assert.equal(await edit('', {}), ErrorCode.Invalid);
  for (const field of ['birthday', 'color'] as const)
    assert.equal(await edit('一号', { [field]: empty[field] }), ErrorCode.Invalid, field);
  for (const key of keys) assert.equal((await set(key, 'N')).code, 0);
  assert.equal((await set('petBirthdayRequired', 'Y')).code, 0);
});

test('an owner who is known in none of the own stores is out of reach, and found by their whole number alone', async () => {
  const { id, mobile } = await elsewhere();
  assert.equal((await make(reception, calls.info, { id })).code, ErrorCode.OutOfScope);
  assert.equal((await make(reception, calls.header, { ownerId: id })).code, ErrorCode.OutOfScope);
  assert.equal((await make(reception, calls.account, { ownerId: id })).code, ErrorCode.OutOfScope);
  assert.equal((await save(reception, { id, remarks: '改' })).code, ErrorCode.OutOfScope);
  assert.equal((await make(reception, calls.info, { id: 'nobody' })).code, ErrorCode.NotFound);
  assert.equal((await make(reception, calls.byPhone, { phone: mobile })).data.ownerId, id);
  assert.deepEqual((await make(reception, calls.search, { keyword: mobile })).data, []);
  const storeId = '1004';
  assert.equal(
    (await save(reception, { name: '外店', mobile: freshMobile(), storeId })).code,
    ErrorCode.OutOfScope,
  );
  const stranger = await server.signIn('13900000001', 2);
  assert.equal((await make(stranger, calls.info, { id: 'O0190' })).code, ErrorCode.NotFound);
  assert.equal((await make(stranger, calls.byPhone, { phone: mobile })).data, null);
});

test('a pet of somebody else is not edited by way of another owner', async () => {
  const one = await savedOwner(reception, {}, [dog()]);
  const other = await savedOwner(reception);
  const answer = await save(reception, { id: other.ownerId }, [{ id: one.petIds[0], name: '抢走' }]);
  assert.equal(answer.code, ErrorCode.NotFound);
  const twice = await save(reception, { id: one.ownerId }, [{ id: one.petIds[0] }, { id: one.petIds[0] }]);
  assert.equal(twice.data.errors[0].field, 'pets.1.id');
});

test('a save is in the log without whole numbers, and open pages of the store hear of it', async () => {
  const stream = await StreamReader.ready(doctor);
  const { ownerId, mobile } = await savedOwner(reception, { idCardNo: '11010519491231002X' });
  const event = await stream.next();
  assert.equal(event.kind, 'data');
  assert.ok(JSON.stringify(event.data).includes('customers.page'));
  stream.close();
  const [log] = await rows<{ after: Record<string, string> }>(
    `select after from op_log where tenant_id = '1' and biz_type = 'customer' and biz_id = '${ownerId}'`,
  );
  assert.equal(log?.after['idCardNo'], '1101**********002X');
  assert.equal(log?.after['mobile'], mobile.replace(/^(\d{3})\d{4}/, '$1****'));
});

test('who may not see numbers whole sees them masked', async () => {
  const { ownerId, mobile } = await savedOwner(reception, {
    idCardNo: '11010519491231002X',
    mobile2: '020-38780116',
  });
  const { data } = await make(viewer, calls.info, { id: ownerId });
  assert.deepEqual(
    [data.mobile, data.idCardNo, data.mobile2],
    [mobile.replace(/^(\d{3})\d{4}/, '$1****'), '1101**********002X', '020****0116'],
  );
});

test('who was shown the whole number is told in the file, page by page', async () => {
  const { ownerId } = await savedOwner(reception);
  await make(viewer, calls.info, { id: ownerId });
  assert.equal((await make(manager, calls.views, { ownerId })).data.total, 0);
  await make(reception, calls.info, { id: ownerId });
  await make(reception, calls.search, { keyword: '试验宠主' });
  const { data } = await make(manager, calls.views, { ownerId });
  assert.deepEqual(
    data.list.map(({ userName, page }: { userName: string; page: string }) => [userName, page]),
    [
      ['黄雨桐', '前台快速查找宠主'],
      ['黄雨桐', '宠主档案'],
    ],
  );
});

test('a member shows a code once within a minute', async () => {
  const { ownerId, mobile } = await savedOwner(reception);
  const code = async () => (await make(reception, calls.memberCode, { ownerId })).data.sk as string;
  const sk = await code();
  const { data } = await make(reception, calls.bySk, { sk });
  assert.deepEqual([data.ownerId, data.mobile], [ownerId, mobile.replace(/^(\d{3})\d{4}/, '$1****')]);
  assert.equal((await make(reception, calls.bySk, { sk })).code, ErrorCode.ForbiddenTransition);
  assert.equal((await make(reception, calls.bySk, { sk: 'made-up' })).code, ErrorCode.NotFound);
  const late = await code();
  await rows(`update member_code set expire_date = now() - interval '1 second' where used_date is null`);
  assert.match((await make(reception, calls.bySk, { sk: late })).msg, /已过期/);
  const kept = await rows<{ hash: string }>(`select hash from member_code`);
  assert.ok(kept.every(({ hash }) => hash !== sk && hash !== late));
});

test('the card names the visit before the one that goes on as the last one, and the store of that one', async () => {
  const [visits] = await rows<{ owner: string; pet: string; booking: string; before: string }>(`
    select c.owner_id as owner, c.pet_id as pet, (array_agg(c.booking_id order by c.visit_time desc))[1] as booking,
      (array_agg(c.id order by c.visit_time desc))[2] as before
    from medical_case c join booking b on b.tenant_id = c.tenant_id and b.id = c.booking_id
    where c.tenant_id = '1' and c.store_id = '1001' and c.status <> 4 group by 1, 2
    having count(*) > 1 and bool_and(b.state > 2) limit 1`);
  assert.ok(visits);
  const lastOf = async () =>
    (await make(reception, calls.header, { ownerId: visits.owner, petId: visits.pet })).data.lastCase.id;
  assert.notEqual(await lastOf(), visits.before);
  await rows(
    `update booking set state = 2, finish_time = null where tenant_id = '1' and id = '${visits.booking}'`,
  );
  assert.equal(await lastOf(), visits.before);
  const { data } = await make(reception, calls.header, { ownerId: visits.owner, petId: visits.pet });
  const [own] = await rows<{ name: string }>(
    `select store_name as name from store where tenant_id = '1' and id = '1001'`,
  );
  const { id, storeId, storeName } = data.openBooking;
  assert.deepEqual([id, storeId, storeName], [visits.booking, '1001', own?.name]);
});

test('the card shows what the desk must know first: blacklist, debts, allergies', async () => {
  const [debtor] = await rows<{ id: string; fen: string; pet: string }>(`
    select b.owner_id as id, sum(b.payable_amount - b.paid_amount)::text as fen, min(b.pet_id) as pet from bill b
    join owner o on o.tenant_id = b.tenant_id and o.id = b.owner_id
    where b.tenant_id = '1' and b.status in (0, 1) and o.store_id = '1001' and not exists (select from owner_account a where a.tenant_id = b.tenant_id and a.owner_id = b.owner_id) group by 1 having sum(b.payable_amount - b.paid_amount) > 0 limit 1`);
  assert.ok(debtor);
  const { data: account } = await make(reception, calls.account, { ownerId: debtor.id });
  assert.equal(Math.round(account.oweAmount * 100), Number(debtor.fen));
  assert.deepEqual([account.principal, account.points, account.cards], [0, 0, []]);
  await save(reception, { id: debtor.id, blackFlag: 'Y', blackReason: '多次失约' });
  const { data } = await make(reception, calls.header, { ownerId: debtor.id, petId: debtor.pet });
  const texts = data.warnings.map(({ level, text }: { level: string; text: string }) => `${level} ${text}`);
  assert.equal(texts[0], 'error 黑名单：多次失约');
  assert.equal(texts[1], `warn 欠款${(Number(debtor.fen) / 100).toFixed(2)}元`);
  assert.equal(data.pet.id, debtor.pet);
  assert.equal(data.lastCase.petName, data.pet.name);
  assert.equal((await make(reception, calls.header, { ownerId: debtor.id, petId: 'nobody' })).code, 404);
});
