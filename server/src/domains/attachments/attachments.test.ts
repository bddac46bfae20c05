import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { attachmentCalls as calls } from '@hospital/shared/contract/calls/attachments';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { pdf } from '../../platform/files/pictures.fixture';
import type { TestClient } from '../../test-support/client';
import { make, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { served, uploaded, uploadedPicture } from '../../test-support/uploads';
import { dog, savedOwner } from '../../test-support/people';

let server: TestServer;
let reception: TestClient;
let doctor: TestClient;
let manager: TestClient;
let admin: TestClient;
let viewer: TestClient;
before(async () => {
  server = await startTestServer();
  reception = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
  manager = await server.signIn('13800000002', 2);
  admin = await server.signIn('13800000001', 1);
  viewer = await server.signIn('13800000007', 2);
});
after(() => server.close());

const sql = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;

async function newPet(client = reception, customer: object = {}) {
  const { ownerId, petIds } = await savedOwner(client, customer, [dog()]);
  return { ownerId, petId: petIds[0] ?? '' };
}

let cases = 0;
/** A case of that pet with that status. */
async function newCase(ownerId: string, petId: string, status: number): Promise<string> {
  const id = `attached-${(cases += 1)}`;
  await sql(`insert into medical_case (tenant_id, id, case_no, store_id, owner_id, pet_id, doctor_id, visit_time, status, last_activity)
    values ('1', '${id}', '${id}', '1001', '${ownerId}', '${petId}', '4', now(), ${status}, now())`);
  return id;
}

/** Ids of new files of the pet. */
async function filed(client: TestClient, petId: string, fields: object = {}): Promise<string[]> {
  const files = [{ url: await uploadedPicture(client) }];
  const answer = await make(client, calls.save, { petId, files, bizType: 'report', ...fields });
  assert.equal(answer.code, 0, answer.msg);
  return answer.data.ids;
}

const ofPet = async (client: TestClient, petId: string, fields: object = {}) =>
  (await make(client, calls.listByPetId, { petId, ...fields })).data;

test('files are kept with what they are, the newest day first, and found by pet, owner, type and case', async () => {
  const { ownerId, petId } = await newPet();
  const caseId = await newCase(ownerId, petId, 1);
  const report = await uploaded(doctor, pdf, '化验单.pdf');
  const { code, msg, data } = await make(doctor, calls.save, {
    ...{ petId, caseId, bizType: 'report', remark: ' 术前 ', shootTime: '2025-03-04 09:30' },
    files: [{ url: report.url, name: '血常规.pdf', fileType: 'pdf' }],
  });
  assert.equal(code, 0, msg);
  const [image] = await filed(doctor, petId, { bizType: 'image' });
  const files = await ofPet(reception, petId);
  assert.deepEqual(
    files.map(({ id }: { id: string }) => id),
    [image, ...data.ids],
  );
  const { createDate: _, id: __, ...kept } = files[1];
  assert.deepEqual(kept, {
    ...{ petId, petName: '豆包', caseId, caseNo: caseId, bizType: 'report', name: '血常规.pdf' },
    ...{ url: report.url, fileType: 'pdf', typeName: 'PDF', size: pdf.length, remark: '术前' },
    ...{
      shootTime: '2025-03-04 09:30:00',
      source: 'desk',
      addendumFlag: 'N',
      createName: files[0].createName,
    },
    whyNotDelete: '只能删除自己上传的文件',
  });
  for (const filter of [{ bizType: 'report' }, { caseId }]) {
    assert.equal((await ofPet(doctor, petId, filter)).length, 1);
    const { list, total } = (await make(doctor, calls.list, { ownerId, ...filter })).data;
    assert.deepEqual([list.length, list[0].id, total], [1, data.ids[0], 1]);
  }
  const page = (await make(doctor, calls.list, { ownerId, page: 2, pageSize: 1 })).data;
  assert.deepEqual([page.list[0].id, page.total], [data.ids[0], 2]);
  const offered = (await make(doctor, calls.cases, { petId })).data;
  assert.deepEqual([offered.length, offered[0].id, offered[0].archivedFlag], [1, caseId, 'N']);
});

test('a file is served to who may see the pet, to nobody else, and to nobody once it is deleted', async () => {
  const { petId } = await newPet();
  const url = await uploadedPicture(doctor);
  assert.equal((await served(reception, url)).status, 404);
  const { ids } = (await make(doctor, calls.save, { petId, files: [{ url }], bizType: 'image' })).data;
  assert.equal((await served(reception, url)).status, 200);
  assert.equal((await served(await server.signIn('13800000005', 3), url)).status, 404);
  assert.equal((await served(await server.signIn('13900000001', 2), url)).status, 404);
  assert.equal((await make(doctor, calls.delete, { id: ids[0] })).code, 0);
  assert.equal((await served(reception, url)).status, 404);
});

test('pets of stores where one does not work, and of other tenants, keep their files to themselves', async () => {
  const { ownerId, petId } = await newPet(admin, { storeId: '1004' });
  const url = await uploadedPicture(admin);
  const { ids } = (await make(admin, calls.save, { petId, files: [{ url }], bizType: 'other' })).data;
  const caseId = await newCase(ownerId, petId, 1);
  const own = await uploadedPicture(reception);
  for (const [call, request] of [
    [calls.listByPetId, { petId }],
    [calls.cases, { petId }],
    [calls.list, { petId }],
    [calls.list, { ownerId }],
    [calls.list, { caseId }],
    [calls.save, { petId, files: [{ url: own }], bizType: 'other' }],
    [calls.delete, { id: ids[0] }],
    [calls.qrImg, { petId, bizType: 'other' }],
    [calls.qrImg, { caseId, bizType: 'other' }],
  ] as const) {
    assert.equal((await make(reception, call, request)).code, ErrorCode.OutOfScope, call.path);
    const stranger = await server.signIn('13900000001', 2);
    const { code } = await make(stranger, call, request);
    assert.ok(
      [ErrorCode.NotFound, ErrorCode.PermissionMissing].includes(code as 404),
      `${call.path} ${code}`,
    );
  }
  assert.equal((await served(reception, url)).status, 404);
  const { list } = (await make(reception, calls.list, { pageSize: 200 })).data;
  assert.ok(!list.some(({ id }: { id: string }) => id === ids[0]));
});

test('nobody attaches what is not theirs to show, nor one file twice, nor what is yet to come', async () => {
  const { ownerId, petId } = await newPet();
  const other = await newPet();
  const theirs = await uploadedPicture(reception);
  const url = await uploadedPicture(doctor);
  const refusal = async (fields: object) => {
    const files = [{ url }];
    const { code, data } = await make(doctor, calls.save, { petId, files, bizType: 'image', ...fields });
    return [code, data?.errors?.[0].field];
  };
  const invalid = ErrorCode.Invalid;
  assert.deepEqual(await refusal({ files: [{ url }, { url: theirs }] }), [invalid, 'files[1].url']);
  assert.deepEqual(await refusal({ files: [{ url: '/files/none.png' }] }), [invalid, 'files[0].url']);
  assert.deepEqual(await refusal({ files: [{ url }, { url }] }), [invalid, 'files[1].url']);
  assert.deepEqual(await refusal({ shootTime: '2999-01-01 10:00' }), [invalid, 'shootTime']);
  assert.deepEqual(await refusal({ caseId: await newCase(other.ownerId, other.petId, 1) }), [
    invalid,
    'caseId',
  ]);
  for (const wrong of [
    { bizType: 'x' },
    { files: [] },
    { files: Array.from({ length: 21 }, () => ({ url })) },
  ])
    assert.ok([ErrorCode.Invalid, ErrorCode.Malformed].includes((await refusal(wrong))[0] as 40001));
  assert.equal(
    (await refusal({ caseId: await newCase(ownerId, petId, 4) }))[0],
    ErrorCode.ForbiddenTransition,
  );
  assert.deepEqual(await ofPet(doctor, petId), []);
});

test('an archived case takes addenda alone, and they are marked', async () => {
  const { ownerId, petId } = await newPet();
  const caseId = await newCase(ownerId, petId, 3);
  const files = [{ url: await uploadedPicture(doctor) }];
  const plain = await make(doctor, calls.save, { petId, caseId, files, bizType: 'report' });
  assert.deepEqual(
    [plain.code, plain.msg],
    [ErrorCode.ForbiddenTransition, '病例已归档，只能作为归档后补充添加'],
  );
  assert.equal((await make(doctor, calls.qrImg, { caseId, bizType: 'report' })).code, plain.code);
  await filed(doctor, petId, { caseId, files, addendumFlag: 'Y' });
  assert.equal((await ofPet(doctor, petId))[0].addendumFlag, 'Y');
});

test('own files go within a day; later, and those of others, by who may delete all', async () => {
  const { petId } = await newPet();
  const [first = ''] = await filed(doctor, petId);
  const [second = ''] = await filed(doctor, petId);
  await refusesWithout('sys:attach:deleteAll', reception, calls.delete, { id: first });
  assert.equal((await make(doctor, calls.delete, { id: first })).code, 0);
  assert.equal((await make(doctor, calls.delete, { id: first })).code, ErrorCode.NotFound);
  await sql(`update attachment set create_date = now() - interval '25 hours' where id = '${second}'`);
  const [kept] = await ofPet(doctor, petId);
  const late = await make(doctor, calls.delete, { id: second });
  assert.deepEqual(
    [late.code, late.msg, kept.whyNotDelete],
    [ErrorCode.ForbiddenTransition, '上传已超过24小时，不能再删除', late.msg],
  );
  assert.equal((await ofPet(manager, petId))[0].whyNotDelete, '');
  assert.equal((await make(manager, calls.delete, { id: second })).code, 0);
  assert.deepEqual(await ofPet(doctor, petId), []);
  const gone =
    await sql(`select deleted_by, (select count(*)::int from file_use u where u.biz_id = a.id) as uses,
    (select before->>'typeName' from op_log where biz_id = a.id and after is null) as said
    from attachment a where pet_id = '${petId}' order by deleted_by`);
  assert.deepEqual(gone, [
    { deleted_by: '2', uses: 0, said: '报告' },
    { deleted_by: '4', uses: 0, said: '报告' },
  ]);
});

test('who may look only, looks only', async () => {
  const { petId } = await newPet();
  const url = await uploadedPicture(viewer);
  const request = { petId, files: [{ url }], bizType: 'other' };
  assert.equal((await make(viewer, calls.listByPetId, { petId })).code, 0);
  await refusesWithout('sys:attach:save', viewer, calls.save, request);
  await refusesWithout('sys:attach:save', viewer, calls.qrImg, { petId, bizType: 'other' });
  await refusesWithout('sys:attach:delete', viewer, calls.delete, { id: 'x' });
});

test('open pages of the store hear of a new file', async () => {
  const { petId } = await newPet();
  const stream = await StreamReader.ready(reception);
  await filed(doctor, petId);
  const { kind, data } = await stream.next();
  assert.deepEqual([kind, data.calls], ['data', ['attachments.list', 'attachments.listByPetId']]);
  stream.close();
});
