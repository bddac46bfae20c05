import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { MOST_PHONE_PICTURES } from '@hospital/shared/contract/bounds';
import { attachmentCalls as calls } from '@hospital/shared/contract/calls/attachments';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { LARGEST_IMAGE } from '@hospital/shared/contract/fileTypes';
import { pdf, photo } from '../../platform/files/pictures.fixture';
import type { Answer, TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { formFile, sendForm, served } from '../../test-support/uploads';
import { dog, savedOwner } from '../../test-support/people';

let server: TestServer;
let reception: TestClient;
let doctor: TestClient;
before(async () => {
  server = await startTestServer();
  reception = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
});
after(() => server.close());

const DEVICE = 'telephone-of-the-doctor';
const OTHER = 'telephone-of-somebody';

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;

async function newTicket(client = doctor) {
  const { petIds } = await savedOwner(reception, {}, [dog()]);
  const petId = petIds[0] ?? '';
  const { code, msg, data } = await make(client, calls.qrImg, { petId, bizType: 'image' });
  assert.equal(code, 0, msg);
  return { petId, ticket: data.ticket as string, data };
}

const open = (ticket: string, device = DEVICE): Promise<Answer> =>
  make(server.anonymous, calls.phone, { ticket, device });

let keys = 0;
async function send(
  ticket: string,
  {
    device = DEVICE,
    key = `picture-${(keys += 1)}`,
    content,
    name = 'image.jpg',
  }: {
    device?: string;
    key?: string;
    content?: Uint8Array;
    name?: string;
  } = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ticket, device, key })) form.set(field, value);
  form.set('file', formFile(content ?? (await photo()), name));
  return sendForm(server.anonymous, '/api/sys/attach/phone/upload', form);
}

const ofPet = async (petId: string) => (await make(reception, calls.listByPetId, { petId })).data;

test('a telephone that has read the code sends pictures, which the open page hears of', async () => {
  const { petId, ticket, data } = await newTicket();
  assert.match(data.url, /^http:\/\/127\.0\.0\.1:\d+\/phone\/attach#1\.[\w-]{32}$/);
  assert.match(data.qrImg, /^data:image\/png;base64,/);
  assert.deepEqual((await open(ticket)).data, {
    ...{ petName: '豆包', typeName: '影像', expire: data.expire, taken: 0, most: MOST_PHONE_PICTURES },
  });
  const stream = await StreamReader.ready(reception);
  assert.deepEqual((await send(ticket)).data, { taken: 1, most: MOST_PHONE_PICTURES });
  const event = await stream.next();
  assert.deepEqual([event.kind, event.data.calls], ['data', ['attachments.list', 'attachments.listByPetId']]);
  stream.close();
  await send(ticket);
  const files = await ofPet(petId);
  assert.deepEqual(
    files.map(({ name, source, bizType }: Record<string, string>) => [name, source, bizType]),
    [
      ['影像2.jpg', 'phone', 'image'],
      ['影像1.jpg', 'phone', 'image'],
    ],
  );
  const shown = await served(reception, files[0].url);
  // Upright, and without the place where it was taken.
  const { width, height, exif } = await sharp(await shown.arrayBuffer()).metadata();
  assert.deepEqual([width, height, exif], [20, 40, undefined]);
  assert.deepEqual(
    await rows(`select user_id as by, after->>'name' as name from op_log where biz_id = '${files[1].id}'`),
    [{ by: '4', name: '影像1.jpg' }],
  );
  assert.equal(files[0].createName, files[1].createName);
  const kept = await rows<{ hash: string }>(`select * from attach_ticket where pet_id = '${petId}'`);
  assert.ok(!JSON.stringify(kept).includes(ticket.slice(2)));
});

test('a picture that is sent again is taken once', async () => {
  const { petId, ticket } = await newTicket();
  const key = 'picture-again';
  for (const _ of [1, 2]) assert.equal((await send(ticket, { key })).data.taken, 1);
  const together = await Promise.all([1, 2, 3].map(() => send(ticket, { key: 'picture-together' })));
  assert.deepEqual(new Set(together.map(({ data }) => data.taken)), new Set([2]));
  assert.equal((await ofPet(petId)).length, 2);
});

test('a code is one telephone’s, for a while, while its dialog is open and its maker is signed in', async () => {
  const refusal = async (ticket: string, device = DEVICE) => {
    const answers = [await open(ticket, device), await send(ticket, { device })];
    assert.equal(answers[0]?.msg, answers[1]?.msg);
    assert.equal(answers[0]?.code, answers[1]?.code);
    return [answers[0]?.code, answers[0]?.msg];
  };
  const { petId, ticket } = await newTicket();
  await open(ticket);
  const over = ErrorCode.ForbiddenTransition;
  assert.deepEqual(await refusal(ticket, OTHER), [over, '二维码已被另一部手机使用，请在电脑上重新生成']);
  assert.equal((await make(reception, calls.closeQr, { ticket })).code, ErrorCode.NotFound);
  assert.equal((await make(doctor, calls.closeQr, { ticket })).code, 0);
  assert.equal((await make(doctor, calls.closeQr, { ticket })).code, 0);
  assert.deepEqual(await refusal(ticket), [over, '电脑上已关闭上传，请在电脑上重新生成']);
  const late = await newTicket();
  await rows(`update attach_ticket set expire_date = now() where pet_id = '${late.petId}'`);
  assert.deepEqual(await refusal(late.ticket), [over, '二维码已过期，请在电脑上重新生成']);
  const leaver = await server.signIn('13800000004', 2);
  const left = await newTicket(leaver);
  await leaver.post('/logout.do');
  assert.deepEqual(await refusal(left.ticket), [over, '电脑上已退出登录，请在电脑上重新生成']);
  for (const wrong of ['1.nonsense', '2.' + ticket.slice(2), 'nonsense', "1.'; drop"])
    assert.deepEqual(await refusal(wrong), [ErrorCode.NotFound, '二维码无效，请在电脑上重新生成']);
  assert.deepEqual(await ofPet(petId), []);
});

test('so many pictures come by one code and no more, however many come at once', async () => {
  const { petId, ticket } = await newTicket();
  await open(ticket);
  await rows(`insert into attachment (tenant_id, id, pet_id, store_id, biz_type, url, name, file_type, size, shoot_time, ticket_hash, ticket_key)
    select '1', 'many-' || n, '${petId}', '1001', 'image', '/files/none', 'x', 'jpg', 1, now(), hash, 'many-' || n
    from attach_ticket, generate_series(1, ${MOST_PHONE_PICTURES - 1}) n where pet_id = '${petId}'`);
  const answers = await Promise.all([1, 2, 3].map(() => send(ticket)));
  assert.deepEqual(answers.map(({ code, msg }) => (code === 0 ? '' : `${code} ${msg}`)).sort(), [
    '',
    ...Array.from({ length: 2 }, () => `40902 已上传${MOST_PHONE_PICTURES}张，请在电脑上重新生成`),
  ]);
  assert.equal((await ofPet(petId)).length, MOST_PHONE_PICTURES);
});

test('what is no picture, or too large, is refused and leaves nothing', async () => {
  const { petId, ticket } = await newTicket();
  const refusal = async (content: Uint8Array, name?: string) => {
    const { code, msg } = await send(ticket, { content, ...(name ? { name } : {}) });
    return [code, msg];
  };
  assert.deepEqual(await refusal(pdf, 'x.pdf'), [ErrorCode.Invalid, '仅支持图片']);
  assert.deepEqual(await refusal(pdf), [ErrorCode.Invalid, '文件内容与类型不符']);
  assert.deepEqual(await refusal((await photo()).subarray(0, 300)), [
    ErrorCode.Invalid,
    '图片已损坏，无法读取',
  ]);
  assert.deepEqual(await refusal(new Uint8Array(LARGEST_IMAGE + 1)), [ErrorCode.Malformed, '提交的内容过大']);
  assert.deepEqual(await ofPet(petId), []);
  assert.deepEqual(await rows(`select 1 from sys_file where name like 'image%'`), []);
});

test('whoever tries codes is soon told to wait, before anything of a body is read', async () => {
  await rows(`update rate_limit set hits = 1000 where key like 'attachPhone:%'`);
  assert.equal((await open('1.nonsense')).code, ErrorCode.TooManyRequests);
  assert.equal((await send('1.nonsense', { content: new Uint8Array(1000) })).code, ErrorCode.TooManyRequests);
  await rows(`delete from rate_limit where key like 'attachPhone:%'`);
  const { ticket } = await newTicket();
  await open(ticket);
  await rows(`update rate_limit set hits = 1000 where key like 'attachTicket:%'`);
  assert.equal((await open(ticket)).code, ErrorCode.TooManyRequests);
});

test('the telephone’s page is small, whole in itself and runs its own script alone', async () => {
  const page = await server.anonymous.raw('GET', '/phone/attach');
  assert.equal(page.status, 200);
  assert.ok(page.text.length < 8192, String(page.text.length));
  assert.doesNotMatch(page.text, /src="|href="(?!data:)/);
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(
    policy,
    /^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+'; img-src blob:/,
  );
});
