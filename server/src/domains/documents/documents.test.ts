import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { caseDocCalls as calls } from '@hospital/shared/contract/calls/caseDocs';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { shanghaiDay } from '@hospital/shared/format';
import { emptyPad, signature, tap } from '../../platform/signing/signature.fixture';
import type { TestClient } from '../../test-support/client';
import { dog, savedOwner } from '../../test-support/people';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let doctor: TestClient;
let manager: TestClient;
let admin: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  manager = await server.signIn('13800000002', 2);
  await make(manager, identityCalls.setLastStore, { storeId: '1001' });
  admin = await server.signIn('13800000001', 1);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;

/** A running case of the store that has no document yet. */
async function running(): Promise<string> {
  const [row] = await rows<{ id: string }>(
    `select id from medical_case c where tenant_id = '1' and store_id = '1001' and status = 1 and not exists
      (select from case_doc d where d.tenant_id = '1' and d.case_id = c.id) order by id limit 1`,
  );
  assert.ok(row);
  return row.id;
}
const doc = async (caseId: string, templateId = 'WS001') =>
  (await make(doctor, calls.doc, { caseId, templateId })).data;
const set = (caseId: string, fields: object = {}) =>
  make(doctor, calls.set, { caseId, templateId: 'WS001', ...fields });

test('a document is what the template says of the case, until it is saved; nothing of it is HTML but paragraphs', async () => {
  const caseId = await running();
  await make(doctor, caseCalls.update, { id: caseId, diagnoses: [] });
  assert.match((await doc(caseId)).content, /经诊断为：______。/, 'no diagnosis is a gap to be filled in');
  await make(doctor, caseCalls.update, {
    id: caseId,
    exam: { weight: '4.2' },
    diagnoses: [{ code: '', name: '<b>骨折</b>', kind: '确诊', main: 'Y' }],
  });
  const [pet] = await rows<{ name: string; case_no: string }>(
    `select p.name, c.case_no from pet p join medical_case c on c.pet_id = p.id and c.tenant_id = p.tenant_id
     where c.tenant_id = '1' and c.id = '${caseId}'`,
  );
  const unsaved = await doc(caseId);
  assert.deepEqual([unsaved.id, unsaved.status, unsaved.version], [null, 0, 0]);
  assert.ok(unsaved.content.includes(pet?.name));
  assert.ok(unsaved.content.includes(pet?.case_no));
  assert.ok(unsaved.content.includes(shanghaiDay()));
  assert.ok(unsaved.content.includes('4.2'));
  assert.ok(!unsaved.content.includes('<b>'));
  assert.doesNotMatch(unsaved.content, /\{[^}]*\}/, 'every placeholder is known');
  const saved = await set(caseId, { content: '<p onclick="x()">正文</p><script>x</script>' });
  assert.equal((await doc(caseId)).content, '<p>正文</p>');
  assert.equal((await make(doctor, calls.byId, { id: saved.data.id })).data.content, '<p>正文</p>');
  assert.equal((await set(caseId, { content: '<p>二</p>', version: 1 })).data.version, 2);
  assert.equal((await set(caseId, { content: '<p>三</p>', version: 1 })).code, ErrorCode.StaleVersion);
  assert.equal((await set(caseId, { content: '<p> </p>' })).data.errors[0].msg, '请填写文书内容');
  assert.equal(
    (await make(doctor, calls.remove, { id: saved.data.id, version: 1 })).code,
    ErrorCode.StaleVersion,
  );
  assert.equal((await make(doctor, calls.remove, { id: saved.data.id, version: 2 })).code, 0);
  assert.equal((await doc(caseId)).id, null);
});

test('what nobody knows of the animal is a gap for the pen; what it weighed at the desk is none', async () => {
  const { petIds } = await savedOwner(manager, {}, [dog({ name: '无名', breed: '', sex: '1' })]);
  const opened = await make(doctor, caseCalls.save, { petId: petIds[0], caseType: 1 });
  assert.equal(opened.code, 0, opened.msg);
  const first = (await doc(opened.data.id)).content;
  assert.match(first, /（犬 ______，公，[^，]+，______ kg）/);
  assert.equal((await make(manager, petCalls.changeWeight, { id: petIds[0], weight: 6.4 })).code, 0);
  assert.match((await doc(opened.data.id)).content, /，6\.4 kg）/);
});

test('a document that is still to be signed names the owner whose file stayed after a merge, a signed one whom it named', async () => {
  const from = await savedOwner(manager, { name: '许从前' }, [dog({ name: '改姓' })]);
  const to = await savedOwner(manager, { name: '许从前妻' });
  const { id: caseId } = (await make(doctor, caseCalls.save, { petId: from.petIds[0], caseType: 1 })).data;
  const signed = await set(caseId, { signImg: await signature() });
  const open = await set(caseId, { againFlag: 'Y' });
  const byId = async (id: string): Promise<string> => (await make(doctor, calls.byId, { id })).data.content;
  assert.match(await byId(open.data.id), /宠主：许从前\u3000/);
  const merged = await make(manager, customerCalls.merge, { fromId: from.ownerId, toId: to.ownerId });
  assert.equal(merged.code, 0, merged.msg);
  assert.match(await byId(open.data.id), /宠主：许从前妻\u3000/);
  assert.match((await doc(caseId)).content, /宠主：许从前妻\u3000/);
  assert.match(await byId(signed.data.id), /宠主：许从前\u3000/, 'what was signed stays');
  assert.equal((await set(caseId, { id: open.data.id, signImg: await signature() })).code, 0);
  assert.match(await byId(open.data.id), /宠主：许从前妻\u3000/, 'what is signed is what was shown');
});

test('a document of before sources were kept names the owner whose file stayed after a merge, and stays as it is else', async () => {
  const from = await savedOwner(manager, { name: '许旧人' }, [dog({ name: '旧文' })]);
  const to = await savedOwner(manager, { name: '许新人' });
  const petId = from.petIds[0] ?? '';
  const { id: caseId } = (await make(doctor, caseCalls.save, { petId, caseType: 1 })).data;
  const { id } = (await set(caseId)).data;
  await rows(`update case_doc set source = '' where tenant_id = '1' and id = '${id}'`);
  assert.equal((await make(manager, petCalls.changeWeight, { id: petId, weight: 7.7 })).code, 0);
  assert.equal(
    (await make(manager, customerCalls.merge, { fromId: from.ownerId, toId: to.ownerId })).code,
    0,
  );
  const { content } = await doc(caseId);
  assert.match(content, /宠主：许新人\u3000/);
  assert.doesNotMatch(content, /7\.7/);
  assert.equal((await set(caseId, { id, signImg: await signature() })).code, 0);
  assert.equal((await make(doctor, calls.byId, { id })).data.content, content);
});

test('what is prepared says what is true when it is opened, with what was typed into it; once signed, what it said', async () => {
  const birthday = '2020-01-02';
  const { petIds } = await savedOwner(manager, { name: '许先前' }, [
    dog({ name: '前名', breed: '', birthday }),
  ]);
  const to = await savedOwner(manager, { name: '许后来' });
  const petId = petIds[0] ?? '';
  const { id: caseId } = (await make(doctor, caseCalls.save, { petId, caseType: 1 })).data;
  assert.equal((await make(manager, petCalls.changeWeight, { id: petId, weight: 4.2 })).code, 0);
  const first = await doc(caseId);
  assert.match(first.content, /宠主：许先前\u3000+宠物：前名（犬 ______，[^，]+，[^，]+，4\.2 kg）/);
  const typed = first.content.replace('建议行______手术', '建议行右后肢固定手术').replace('______', '田园犬');
  const { id } = (await set(caseId, { content: typed })).data;
  assert.equal((await make(manager, petCalls.changeWeight, { id: petId, weight: 5.1 })).code, 0);
  const update = { id: caseId, diagnoses: [{ code: '', name: '骨折', kind: '确诊', main: 'Y' }] };
  assert.equal((await make(doctor, caseCalls.update, update)).code, 0);
  // An animal whose case is still running stays whose it is.
  await rows(
    `update medical_case set status = 2, end_time = now() where tenant_id = '1' and id = '${caseId}'`,
  );
  const [before] = await rows<{ version: number }>(
    `select version from pet where tenant_id = '1' and id = '${petId}'`,
  );
  const moved = await make(manager, petCalls.changeOwner, {
    ...{ id: petId, newOwnerId: to.ownerId, reason: '登记错误', version: before?.version },
  });
  assert.equal(moved.code, 0, moved.msg);
  const now = (await make(doctor, calls.byId, { id })).data.content;
  assert.match(now, /宠主：许后来\u3000+宠物：前名（犬 田园犬，[^，]+，[^，]+，5\.1 kg）/);
  assert.match(now, /经诊断为：骨折。医师建议行右后肢固定手术/);
  assert.equal((await doc(caseId)).content, now);
  assert.equal((await set(caseId, { id, signImg: await signature() })).code, 0);
  assert.equal((await make(manager, petCalls.changeWeight, { id: petId, weight: 6 })).code, 0);
  assert.equal(
    (await make(doctor, calls.byId, { id })).data.content,
    now,
    'what is signed is what was shown',
  );
});

test('words that were filled in stay filled in when they were corrected while somebody typed beside them', async () => {
  const { petIds } = await savedOwner(manager, {}, [dog({ name: '称重' })]);
  const { id: caseId } = (await make(doctor, caseCalls.save, { petId: petIds[0], caseType: 1 })).data;
  const weigh = async (weight: number) =>
    assert.equal((await make(manager, petCalls.changeWeight, { id: petIds[0], weight })).code, 0);
  await weigh(4.2);
  const shown = await doc(caseId);
  assert.equal(shown.filled.体重, '4.2 kg');
  await weigh(5);
  const fields = { version: 0, filled: shown.filled };
  assert.equal((await set(caseId, { ...fields, content: `${shown.content}<p>已禁食</p>` })).code, 0);
  const saved = await doc(caseId);
  assert.match(saved.content, /，5 kg）.*<p>已禁食<\/p>$/);
  await weigh(5.5);
  const content = `${saved.content}<p>已禁水</p>`;
  const again = await set(caseId, { version: saved.version, filled: saved.filled, content });
  assert.equal(again.code, 0, again.msg);
  const { id, content: now } = await doc(caseId);
  assert.match(now, /，5\.5 kg）.*<p>已禁食<\/p><p>已禁水<\/p>$/);
  assert.equal((await set(caseId, { id, content: now, signImg: await signature() })).code, 0);
  const signed = await doc(caseId);
  assert.deepEqual([signed.content, signed.filled], [now, undefined]);
});

test('what is signed stays as it is, whoever tries; another one may be signed beside it', async () => {
  const caseId = await running();
  assert.equal((await set(caseId, { signImg: await emptyPad(0) })).data.errors[0].msg, '请先签名');
  assert.equal(
    (await set(caseId, { signImg: await tap() })).data.errors[0].msg,
    '点一下不算签名，请签出姓名',
  );
  assert.equal((await doc(caseId)).id, null);
  const signed = await set(caseId, { signImg: await signature() });
  assert.equal(signed.data.status, 1);
  const { id } = signed.data;
  const kept = await doc(caseId);
  assert.equal(kept.id, id);
  for (const refused of [
    await set(caseId, { content: '<p>改</p>' }),
    await set(caseId, { id, againFlag: 'Y', content: '<p>改</p>' }),
    await make(doctor, calls.remove, { id }),
  ])
    assert.deepEqual([refused.code, refused.msg.includes('已签署')], [ErrorCode.ForbiddenTransition, true]);
  for (const statement of [
    `update case_doc set content = 'x' where id = '${id}'`,
    `delete from case_doc where id = '${id}'`,
  ])
    await assert.rejects(rows(statement), 'the database keeps it, too');
  const again = await set(caseId, { againFlag: 'Y' });
  assert.deepEqual([again.data.status, again.data.id === id], [0, false]);
  assert.equal((await doc(caseId)).id, again.data.id, 'the open one comes first');
  assert.equal((await set(caseId, { id: again.data.id, signImg: await signature() })).data.status, 1);
  const list = (await make(doctor, calls.list, { caseId })).data;
  assert.deepEqual(
    list.map((one: { status: number }) => one.status),
    [1, 1],
  );
  assert.deepEqual(await doc(caseId).then((one) => one.id), again.data.id);
  assert.deepEqual((await make(doctor, calls.byId, { id })).data.content, kept.content);
});

test('of two who sign the same document at once one is told', async () => {
  const caseId = await running();
  const signImg = await signature();
  const answers = await Promise.all([set(caseId, { signImg }), set(caseId, { signImg })]);
  assert.deepEqual(answers.map(({ code }) => code).sort(), [0, ErrorCode.ForbiddenTransition].sort());
});

test('of two who open a document that nobody has saved the second is told what the first one saved', async () => {
  const caseId = await running();
  const first = { version: 0, content: '<p>先写的</p>' };
  assert.equal((await set(caseId, first)).code, 0);
  const signImg = await signature();
  const second = { version: 0, content: '<p>后写的</p>' };
  for (const fields of [second, { ...second, signImg }, { version: 0, signImg }]) {
    const stale = await set(caseId, fields);
    assert.deepEqual([stale.code, stale.data.current.content], [ErrorCode.StaleVersion, first.content]);
  }
  const putBy = await set(caseId, { version: 0 });
  assert.deepEqual([putBy.code, putBy.data.status], [0, 0]);
  assert.equal((await doc(caseId)).content, first.content);
});

test('a case that is filed, cancelled or of another store has no new documents', async () => {
  for (const status of [3, 4]) {
    const [row] = await rows<{ id: string }>(
      `select id from medical_case where tenant_id = '1' and store_id = '1001' and status = ${status} limit 1`,
    );
    assert.ok(row);
    assert.equal((await set(row.id)).code, ErrorCode.ForbiddenTransition);
  }
  const [other] = await rows<{ id: string }>(
    `select id from medical_case where tenant_id = '1' and store_id <> '1001' and status = 1 limit 1`,
  );
  assert.ok(other);
  assert.equal((await set(other.id)).code, ErrorCode.OutOfScope);
  assert.equal(
    (await make(doctor, calls.doc, { caseId: other.id, templateId: 'WS001' })).code,
    ErrorCode.OutOfScope,
  );
  assert.equal((await make(doctor, calls.list, { caseId: other.id })).code, ErrorCode.OutOfScope);
  const caseId = await running();
  assert.equal((await set(caseId, { templateId: 'nothing' })).code, 404);
  assert.equal((await set(caseId, { id: 'nothing' })).code, 404);
});

test('templates are of the chain and of the store, and kept by who may', async () => {
  const save = (client: TestClient, fields: object) =>
    make(client, calls.saveTemplate, { name: '牙科同意书', content: '{宠物} {医生}', ...fields });
  assert.equal((await save(doctor, { ownerType: 1 })).code, ErrorCode.PermissionMissing);
  assert.equal((await save(manager, { ownerType: 0 })).code, ErrorCode.OutOfScope, 'of the whole chain');
  assert.equal((await save(admin, { ownerType: 1 })).data.errors[0].msg, '请先选择门店');
  assert.equal((await save(manager, { ownerType: 1, name: ' ' })).data.errors[0].field, 'name');
  const own = await save(manager, { ownerType: 1 });
  assert.equal(own.code, 0, own.msg);
  const { id } = own.data;
  const offered = (await make(doctor, calls.templates, {})).data;
  assert.deepEqual([offered[0].id, offered[0].editableFlag], [id, 'N'], 'one’s own store first');
  const shared = offered.find((one: { ownerType: number }) => one.ownerType === 0);
  assert.equal(
    (await make(manager, calls.deleteTemplate, { id: shared.id, version: shared.version })).code,
    ErrorCode.OutOfScope,
  );
  assert.deepEqual(
    (await make(admin, calls.templates, {})).data.filter((one: { id: string }) => one.id === id),
    [],
    'the company keeps those of the chain',
  );
  const caseId = await running();
  const saved = await set(caseId, { templateId: id });
  assert.equal(saved.code, 0);
  assert.equal((await save(manager, { id, ownerType: 1, version: 9 })).code, ErrorCode.StaleVersion);
  assert.equal((await save(manager, { id, ownerType: 1, version: 1, content: '别的' })).code, 0);
  assert.equal((await make(manager, calls.deleteTemplate, { id, version: 2 })).code, 0);
  assert.equal((await doc(caseId, id)).id, saved.data.id, 'what was made from it stays');
  assert.doesNotMatch((await doc(caseId, id)).content, /别的/);
  const [other] = await rows<{ id: string }>(
    `select id from medical_case where tenant_id = '1' and store_id = '1001' and id <> '${caseId}' limit 1`,
  );
  assert.equal((await make(doctor, calls.doc, { caseId: other?.id ?? '', templateId: id })).code, 404);
});
