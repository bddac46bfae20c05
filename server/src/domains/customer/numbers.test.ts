import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { customerCalls as calls } from '@hospital/shared/contract/calls/customers';
import { organisationCalls } from '@hospital/shared/contract/calls/organisation';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { newStore } from '../organisation/fixture';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { dog, freshMobile, savedOwner } from '../../test-support/people';

let server: TestServer;
let reception: TestClient;
let doctor: TestClient;
before(async () => {
  server = await startTestServer();
  reception = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
});
after(() => server.close());

const next = async (client: TestClient): Promise<string> =>
  (await make(client, calls.nextStoreUserNo)).data.storeUserNo as string;
const open = (client: TestClient, storeUserNo?: string) =>
  make(client, calls.save, {
    customer: { name: '编号', mobile: freshMobile(), ...(storeUserNo ? { storeUserNo } : {}) },
  });
const run = (text: string) => server.database.kernel.execute(text);

test('two desks that ask and save at once never get one number, and every number is a file’s in the end', async () => {
  const desk = async (client: TestClient, at: number): Promise<string> => {
    const number = at % 2 === 0 ? await next(client) : undefined;
    const { code, data, msg } = await open(client, number);
    assert.equal(code, 0, msg);
    if (number) assert.equal(data.storeUserNo, number);
    return data.storeUserNo as string;
  };
  const numbers = await Promise.all(
    Array.from({ length: 24 }, (_, at) => desk(at % 3 ? reception : doctor, at)),
  );
  assert.equal(new Set(numbers).size, numbers.length);
  const counts = numbers.map((number) => Number(number.slice(5))).sort((a, b) => a - b);
  assert.equal((counts.at(-1) ?? 0) - (counts[0] ?? 0), counts.length - 1, 'none is missing');
});

test('a number that is kept for one desk is refused to another, until it runs out', async () => {
  const number = await next(reception);
  const taken = await open(doctor, number);
  assert.deepEqual([taken.code, taken.msg], [ErrorCode.NotUnique, '宠主编号已被他人预留，请重新取号']);
  assert.notEqual(await next(doctor), number);
  await run(
    `update number_reservation set expire_date = now() - interval '1 second' where number = '${number}'`,
  );
  assert.equal(await next(doctor), number, 'what ran out goes to who asks next');
  assert.equal((await open(reception, number)).code, ErrorCode.NotUnique);
  assert.equal((await open(doctor, number)).code, 0);
  assert.equal((await open(doctor, number)).msg, '宠主编号已存在');
});

test('a store writes its numbers with the prefix and digits that it chose', async () => {
  const old = await next(reception);
  assert.match(old, /^GZ001\d{5}$/, 'its code and five digits until it chooses');
  await run(
    `update number_reservation set expire_date = now() - interval '1 second' where number = '${old}'`,
  );
  const manager = await server.signIn('13800000002', 2);
  const choose = (key: string, configValue: string) =>
    make(manager, settingsCalls.save, {
      storeId: '1001',
      list: [{ configGroup: 'base', configKey: key, configValue }],
    });
  for (const wrong of ['gz-', 'GZ1234567']) {
    const { code, msg } = await choose('fileNumberPrefix', wrong);
    assert.deepEqual([code, msg], [ErrorCode.Invalid, '宠主和宠物编号前缀应为最多8位大写字母或数字']);
  }
  assert.equal((await choose('fileNumberPrefix', 'TH')).code, 0);
  assert.equal((await choose('fileNumberWidth', '7')).code, 0);
  const asked = await next(reception);
  assert.match(asked, /^TH\d{7}$/, 'what ran out before is not given in the old form');
  const { data } = await make(reception, calls.save, {
    customer: { name: '编号', mobile: freshMobile() },
    pets: [dog()],
  });
  assert.match(data.storeUserNo as string, /^TH\d{7}$/);
  const { rows } = await run(`select store_no from pet where id = '${data.petIds[0]}'`);
  assert.match(String((rows[0] as { store_no: string }).store_no), /^TH\d{7}$/);
  assert.equal((await choose('fileNumberPrefix', '')).code, 0);
  assert.equal((await choose('fileNumberWidth', '5')).code, 0);
});

test('a store that was opened today begins its numbers with its code, which people can read out', async () => {
  const admin = await server.signIn('13800000001', 1);
  const numberAt = async (storeCode?: string): Promise<[string, string]> => {
    const opened = (await make(admin, organisationCalls.saveStore, newStore(storeCode ? { storeCode } : {})))
      .data;
    const { data } = await make(admin, calls.nextStoreUserNo, { storeId: opened.id });
    return [opened.storeCode as string, data.storeUserNo as string];
  };
  const [code, number] = await numberAt();
  assert.equal(number, `${code}00001`);
  const [, plain] = await numberAt('zhuhai_xiangzhou-2026-flagship');
  assert.equal(
    plain,
    'zhuhai-xiangzhou-20200001',
    'what a number may not have is written otherwise, and it stays short',
  );
});

test('stores that chose one prefix never give one number twice', async () => {
  const manager = await server.signIn('13800000002', 2);
  const choose = async (configValue: string): Promise<void> => {
    for (const storeId of ['1001', '1002']) {
      const list = [{ configGroup: 'base', configKey: 'fileNumberPrefix', configValue }];
      assert.equal((await make(manager, settingsCalls.save, { storeId, list })).code, 0);
    }
  };
  await choose('ZJ');
  await make(manager, identityCalls.setLastStore, { storeId: '1002' });
  const kept = (await make(reception, petCalls.nextStoreNo)).data.storeNo as string;
  const other = (await make(manager, petCalls.nextStoreNo)).data.storeNo as string;
  assert.match(kept, /^ZJ\d{5}$/);
  assert.match(other, /^ZJ\d{5}$/);
  assert.notEqual(kept, other);
  await choose('');
});

test('numbers that were written by hand ahead of the counter are passed over', async () => {
  const number = await next(reception);
  const ahead = `GZ001${String(Number(number.slice(5)) + 1).padStart(5, '0')}`;
  assert.equal((await open(doctor, ahead)).code, 0);
  const after = await open(doctor);
  assert.equal(Number(after.data.storeUserNo.slice(5)), Number(ahead.slice(5)) + 1);
});

test('a pet has a number of its own, reserved the same way', async () => {
  const { data } = await make(reception, petCalls.nextStoreNo);
  const { ownerId } = await savedOwner(doctor);
  const add = (client: TestClient) =>
    make(client, petCalls.save, { ownerId, ...dog(), storeNo: data.storeNo });
  assert.equal((await add(doctor)).code, ErrorCode.NotUnique);
  assert.equal((await add(reception)).data.storeNo, data.storeNo);
  assert.equal((await add(reception)).msg, '病历号已存在');
});

test('an owner has a number in each store; one that another has there is refused', async () => {
  const { ownerId } = await savedOwner(reception);
  const other = await savedOwner(reception);
  const set = (storeUserNo: string) => make(reception, calls.setStoreUserNo, { ownerId, storeUserNo });
  assert.equal((await set(other.storeUserNo)).code, ErrorCode.NotUnique);
  assert.equal((await set('VIP-001')).code, 0);
  assert.equal((await make(reception, calls.storeUserNo, { ownerId })).data.storeUserNo, 'VIP-001');
  assert.equal(
    (await make(reception, calls.storeUserNo, { ownerId, storeId: '1004' })).code,
    ErrorCode.OutOfScope,
  );
  for (const wrong of ['', '中文', 'x'.repeat(33), '1 2'])
    assert.ok([ErrorCode.Invalid, ErrorCode.Malformed].includes((await set(wrong)).code as 40001), wrong);
});
