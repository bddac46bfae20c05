import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { messageCalls } from '@hospital/shared/contract/calls/messages';
import { organisationCalls } from '@hospital/shared/contract/calls/organisation';
import { personCalls } from '@hospital/shared/contract/calls/person';
import type { SysFile } from '@hospital/shared/contract/calls/files';
import { fileUse } from './schema';
import { testingOrder } from '../../domains/laboratory/schema';
import { done, newStore, storeEdit } from '../../domains/organisation/fixture';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { served, uploaded, uploadedPicture } from '../../test-support/uploads';
import { userActions } from '../../domains/users/fixture';
import { pdf } from './pictures.fixture';

let server: TestServer;
let admin: TestClient;
/** Doctor of 1001. */
let doctor: TestClient;
/** Front desk of 1001, where reports are nobody's business. */
let reception: TestClient;
/** Doctor of 1004. */
let elsewhere: TestClient;
let keeper: TestClient;
let stranger: TestClient;
const people = userActions(() => ({ server, admin }));
before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  doctor = await server.signIn('13800000004', 2);
  reception = await server.signIn('13800000003', 2);
  keeper = await server.signIn('13800000005', 3);
  stranger = await server.signIn('13900000001', 1);
  const { loginName, initPassword } = await people.save({ roleIds: ['4'], storeIds: ['1004'] });
  elsewhere = await people.signIn(loginName, initPassword);
});
after(() => server.close());

/** Who is shown the file, and who is told that there is none. */
async function seenBy(url: string, yes: readonly TestClient[], no: readonly TestClient[]): Promise<void> {
  const codes = await Promise.all([...yes, ...no].map(async (who) => (await served(who, url)).status));
  assert.deepEqual(codes, [...yes.map(() => 200), ...no.map(() => 404)]);
  assert.equal((await fetch(server.baseUrl + url)).status, 401);
}

const write = (biz: { readonly bizType: string; readonly bizId: string }, { id }: SysFile) =>
  server.database.write('1', (db) => db.insert(fileUse).values({ ...biz, fileId: id }));

describe('a file is seen', () => {
  test('by its uploader alone while nothing shows it, even by who manages the chain', async () => {
    const { url } = await uploaded(doctor, pdf, '化验单.pdf');
    await seenBy(url, [doctor], [admin, reception, elsewhere, keeper, stranger]);
    assert.equal((await served(reception, `${url}?download`)).status, 404);
    assert.equal((await served(reception, `${url}?view`)).status, 404);
  });

  test('by every colleague as a face, and no longer once another one is chosen', async () => {
    const photo = await uploadedPicture(doctor);
    await done(doctor, personCalls.updateAvatar, { photo });
    await seenBy(photo, [doctor, admin, reception, elsewhere, keeper], [stranger]);
    await done(doctor, personCalls.updateAvatar, { photo: await uploadedPicture(doctor) });
    await seenBy(photo, [doctor], [admin, reception, elsewhere, keeper]);
  });

  test('as a picture of a store by whoever may look at that store', async () => {
    const headImg = await uploadedPicture(admin);
    const { id } = (await done(admin, organisationCalls.saveStore, newStore({ headImg }))).data;
    const part = await people.partAdministrator();
    const holder = await people.managerOf({ storeIds: [id] });
    const status = async (client: TestClient) =>
      (await make(client, organisationCalls.store, { id })).code === 0 ? 200 : 404;
    for (const client of [part, holder.client, reception, elsewhere]) {
      assert.equal((await served(client, headImg)).status, await status(client));
    }
    await seenBy(headImg, [admin, holder.client], [part, elsewhere, keeper, stranger]);
    await done(admin, organisationCalls.updateStore, await storeEdit(admin, id, { headImg: '' }));
    await seenBy(headImg, [admin], [holder.client]);
  });

  test('in an announcement by whom it is meant for, once it is published, and by who manages them', async () => {
    const picture = await uploadedPicture(admin);
    const notice = (more: object) => ({
      name: '公告',
      content: `<p>图<img src="${picture}"></p>`,
      valid: 'N',
      topFlag: 'N',
      popupFlag: 'N',
      scopeType: '2',
      scopeIds: ['1001'],
      ...more,
    });
    const { id } = (await done(admin, messageCalls.saveNotice, notice({}))).data;
    await seenBy(picture, [admin], [doctor, reception, elsewhere, stranger]);
    const publish = async (more: object) => {
      const { version } = (await done(admin, messageCalls.notice, { id })).data;
      await done(admin, messageCalls.updateNotice, notice({ id, version, valid: 'Y', ...more }));
    };
    await publish({});
    await seenBy(picture, [admin, doctor, reception], [elsewhere, keeper, stranger]);
    await publish({ scopeType: '0', scopeIds: [] });
    await seenBy(picture, [admin, doctor, reception, elsewhere, keeper], [stranger]);
    await done(admin, messageCalls.deleteNotice, { id });
    await seenBy(picture, [admin], [doctor, reception]);
  });

  test('with a report by who may read reports of that store', async () => {
    const file = await uploaded(doctor, pdf, '报告.pdf');
    const [order] = await server.database
      .reader('1')
      .select({ id: testingOrder.id })
      .from(testingOrder)
      .where(eq(testingOrder.storeId, '1001'))
      .limit(1);
    await write({ bizType: 'testingOrder', bizId: order?.id ?? '' }, file);
    await seenBy(file.url, [doctor, admin], [elsewhere, keeper, stranger]);
  });

  test('by nobody for a use that nobody has a rule for', async () => {
    const file = await uploaded(doctor, pdf, '其他.pdf');
    await write({ bizType: 'surprise', bizId: '1' }, file);
    await write({ bizType: 'testingOrder', bizId: 'there is none' }, file);
    await seenBy(file.url, [doctor], [admin, reception, elsewhere]);
  });
});

test('nobody makes a record show what they could not see', async () => {
  const picture = await uploadedPicture(doctor);
  for (const [who, call, request] of [
    [reception, personCalls.updateAvatar, { photo: picture }],
    [admin, personCalls.updateAvatar, { photo: picture }],
    [admin, organisationCalls.saveStore, newStore({ headImg: picture })],
  ] as const) {
    assert.equal((await make(who, call, { ...request })).msg, '图片不存在，请重新上传');
  }
  await seenBy(picture, [doctor], [reception, admin]);
});
