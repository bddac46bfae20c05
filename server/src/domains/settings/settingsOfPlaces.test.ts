import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  settingsCalls as calls,
  type ConfigChange,
  type ConfigOfPlaces,
} from '@hospital/shared/contract/calls/settings';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { allSettings } from './catalogue';

let server: TestServer;
let admin: TestClient;
let manager: TestClient;
let viewer: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  viewer = await server.signIn('13800000007', 2);
});
after(() => server.close());

const one = (
  configGroup: string,
  configKey: string,
  configValue: string | null,
  versions: Readonly<Record<string, number>> = {},
) => ({
  configGroup,
  configKey,
  configValue,
  versions: Object.entries(versions).map(([storeId, version]) => ({ storeId, version })),
});
const save = (client: TestClient, storeIds: readonly string[], ...list: ReturnType<typeof one>[]) =>
  make(client, calls.saveOfPlaces, { storeIds, list });
async function read(client: TestClient, storeIds: string, key: string): Promise<ConfigOfPlaces> {
  const answer = await make(client, calls.ofPlaces, { storeIds });
  assert.equal(answer.code, 0);
  return answer.data.find((item: ConfigOfPlaces) => `${item.configGroup}.${item.configKey}` === key);
}
const history = async (
  client: TestClient,
  request: Readonly<Record<string, unknown>>,
): Promise<ConfigChange[]> => (await make(client, calls.history, request)).data.list;

test('the usual refusals', async () => {
  await refusesTheUsual(server, manager, calls.ofPlaces, { storeIds: '1001' });
  await refusesTheUsual(server, manager, calls.history, { storeIds: '1001' });
  const request = { storeIds: ['1001'], list: [one('base', 'petColorRequired', 'Y')] };
  await refusesTheUsual(server, manager, calls.saveOfPlaces, request);
  await refusesWithout('sys:store:config:save', viewer, calls.saveOfPlaces, request);
});

test('all settings of a place in one answer, with what holds without a value of its own', async () => {
  const { data } = await make(admin, calls.ofPlaces, { storeIds: '1001' });
  assert.deepEqual(
    data.map((item: ConfigOfPlaces) => `${item.configGroup}.${item.configKey}`),
    allSettings.map(({ group, key }) => `${group}.${key}`),
  );
  const own = await read(admin, '1001', 'receipt.fontSize');
  assert.deepEqual(
    [own.configValue, own.defaultValue, own.defaultSource, own.own],
    ['16', '14', 'default', [{ storeId: '1001', configValue: '16', version: 1 }]],
  );
  const chain = await read(admin, '1002', 'base.petBirthdayRequired');
  assert.deepEqual(
    [chain.configValue, chain.defaultValue, chain.defaultSource, chain.own],
    ['Y', 'Y', 'chain', []],
  );
  // The chain sets it for others: its own default is the coded one.
  const ofChain = await read(admin, '0', 'base.petBirthdayRequired');
  assert.deepEqual([ofChain.configValue, ofChain.defaultValue, ofChain.defaultSource], ['Y', 'N', 'default']);
});

test('several places at once: what they have in common, and where they differ', async () => {
  const size = await read(admin, '1001,1002', 'receipt.fontSize');
  assert.deepEqual([size.configValue, size.mixed, size.own.length], ['', 'Y', 1]);
  assert.equal((await read(admin, '1001,1002', 'base.petBirthdayRequired')).mixed, 'N');

  assert.equal((await save(admin, ['1001', '1002'], one('receipt', 'fontSize', '18', { 1001: 1 }))).code, 0);
  const same = await read(admin, '1001,1002', 'receipt.fontSize');
  assert.deepEqual(
    [same.configValue, same.mixed, same.own],
    [
      '18',
      'N',
      [
        { storeId: '1001', configValue: '18', version: 2 },
        { storeId: '1002', configValue: '18', version: 1 },
      ],
    ],
  );
});

test('all places or none: one stale version keeps every place as it was', async () => {
  const stores = ['1005', '1006', '1007'];
  assert.equal((await save(admin, ['1006'], one('bill', 'justOneAdd', 'Y'))).code, 0);
  const refused = await save(
    admin,
    stores,
    one('bill', 'checkActive', 'Y'),
    one('bill', 'justOneAdd', 'Y', { 1007: 3 }),
    one('bill', 'addCaseHight', 'Y'),
  );
  assert.equal(refused.code, 40901);
  assert.deepEqual(
    refused.data.current.map((item: ConfigOfPlaces) => [item.configKey, item.own.length]),
    [['justOneAdd', 0]],
  );
  assert.deepEqual((await read(admin, stores.join(), 'bill.checkActive')).own, []);
  assert.equal((await history(admin, { storeIds: '1005' })).length, 0);
});

test('given back to the default, and never mistaken for what was read before that', async () => {
  const remark = 'receipt.remark';
  const thanks = (await read(manager, '1003', remark)).defaultValue;
  const { version } = (await read(admin, '0', remark)).own[0]!;
  assert.equal((await save(manager, ['1003'], one('receipt', 'remark', '欢迎再来'))).code, 0);
  assert.equal((await save(manager, ['1003'], one('receipt', 'remark', null, { 1003: 1 }))).code, 0);
  const back = await read(manager, '1003', remark);
  assert.deepEqual(
    [back.configValue, back.own],
    [thanks, [{ storeId: '1003', configValue: null, version: 2 }]],
  );
  const { data } = await make(manager, calls.byGroup, { configGroup: 'receipt', storeId: '1003' });
  const item = data.find(({ configKey }: ConfigOfPlaces) => configKey === 'remark');
  assert.deepEqual([item.source, item.configValue], ['chain', thanks]);
  // Who read the first value cannot write over what came since, whether value or default.
  assert.equal((await save(manager, ['1003'], one('receipt', 'remark', '旧', { 1003: 1 }))).code, 40901);
  assert.equal((await save(manager, ['1003'], one('receipt', 'remark', '旧'))).code, 40901);
  // The chain's default holds from then on.
  assert.equal((await save(admin, ['0'], one('receipt', 'remark', '连锁祝您安康', { 0: version }))).code, 0);
  assert.equal((await read(manager, '1003', remark)).configValue, '连锁祝您安康');
  assert.equal((await save(admin, ['0'], one('receipt', 'remark', null, { 0: version + 1 }))).code, 0);
  const coded = allSettings.find(({ group, key }) => `${group}.${key}` === remark)!.defaultValue;
  assert.equal((await read(manager, '1003', remark)).configValue, coded);
  // Giving back what was never set changes nothing.
  assert.equal((await save(manager, ['1003'], one('receipt', 'showLogo', null))).code, 0);
  assert.deepEqual((await read(manager, '1003', 'receipt.showLogo')).own, []);
});

test('of twenty who save the same setting of the same stores at once, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      save(
        admin,
        index % 2 ? ['1011', '1012'] : ['1012', '1011'],
        one('case', 'archiveHours', String(index + 30)),
      ),
    ),
  );
  assert.deepEqual(answers.map(({ code }) => code).sort(), [0, ...Array<number>(19).fill(40901)]);
  assert.equal((await read(admin, '1011,1012', 'case.archiveHours')).mixed, 'N');
});

test('stores out of scope, of another tenant, or of nobody', async () => {
  const list = [one('base', 'petColorRequired', 'Y')];
  const outside = { storeIds: ['1001', '1004'], list };
  assert.equal((await make(manager, calls.saveOfPlaces, outside)).code, 40302);
  assert.equal((await make(manager, calls.ofPlaces, { storeIds: '1001,1004' })).code, 40302);
  assert.equal((await make(manager, calls.history, { storeIds: '1004' })).code, 40302);
  assert.equal((await make(manager, calls.saveOfPlaces, { storeIds: ['0', '1001'], list })).code, 40302);
  assert.equal((await make(admin, calls.ofPlaces, { storeIds: '1001,L999' })).code, 404);
  assert.equal((await make(admin, calls.saveOfPlaces, { storeIds: ['1001', 'L999'], list })).code, 404);
  assert.equal((await read(admin, '1001', 'base.petColorRequired')).own.length, 0);
  const stranger = await server.signIn('13900000001', 1);
  assert.equal((await make(stranger, calls.history, { storeIds: '1001' })).data.total, 0);
});

test('no more changes at once than the log can take', async () => {
  await server.database.write('1', (db) =>
    db.execute(
      `insert into store select (jsonb_populate_record(s, jsonb_build_object('id', 'M' || n, 'store_code', 'M' || n,
         'store_name', '分店' || n))).* from store s, generate_series(1, 60) n where s.id = '1005'`,
    ),
  );
  const myStores = (await admin.get('/myStore?page=1&pageSize=200')).data as { id: string }[];
  const switches = allSettings.filter(({ type, options }) => type === 'radio' && options[0]?.value === 'Y');
  const list = switches.map(({ group, key, defaultValue }) =>
    one(group, key, defaultValue === 'Y' ? 'N' : 'Y'),
  );
  const stores = myStores.map(({ id }) => id);
  assert.ok(stores.length * list.length > 2000, 'the demo chain is large enough for this test');
  const refused = await save(admin, stores, ...list);
  assert.deepEqual([refused.code, refused.data.errors[0].msg], [40001, '一次最多修改2000处设置']);
  // One setting of all stores is the common case.
  assert.equal((await save(admin, stores, one('frontWorkbench', 'currenFlagNum', 'Y'))).code, 0);
  assert.equal((await read(admin, stores.join(), 'frontWorkbench.currenFlagNum')).own.length, stores.length);
});

test('who changed what, the latest first, with what is stored by now', async () => {
  const exam = (value: string | null, version: number) =>
    one('printExam', 'fontSize', value, version === 0 ? {} : { 1002: version });
  assert.equal((await save(manager, ['1002'], exam('14', 0))).code, 0);
  assert.equal((await save(admin, ['1002'], exam('16', 1))).code, 0);
  assert.equal((await save(manager, ['1002'], exam(null, 2))).code, 0);
  const changes = await history(manager, { storeIds: '1002', configGroup: 'printExam' });
  assert.deepEqual(
    changes.map(({ configName, before, after, present, version }) => [
      configName,
      before,
      after,
      present,
      version,
    ]),
    [
      ['文字大小', '16', null, null, 3],
      ['文字大小', '14', '16', null, 3],
      ['文字大小', null, '14', null, 3],
    ],
  );
  assert.notEqual(changes[0]!.userName, changes[1]!.userName);
  assert.ok(changes.every(({ undoable, storeName }) => undoable === 'Y' && storeName !== '1002'));
  const { total, list } = (await make(admin, calls.history, { storeIds: '1002', page: 2, pageSize: 1 })).data;
  assert.ok(total >= 3);
  assert.equal(list.length, 1);
  // An undo is a save of what was before.
  const [latest] = changes;
  const undo = one(latest!.configGroup, latest!.configKey, latest!.before, { 1002: latest!.version });
  assert.equal((await save(manager, ['1002'], undo)).code, 0);
  assert.equal((await read(manager, '1002', 'printExam.fontSize')).configValue, '16');
});

test('a secret is in no answer and in no history', async () => {
  const secret = one('diguantong', 'appSecret', 'deep-secret');
  assert.equal((await save(manager, ['1003'], secret)).code, 0);
  const item = await read(manager, '1003', 'diguantong.appSecret');
  assert.deepEqual([item.configValue, item.own[0]?.configValue], ['******', '******']);
  const [change] = await history(manager, { storeIds: '1003', configKey: 'appSecret' });
  assert.deepEqual([change?.after, change?.present, change?.undoable], ['******', null, 'N']);
});

test('stores hear of what was changed for them, all of them of what was changed for the chain', async () => {
  const addressed = async () => {
    const { rows } = await server.database.kernel.execute<{ audience: string; ids: string[] }>(
      `select audience, audience_ids as ids from live_event where data::text like '%settings.byKey%' order by seq desc limit 1`,
    );
    return [rows[0]!.audience, rows[0]!.ids];
  };
  assert.equal((await save(admin, ['1001', '1002'], one('doctor', 'checkLymph', 'Y'))).code, 0);
  assert.deepEqual(await addressed(), ['stores', ['1001', '1002']]);
  assert.equal((await save(admin, ['0'], one('doctor', 'checkLymph', 'Y'))).code, 0);
  assert.deepEqual(await addressed(), ['everybody', []]);
});
