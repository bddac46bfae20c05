import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { SURE_FROM } from '@hospital/shared/contract/bounds';
import { attachmentCalls, type IdCard } from '@hospital/shared/contract/calls/attachments';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../../test-support/client';
import { make } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { uploaded } from '../../../test-support/uploads';
import { CloudEngine } from './cloudEngine';
import { cardFile, cards } from './idCards.fixture';
import { LocalEngine } from './localEngine';
import { parseIdCard } from './parseIdCard';
import { readIdCard } from './readIdCard';
import type { ReadLine } from './textEngine';

const line = (text: string, left = 0.1, confidence = 0.9): ReadLine => ({
  ...{ left, right: left + 0.3 },
  words: text.split(' ').map((word) => ({ text: word, confidence })),
});
const number = (text: string): ReadLine => ({ ...line(`公民 身份 号 码 ${text}`), right: 0.8 });

describe('what is read of a card', () => {
  const lines = [
    line('姓 名 王小明'),
    line('性 别 男'),
    line('民族 汉', 0.3),
    line('出 生 1990 年 了 月'),
    line('二', 0.7),
    line('住址'),
    line('广东 省 广州 市', 0.2),
    line('体育 东 路 116 号', 0.2, 0.6),
  ];

  test('the checksum decides what is a number; birthday and sex are the number’s', () => {
    const card = parseIdCard([...lines, number('440106199003070116')]);
    assert.deepEqual(card, {
      ...{ name: '王小明', sex: '1', birthday: '1990-03-07', idCardNo: '440106199003070116' },
      address: '广东省广州市体育东路116号',
      confidence: { name: 0.9, sex: 1, birthday: 1, idCardNo: 1, address: 0.6 },
    });
    assert.equal(parseIdCard([...lines, number('440106199003070117')]), null);
    assert.equal(parseIdCard([...lines, number('440106199002300116')]), null);
    assert.equal(parseIdCard([]), null);
  });

  test('a printed sex that the number contradicts, and a name that is none, are doubtful', () => {
    const odd = [line('姓名 I小8'), line('性别 女'), number('440106199003070116')];
    const { confidence, sex } = parseIdCard(odd) as IdCard;
    assert.deepEqual([sex, confidence.sex < SURE_FROM, confidence.name < SURE_FROM], ['1', true, true]);
  });
});

test('ten photographed cards are read: numbers by their checksum, names and addresses letter by letter', async () => {
  const engine = new LocalEngine();
  const read: IdCard[] = [];
  for (const index of cards.keys()) read.push(await readIdCard(engine, await readFile(cardFile(index))));
  const wrong = (field: 'idCardNo' | 'birthday' | 'name' | 'address') =>
    cards.flatMap((card, index) => (read[index]?.[field] === card[field] ? [] : [read[index]?.[field]]));
  // The rate that was measured: each number; of names and addresses one and two are wrong.
  assert.deepEqual([wrong('idCardNo'), wrong('birthday')], [[], []]);
  assert.ok(wrong('name').length <= 1, wrong('name').join());
  assert.ok(wrong('address').length <= 2, wrong('address').join());
  for (const [index, { name, confidence }] of read.entries())
    if (name !== cards[index]?.name) assert.ok(confidence.name < SURE_FROM, name);
  assert.deepEqual(
    read.map(({ sex }) => sex),
    cards.map(({ sex }) => (sex === '男' ? '1' : '2')),
  );
});

test('what takes too long is given up, and the next picture begins anew', async () => {
  const picture = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await assert.rejects(new LocalEngine(1).read(picture), /took too long/);
  const engine = new LocalEngine();
  assert.deepEqual(await engine.read(picture), []);
});

test('of very many pictures at once some are refused in words', async () => {
  const engine = new LocalEngine(1);
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => engine.read(Buffer.from('x'))));
  const codes = all.map((one) => (one.status === 'rejected' ? (one.reason as { code?: number }).code : 0));
  assert.equal(codes.filter((code) => code === ErrorCode.TooManyRequests).length, 3);
});

test('another engine is asked where one is configured, and has to answer as it should', async () => {
  let answer: unknown = { lines: [number('440106199003070116')] };
  let asked = '';
  const service = createServer((request, response) => {
    asked = `${request.headers.authorization} ${request.headers['content-type']}`;
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  const url = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/`);
  const engine = new CloudEngine({ url, token: 'key' });
  const card = await readIdCard(engine, await readFile(cardFile(0)));
  assert.deepEqual([card.idCardNo, card.name, asked], ['440106199003070116', '', 'Bearer key image/png']);
  answer = { lines: [{ text: 'x' }] };
  await assert.rejects(engine.read(Buffer.from('x')));
  service.close();
});

describe('the call', () => {
  let server: TestServer;
  let reception: TestClient;
  before(async () => {
    server = await startTestServer();
    reception = await server.signIn('13800000003', 2);
  });
  after(() => server.close());
  const call = attachmentCalls.ocrIdCard;

  test('reads a picture that is sent, or one that the caller may see, and keeps nothing', async () => {
    const content = await readFile(cardFile(0));
    const base64File = `data:image/jpeg;base64,${content.toString('base64')}`;
    const sent = await make(reception, call, { base64File });
    assert.deepEqual([sent.code, sent.data?.idCardNo], [0, cards[0]?.idCardNo], sent.msg);
    const { url } = await uploaded(reception, content, '证件.jpg');
    assert.deepEqual((await make(reception, call, { url })).data, sent.data);
    const doctor = await server.signIn('13800000004', 2);
    assert.equal((await make(doctor, call, { url })).code, ErrorCode.NotFound);
    const stranger = await server.signIn('13900000001', 2);
    assert.equal((await make(stranger, call, { url })).code, ErrorCode.NotFound);
    assert.ok(!server.log.join('').includes('440106199003070116'));
  });

  test('says so where there is no card, no picture, or too many', async () => {
    const blank = await sharp({ create: { width: 400, height: 250, channels: 3, background: '#ddd' } })
      .png()
      .toBuffer();
    const refusal = async (request: object) => {
      const { code, msg } = await make(reception, call, { ...request });
      return [code, msg];
    };
    const unread = [ErrorCode.Invalid, '无法识别身份证，请将证件放平、拍清楚后重试'];
    const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
    assert.deepEqual(await refusal({ base64File: dataUrl('image/png', blank) }), unread);
    assert.deepEqual(await refusal({ base64File: dataUrl('image/png', Buffer.from('no png')) }), unread);
    assert.deepEqual(await refusal({ base64File: dataUrl('application/pdf', Buffer.from('%PDF-1.4')) }), [
      ErrorCode.Invalid,
      '仅支持图片',
    ]);
    assert.deepEqual(await refusal({}), [ErrorCode.Invalid, '请选择一张身份证图片']);
    await server.database.kernel.execute(`update rate_limit set hits = 100 where key like 'ocrIdCard:%'`);
    assert.equal((await refusal({ url: '/files/none' }))[0], ErrorCode.TooManyRequests);
  });
});
