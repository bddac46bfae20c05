import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settingsCalls as calls, type ConfigItem } from '@hospital/shared/contract/calls/settings';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { settingsCatalogue } from './catalogue';

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

const one = (configGroup: string, configKey: string, configValue: string, version = 0) => ({
  configGroup,
  configKey,
  configValue,
  version,
});
const save = (client: TestClient, storeId: string, ...list: ReturnType<typeof one>[]) =>
  make(client, calls.save, { storeId, list });
async function read(client: TestClient, storeId: string, group: string, key: string): Promise<ConfigItem> {
  const { data } = await make(client, calls.byGroup, { configGroup: group, storeId });
  return data.find((item: ConfigItem) => item.configKey === key);
}
const brief = ({ configValue, source, version }: ConfigItem) => ({ configValue, source, version });

test('the usual refusals', async () => {
  await refusesTheUsual(server, manager, calls.byKey, { configKey: 'fontSize' });
  await refusesTheUsual(server, manager, calls.byGroup, { configGroup: 'base' });
  await refusesTheUsual(server, manager, calls.save, {
    storeId: '1001',
    list: [one('base', 'petColorRequired', 'Y')],
  });
  assert.equal((await read(admin, '1001', 'base', 'petColorRequired')).source, 'default');
});

test('open pages of the store are told of all that a setting makes, not of the settings alone', async () => {
  const stream = await StreamReader.ready(viewer);
  try {
    const saved = await save(manager, '1001', one('frontWorkbench', 'currenFlagNum', 'Y'));
    assert.equal(saved.code, 0, saved.msg);
    const { calls: heard } = (await stream.nextOf('data')).data;
    for (const call of [
      'settings.byKey',
      'cases.info',
      'bookings.specs',
      'bills.unpaid',
      'discounts.validate',
    ])
      assert.ok(heard.includes(call), call);
  } finally {
    stream.close();
  }
});

test('who may only look cannot save', async () => {
  const list = [one('base', 'petColorRequired', 'Y')];
  await refusesWithout('sys:store:config:save', viewer, calls.save, { storeId: '1001', list });
  assert.equal((await make(viewer, calls.byGroup, { configGroup: 'base' })).code, 0);
});

test('every group of the spec has its settings, with a default that may be saved', async () => {
  for (const [group, settings] of Object.entries(settingsCatalogue)) {
    const { data } = await make(admin, calls.byGroup, { configGroup: group, storeId: '1009' });
    assert.equal(data.length, settings.length, group);
    for (const setting of settings)
      assert.equal(setting.check(setting.defaultValue), null, `${group}.${setting.key}`);
  }
  assert.deepEqual((await make(admin, calls.byGroup, { configGroup: 'nothing' })).data, []);
});

test('a value comes from the store, else the chain, else the code', async () => {
  assert.deepEqual(brief(await read(admin, '1001', 'receipt', 'fontSize')), {
    configValue: '16',
    source: 'store',
    version: 1,
  });
  assert.deepEqual(brief(await read(admin, '1002', 'receipt', 'fontSize')), {
    configValue: '14',
    source: 'default',
    version: 0,
  });
  const fromChain = await read(admin, '1002', 'base', 'petBirthdayRequired');
  assert.deepEqual(brief(fromChain), { configValue: 'Y', source: 'chain', version: 0 });
  assert.deepEqual(brief(await read(admin, '0', 'base', 'petBirthdayRequired')), {
    configValue: 'Y',
    source: 'chain',
    version: 1,
  });
  // Without a store: the current one on the store side, the chain's on the company side.
  const current = await make(viewer, calls.byKey, { configKey: 'nightShiftTime' });
  assert.deepEqual(
    current.data.map((item: ConfigItem) => [item.configValue, item.source]),
    [['21:00', 'store']],
  );
  const chain = await make(admin, calls.byKey, { configKey: 'nightShiftTime' });
  assert.equal(chain.data[0].configValue, '22:00');
});

test('settings by key, from every group that has it', async () => {
  const { data } = await make(admin, calls.byKey, {
    configKey: 'fontSize, tcmMode,nothing',
    storeId: '1001',
  });
  assert.deepEqual(
    data.map((item: ConfigItem) => `${item.configGroup}.${item.configKey}`),
    ['receipt.fontSize', 'doctor.tcmMode', 'printExam.fontSize', 'printPrescription.fontSize'],
  );
});

test('a value is saved, kept and versioned', async () => {
  assert.equal((await save(manager, '1002', one('base', 'userAddressRequired', 'Y'))).code, 0);
  assert.deepEqual(brief(await read(manager, '1002', 'base', 'userAddressRequired')), {
    configValue: 'Y',
    source: 'store',
    version: 1,
  });
  assert.equal((await save(manager, '1002', one('base', 'userAddressRequired', 'N', 1))).code, 0);
  assert.equal((await read(manager, '1002', 'base', 'userAddressRequired')).version, 2);
  assert.equal((await read(manager, '1003', 'base', 'userAddressRequired')).source, 'default');
  const { rows } = await server.database.kernel.execute<{ before: unknown; after: unknown }>(
    `select before, after from op_log where biz_type = 'config' and biz_id = '1002/base.userAddressRequired' order by id`,
  );
  assert.deepEqual(
    rows.map(({ before, after }) => [before, after]),
    [
      [null, { configName: '宠主地址必填', configValue: 'Y' }],
      [
        { configName: '宠主地址必填', configValue: 'Y' },
        { configName: '宠主地址必填', configValue: 'N' },
      ],
    ],
  );
});

test('what equals the value that holds is not written', async () => {
  const unchanged = await save(
    manager,
    '1003',
    one('base', 'petBirthdayRequired', 'Y'),
    one('receipt', 'fontSize', '14'),
    one('receipt', 'receiptType', '1'),
  );
  assert.equal(unchanged.code, 0);
  assert.equal((await read(manager, '1003', 'base', 'petBirthdayRequired')).source, 'chain');
  assert.equal((await read(manager, '1003', 'receipt', 'fontSize')).source, 'default');
  assert.equal((await read(manager, '1003', 'receipt', 'receiptType')).source, 'store');
});

test('a stale version is refused with the present value, and nothing of the list is saved', async () => {
  assert.equal((await save(manager, '1001', one('doctor', 'tcmMode', 'Y'))).code, 0);
  const stale = await save(manager, '1001', one('doctor', 'checkBreath', 'Y'), one('doctor', 'tcmMode', 'N'));
  assert.equal(stale.code, 40901);
  assert.deepEqual(
    stale.data.current.map((item: ConfigItem) => [item.configKey, ...Object.values(brief(item))]),
    [['tcmMode', 'Y', 'store', 1]],
  );
  assert.equal((await read(manager, '1001', 'doctor', 'checkBreath')).source, 'default');
  assert.equal((await save(manager, '1001', one('doctor', 'tcmMode', 'N', 7))).code, 40901);
  assert.equal((await save(manager, '1001', one('doctor', 'checkPulse', 'Y', 3))).code, 40901);
});

test('of twenty who save the same setting at once, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => save(manager, '1001', one('receipt', 'remark', `谢谢${index}`))),
  );
  assert.deepEqual(answers.map(({ code }) => code).sort(), [0, ...Array<number>(19).fill(40901)]);
});

test('stores out of scope, of another tenant, or of nobody', async () => {
  const list = [one('base', 'petColorRequired', 'Y')];
  assert.equal((await make(manager, calls.save, { storeId: '1004', list })).code, 40302);
  assert.equal((await make(manager, calls.byGroup, { configGroup: 'base', storeId: '1004' })).code, 40302);
  assert.equal((await make(manager, calls.byKey, { configKey: 'copies', storeId: '1004' })).code, 40302);
  assert.equal((await make(admin, calls.save, { storeId: 'L999', list })).code, 404);
  assert.equal((await make(admin, calls.byGroup, { configGroup: 'base', storeId: 'L999' })).code, 404);
  // The other tenant has a store 1001 of its own, and no 1005.
  const stranger = await server.signIn('13900000001', 1);
  assert.equal((await read(stranger, '1001', 'receipt', 'fontSize')).source, 'default');
  assert.equal((await make(stranger, calls.save, { storeId: '1005', list })).code, 404);
  assert.equal((await make(stranger, calls.save, { storeId: '1001', list })).code, 0);
  assert.equal((await read(admin, '1001', 'base', 'petColorRequired')).source, 'default');
});

test('the chain is set on the company side only', async () => {
  assert.equal((await save(manager, '0', one('case', 'archiveHours', '48'))).code, 40302);
  const adminInStore = await server.signIn('13800000001', 2);
  assert.equal((await save(adminInStore, '0', one('case', 'archiveHours', '48'))).code, 40302);
  // The company side alone is not enough: whoever is kept to some stores may not set for all.
  await server.database.write('1', (db) =>
    db.execute(`update user_account set login_types = '1,2' where id = '2'`),
  );
  const regional = await server.signIn('13800000002', 1);
  assert.equal((await save(regional, '0', one('case', 'archiveHours', '48'))).code, 40302);
  assert.equal((await save(admin, '0', one('case', 'archiveHours', '48'))).code, 0);
  assert.deepEqual(brief(await read(manager, '1001', 'case', 'archiveHours')), {
    configValue: '48',
    source: 'chain',
    version: 0,
  });
});

test('values keep their rules', async () => {
  const wrong: readonly (readonly [string, string, string])[] = [
    ['receipt', 'fontSize', '13'],
    ['receipt', 'fontSize', '22'],
    ['printExam', 'fontSize', '18'],
    ['receipt', 'copies', '4'],
    ['base', 'petColorRequired', 'yes'],
    ['base', 'nightShiftTime', '25:00'],
    ['base', 'nightShiftTime', ''],
    ['case', 'archiveHours', '0'],
    ['case', 'archiveHours', '1e3'],
    ['doctor', 'doctorMobile', '123'],
    ['printSummary', 'medicTypeStr', '2,2'],
    ['printSummary', 'medicTypeStr', '1'],
    ['printCase', 'moaTemplate', '6'],
    ['receipt', 'remark', 'x'.repeat(201)],
    ['receipt', 'remark', '谢谢\n惠顾'],
    ['base', 'licenseNo', '证\t号'],
    ['base', 'nightShiftTime', '10:00'],
    ['base', 'nightShiftTime', '08:00'],
    ['base', 'fileNumberPrefix', '123456789'],
    ['boarding', 'lateCheckOutTime', '00:00'],
    ['boarding', 'agreementText', ' '],
    ['boarding', 'agreementText', '宠物 {宠物}，每晚 {价格} 元'],
    ['boarding', 'medicineText', '{}'],
    ['case', 'withdrawHours', '-1'],
    ['case', 'archiveHours', '721'],
    ['printSummary', 'medicTypeStr', ''],
    ['nothing', 'fontSize', '14'],
    ['base', 'nothing', 'Y'],
  ];
  for (const [group, key, value] of wrong) {
    const answer = await save(manager, '1003', one('doctor', 'checkCrt', 'Y'), one(group, key, value));
    assert.equal(answer.code, 40001, `${group}.${key} = ${value}`);
    assert.equal(answer.data.errors[0].field, 'list.1.configValue');
  }
  const twice = await save(manager, '1003', one('doctor', 'checkCrt', 'Y'), one('doctor', 'checkCrt', 'N'));
  assert.equal(twice.code, 40001);
  assert.equal((await save(manager, '1003')).code, 40001);
  assert.equal((await read(manager, '1003', 'doctor', 'checkCrt')).source, 'default');
  const right = await save(
    manager,
    '1003',
    one('printSummary', 'medicTypeStr', '2,8'),
    one('printSummary', 'numList', '2'),
    one('doctor', 'doctorMobile', '138-0013-8000'),
    one('receipt', 'remark', ' <b>谢谢</b> '),
  );
  assert.equal(right.code, 0);
  assert.equal((await read(manager, '1003', 'receipt', 'remark')).configValue, '<b>谢谢</b>');
  assert.equal((await read(manager, '1003', 'doctor', 'doctorMobile')).configValue, '13800138000');
});

test('what is refused is said by the name of its setting', async () => {
  for (const [group, key, value, msg] of [
    ['base', 'nightShiftTime', '10:00', '夜班开始时间应在17:00至次日07:59之间'],
    ['boarding', 'lateCheckOutTime', '00:00', '延迟离店时间应在06:00至23:59之间'],
    ['boarding', 'agreementText', '每晚 {价格} 元', '寄养协议内容中的{价格}不是可用的占位符'],
    ['receipt', 'remark', '谢谢\n惠顾', '小票备注不能换行，也不能包含控制字符'],
    ['printSummary', 'medicTypeStr', '', '请选择汇总的单据类型'],
  ] as const)
    assert.equal((await save(manager, '1003', one(group, key, value))).msg, msg);
});

test('values that contradict each other are refused, whichever of them changes', async () => {
  const refused = async (msg: string, ...list: object[]) => {
    const answer = await save(manager, '1003', ...(list as ReturnType<typeof one>[]));
    assert.deepEqual([answer.code, answer.msg], [40001, msg]);
    assert.match(answer.data.errors[0].field, /^list\.\d\.configValue$/);
  };
  const saved = async (...list: object[]) => {
    const answer = await save(manager, '1003', ...(list as ReturnType<typeof one>[]));
    assert.equal(answer.code, 0, answer.msg);
  };
  const late = '病例可撤回时限不能超过病例自动归档时限';
  await refused(late, one('case', 'withdrawHours', '49'));
  await refused(late, one('doctor', 'checkCrt', 'Y'), one('case', 'archiveHours', '23'));
  await saved(one('case', 'archiveHours', '48'), one('case', 'withdrawHours', '48'));
  const keyless = '启用递管通须填写应用编号和应用密钥';
  await refused(keyless, one('diguantong', 'enabled', 'Y'));
  await refused(keyless, one('diguantong', 'enabled', 'Y'), one('diguantong', 'appKey', 'K'));
  const secret = one('diguantong', 'appSecret', 'secret');
  await saved(one('diguantong', 'enabled', 'Y'), one('diguantong', 'appKey', 'K'), secret);
  await refused(keyless, one('diguantong', 'appKey', '', 1));
  await saved(one('diguantong', 'enabled', 'N', 1), one('diguantong', 'appKey', '', 1));
  await refused(
    '显示数量的单据类型须在汇总的单据类型之中',
    one('printSummary', 'medicTypeStr', '2'),
    one('printSummary', 'numList', '6'),
  );
});

test('a secret is written but never read', async () => {
  const item = () => read(manager, '1001', 'diguantong', 'appSecret');
  assert.equal((await item()).configValue, '');
  assert.equal((await save(manager, '1001', one('diguantong', 'appSecret', 'top-secret'))).code, 0);
  assert.deepEqual(brief(await item()), { configValue: '******', source: 'store', version: 1 });
  assert.equal((await save(manager, '1001', one('diguantong', 'appSecret', '******', 1))).code, 0);
  assert.equal((await item()).version, 1);
  // Sent again as it is: nothing changes, and nothing is kept of the request.
  assert.equal((await save(manager, '1001', one('diguantong', 'appSecret', 'top-secret', 1))).code, 0);
  const { rows } = await server.database.kernel.execute<{ text: string }>(
    `select string_agg(after::text, '') as text from op_log`,
  );
  assert.ok(!rows[0]!.text.includes('top-secret'));
  assert.ok(!server.log.join('').includes('top-secret'));
});

test('without a store the settings are those of where the session stands', async () => {
  const doorName = one('receipt', 'showDoorName', 'Y');
  const there = await server.signIn('13800000002', 2);
  assert.equal((await there.post('/setLastStore', { storeId: '1002', storeName: '' })).code, 0);
  assert.equal((await save(there, '1002', doorName)).code, 0);
  const sourceFor = async (client: TestClient): Promise<string> => {
    const { data } = await make(client, calls.byGroup, { configGroup: 'receipt' });
    return data.find(({ configKey }: ConfigItem) => configKey === 'showDoorName').source;
  };
  assert.equal(await sourceFor(there), 'store');
  assert.equal(await sourceFor(admin), 'default');
});

test('a default of the chain is judged beside what each store has of its own', async () => {
  const rows = (text: string) => server.database.kernel.execute<{ name: string }>(text);
  const ofChain = async (group: string, key: string, value: string) => {
    const { data } = await make(admin, calls.byGroup, { configGroup: group, storeId: '0' });
    const { version } = data.find((item: ConfigItem) => item.configKey === key);
    return save(admin, '0', one(group, key, value, version));
  };
  const nameOf = async (id: string) =>
    (await rows(`select store_name as name from store where tenant_id = '1' and id = '${id}'`)).rows[0]!.name;
  const own = (key: string, value: string, where: string) =>
    rows(`insert into config_item (tenant_id, store_id, config_group, config_key, config_value)
      select '1', id, split_part('${key}', '.', 1), split_part('${key}', '.', 2), ${value} from store where tenant_id = '1' and ${where}
      on conflict (tenant_id, store_id, config_group, config_key) do update set config_value = excluded.config_value`);
  await ofChain('case', 'archiveHours', '72');
  await own('case.archiveHours', `'25'`, `id = '1005'`);
  const late = await ofChain('case', 'withdrawHours', '26');
  assert.deepEqual(
    [late.code, late.msg],
    [40001, `${await nameOf('1005')}：病例可撤回时限不能超过病例自动归档时限`],
  );
  await own('case.archiveHours', 'null', `id = '1005'`);
  assert.equal((await ofChain('case', 'withdrawHours', '26')).code, 0);
  await own('diguantong.appKey', `'K'`, 'true');
  await own('diguantong.appSecret', `'S'`, `id <> '1005'`);
  await own('diguantong.enabled', 'null', 'true');
  const keyless = await ofChain('diguantong', 'enabled', 'Y');
  assert.deepEqual(
    [keyless.code, keyless.msg],
    [40001, `${await nameOf('1005')}：启用递管通须填写应用编号和应用密钥`],
  );
  await own('diguantong.appSecret', `'S'`, `id = '1005'`);
  const keyed = await ofChain('diguantong', 'enabled', 'Y');
  assert.equal(keyed.code, 0, keyed.msg);
});
