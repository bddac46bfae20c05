import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { boardingCalls as calls } from '@hospital/shared/contract/calls/boarding';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { dayFrom, newDog, stay } from './boarding.fixture';
import { emptyPad, signature, tap } from '../../platform/signing/signature.fixture';

let server: TestServer;
let manager: TestClient;
let reception: TestClient;
let doctor: TestClient;
before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  reception = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
});
after(() => server.close());

const begun = async (fields: object = {}): Promise<string> => {
  const { data, msg } = await stay(reception, manager, fields);
  assert.ok(data?.id, msg);
  return data.id;
};
const doc = async (id: string, templateId = 'agreement') =>
  (await make(reception, calls.doc, { id, templateId })).data;
const setDoc = (boardingId: string, fields: object = {}) =>
  make(reception, calls.setDoc, { boardingId, templateId: 'agreement', ...fields });

test('a document is what the store’s text says of the stay, until it is saved', async () => {
  const { petId } = await newDog(reception, { name: '<b>团子' });
  const id = await begun({ petId, deposit: 200, depositWay: 1 });
  const text = '甲方{宠主}寄养{宠物}至{预计离店}，{每晚价格}元一晚，押金{押金}元。\n\n【无人知道】<script>';
  const set = (configValue: string | null, configKey = 'agreementText') =>
    make(manager, settingsCalls.saveOfPlaces, {
      storeIds: ['1001'],
      list: [{ configGroup: 'boarding', configKey, configValue, versions: [] }],
    });
  assert.equal((await set(text)).code, 0);
  const unsaved = await doc(id);
  assert.equal(
    unsaved.content,
    `<p>甲方试验宠主寄养&lt;b&gt;团子至${dayFrom(3)}，100元一晚，押金200元。</p><p>【无人知道】&lt;script&gt;</p>`,
  );
  assert.deepEqual([unsaved.id, unsaved.status, unsaved.version], [null, 0, 0]);
  await set(null);
  assert.equal((await make(reception, calls.doc, { id, templateId: 'nothing' })).code, 404);
  assert.match((await doc(id, 'medicine')).content, /代为给药/);
  assert.equal((await set('{宠物}的药由{门店}喂', 'medicineText')).code, 0);
  assert.match((await doc(id, 'medicine')).content, /^<p>&lt;b&gt;团子的药由\S+喂<\/p>$/);
  await set(null, 'medicineText');
});

test('a document is cleaned, saved, and deleted as long as nobody has signed it', async () => {
  const id = await begun();
  const dirty = '<p onclick="x()">正文<script>alert(1)</script></p><img src=x onerror=alert(1)>';
  const saved = await setDoc(id, { content: dirty });
  assert.deepEqual([saved.data.status, saved.data.version], [0, 1]);
  assert.equal((await doc(id)).content, '<p>正文</p>');
  assert.equal((await setDoc(id, { content: '<p>二</p>', version: 1 })).data.version, 2);
  assert.equal((await setDoc(id, { content: '<p>三</p>', version: 1 })).code, ErrorCode.StaleVersion);
  assert.equal(
    (await setDoc(id, { content: '<p> </p><script>x</script>' })).data.errors[0].msg,
    '请填写协议内容',
  );
  assert.equal((await setDoc(id, { content: `<p>${'长'.repeat(20_000)}</p>` })).code, ErrorCode.Invalid);
  const huge = await setDoc(id, { content: 'x'.repeat(1_000_000) });
  assert.deepEqual([huge.code, huge.msg], [ErrorCode.Malformed, '提交的内容过大']);
  const remove = () => make(reception, calls.deleteDoc, { id, templateId: 'agreement' });
  assert.equal((await remove()).code, 0);
  assert.equal((await remove()).code, 404);
  assert.equal((await doc(id)).id, null);
});

test('an unsigned agreement shows the stay as it is now, and keeps what was typed into it', async () => {
  const { petId } = await newDog(reception, { name: '旧名' });
  const id = await begun({ petId });
  const { content, filled } = await doc(id);
  const rename = (name: string) =>
    server.database.kernel.execute(
      `update pet set name = '${name}' where tenant_id = '1' and id = '${petId}'`,
    );
  await rename('次名');
  assert.equal((await setDoc(id, { content: `${content}<p>带两床毯子</p>`, filled })).code, 0);
  await rename('新名');
  const now = (await doc(id)).content;
  assert.match(now, /新名.*<p>带两床毯子<\/p>$/);
  assert.equal((await setDoc(id, { signImg: await signature() })).data.status, 1);
  await rename('更新的名');
  assert.equal((await doc(id)).content, now);
});

test('an empty signature, and what is no picture, is refused in words', async () => {
  const id = await begun();
  for (const [signImg, words] of [
    [await emptyPad(0), '请先签名'],
    [await emptyPad(1), '请先签名'],
    [await tap(), '点一下不算签名，请签出姓名'],
    [await tap('#888', 1), '点一下不算签名，请签出姓名'],
    [await tap('#e8e8e8', 20), '请先签名'],
    ['data:image/png;base64,AAAA', '签名图片已损坏，请重新签名'],
    ['data:image/svg+xml;base64,AAAA', '签名不是图片，请重新签名'],
    ['javascript:alert(1)', '签名不是图片，请重新签名'],
  ] as const) {
    const { data } = await setDoc(id, { signImg });
    assert.deepEqual(data.errors, [{ field: 'signImg', msg: words }]);
  }
  assert.equal(
    (await setDoc(id, { signImg: `data:image/png;base64,${'A'.repeat(120_000)}` })).code,
    ErrorCode.Invalid,
  );
  assert.equal((await doc(id)).status, 0);
});

test('what is signed stays as it is, whoever tries, and goes with nothing', async () => {
  const id = await begun();
  const { content } = await doc(id);
  assert.equal((await setDoc(id, { signImg: await signature() })).data.status, 1);
  const signed = await doc(id);
  assert.deepEqual([signed.content, signed.status, signed.version], [content, 1, 1]);
  assert.match(signed.signImg, /^data:image\/png;base64,/);
  assert.ok(signed.signTime && signed.signBy);
  const again = await setDoc(id, { content: '<p>改</p>' });
  assert.deepEqual([again.code, again.msg], [40902, '当前状态（已签署）不允许修改协议']);
  const remove = await make(reception, calls.deleteDoc, { id, templateId: 'agreement' });
  assert.deepEqual([remove.code, remove.msg], [40902, '当前状态（已签署）不允许删除协议']);
  for (const statement of [
    `update boarding_doc set content = 'x' where id = '${signed.id}'`,
    `delete from boarding_doc where id = '${signed.id}'`,
  ])
    await assert.rejects(server.database.kernel.execute(statement));
  assert.equal((await make(reception, calls.info, { id })).data.docs, 1);
});

test('of two who sign the same document at once one is told', async () => {
  const id = await begun();
  const signImg = await signature();
  const answers = await Promise.all([setDoc(id, { signImg }), setDoc(id, { signImg })]);
  assert.deepEqual(
    answers.map(({ code }) => code).sort((a, b) => a - b),
    [0, 40902],
  );
});

test('of two who open an agreement that nobody has saved the second is told what the first one saved', async () => {
  const id = await begun();
  assert.equal((await setDoc(id, { version: 0, content: '<p>先写的</p>' })).code, 0);
  const stale = await setDoc(id, { version: 0, content: '<p>后写的</p>', signImg: await signature() });
  assert.deepEqual([stale.code, stale.data.current.content], [ErrorCode.StaleVersion, '<p>先写的</p>']);
  assert.equal((await doc(id)).content, '<p>先写的</p>');
});

const matters = async (id: string, client = doctor) => (await make(client, calls.matters, { id })).data;
const save = (fields: object, client = doctor) => make(client, calls.saveMatter, { ...fields });

test('what is to be done is written down, changed and taken off the list', async () => {
  const boardingId = await begun();
  const whole = { boardingId, time: '08:30', type: 2, content: '止咳药半片' };
  const { data } = await save(whole);
  for (const [field, msg] of [
    ['time', '请选择时间'],
    ['type', '请选择类别'],
    ['content', '请填写内容'],
  ] as const) {
    const { [field]: _, ...rest } = whole;
    assert.deepEqual((await save(rest)).data.errors, [{ field, msg }]);
  }
  assert.equal((await save({ ...whole, time: '25:00' })).code, ErrorCode.Invalid);
  assert.equal((await save({ time: '08:00' })).data.errors[0].field, 'boardingId');
  await save({ boardingId, time: '07:00', type: 1, content: '喂食' });
  assert.equal((await save({ id: data.id, version: 1, content: '止咳药一片' })).code, 0);
  assert.equal((await save({ id: data.id, version: 1, content: '二片' })).code, ErrorCode.StaleVersion);
  const list = await matters(boardingId);
  assert.deepEqual(
    list.map(({ time, content, dueFlag }: { time: string; content: string; dueFlag: string }) => [
      time,
      content,
      dueFlag,
    ]),
    [
      ['07:00', '喂食', 'Y'],
      ['08:30', '止咳药一片', 'Y'],
    ],
  );
  assert.equal((await make(doctor, calls.deleteMatter, { id: data.id })).code, 0);
  assert.equal((await matters(boardingId)).length, 1);
  assert.equal((await make(doctor, calls.deleteMatter, { id: data.id })).code, 404);
});

test('what is to be done once belongs to its day alone', async () => {
  const boardingId = await begun();
  const once = { boardingId, time: '10:00', type: 4, content: '洗澡', repeat: 2 };
  const today = (await save(once)).data.id;
  const tomorrow = (await save({ ...once, day: dayFrom(1) })).data.id;
  const due = async (date: string) =>
    (await make(doctor, calls.matters, { id: boardingId, date })).data
      .filter(({ dueFlag }: { dueFlag: string }) => dueFlag === 'Y')
      .map(({ id }: { id: string }) => id);
  assert.deepEqual([await due(dayFrom(0)), await due(dayFrom(1))], [[today], [tomorrow]]);
  const { code, msg } = await save({ id: tomorrow, done: 'Y' });
  assert.deepEqual([code, msg], [40902, '当前状态（不在今日）不允许登记完成']);
});

test('a tick says who and when, once, and is taken back on the same day by who made it', async () => {
  const boardingId = await begun();
  const { id } = (await save({ boardingId, time: '08:00', type: 1, content: '喂食' })).data;
  const counts = async () => {
    const { matters: all, mattersDone } = (await make(reception, calls.info, { id: boardingId })).data;
    return [all, mattersDone];
  };
  assert.deepEqual(await counts(), [1, 0]);
  assert.equal((await save({ id, done: 'N' })).code, 40902);
  const both = await Promise.all([save({ id, done: 'Y' }), save({ id, done: 'Y' })]);
  assert.deepEqual(
    both.map(({ code }) => code).sort((a, b) => a - b),
    [0, 40902],
  );
  assert.match(both.find(({ code }) => code !== 0)?.msg ?? '', /已完成）不允许重复登记$/);
  assert.deepEqual(await counts(), [1, 1]);
  const [own] = await matters(boardingId);
  assert.equal(own.tick.undoFlag, 'Y');
  assert.deepEqual([own.doneLog.length, own.doneLog[0].date], [1, dayFrom(0)]);
  assert.equal((await matters(boardingId, reception))[0].tick.undoFlag, 'N');
  const other = await save({ id, done: 'N' }, reception);
  assert.match(other.msg, /不允许由他人撤销/);
  assert.equal((await save({ id, done: 'N' })).code, 0);
  await server.database.kernel
    .execute(`insert into matters_done (tenant_id, matter_id, day, done_id, done_name)
    values ('1', '${id}', current_date - 1, '4', '昨天')`);
  assert.equal((await save({ id, done: 'N' })).code, 40902, 'yesterday stays');
});
