import { domains } from '../../product';
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync } from 'node:fs';
import { request, type ClientRequest, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sweep } from '../server/housekeeping';
import type { TestClient } from '../../test-support/client';
import { confirm, credentialOf, post } from '../../test-support/formPosts';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { upload, uploaded } from '../../test-support/uploads';
import { pdf, picture } from './pictures.fixture';

let server: TestServer;
let filesDir: string;
let doctor: TestClient;
let reception: TestClient;
before(async () => {
  filesDir = mkdtempSync(join(tmpdir(), 'hospital-files-'));
  server = await startTestServer({ filesDir });
  doctor = await server.signIn('13800000004', 2);
  reception = await server.signIn('13800000003', 2);
});
after(async () => {
  await server.close();
  rmSync(filesDir, { recursive: true });
});

const filesIn = (part: string): string[] =>
  readdirSync(join(filesDir, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

const boundary = 'b';
const partBegins = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4`;

/** An upload that has begun and does not go on. */
function beginsToSend(client: TestClient): {
  readonly sent: ClientRequest;
  readonly answer: Promise<string>;
} {
  const sent = request(`${server.baseUrl}/api/sys/file/upload.do`, {
    method: 'POST',
    headers: {
      ...client.headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': 40 * 1024 * 1024,
    },
  });
  const answer = new Promise<string>((resolve) => {
    sent.on('error', () => resolve(''));
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('close', () => resolve(text));
    });
  });
  sent.write(partBegins);
  return { sent, answer };
}

const comesTrue = async (what: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await what())) await new Promise((resolve) => setImmediate(resolve));
};

describe('what was posted and not confirmed', () => {
  const full = '未使用的文件过多，请稍后再上传';

  test('counts as what no record shows, until it is confirmed or swept', async () => {
    const credential = await credentialOf(doctor);
    const send = (name: string) =>
      post(server, credential, `${credential.prefix}${name}`, pdf, 'application/pdf');
    assert.equal((await send('first.pdf')).status, 200);
    const [large = ''] = filesIn('posted');
    truncateSync(large, 1024 ** 3 + 1); // sparse
    const refused = await send('second.pdf');
    assert.deepEqual([refused.status, refused.msg], [429, full]);
    const other = await upload(doctor, pdf, 'x.pdf');
    assert.deepEqual([other.code, other.msg], [42901, full]);
    assert.equal((await doctor.post('/wechat/mini/ossConfig', { keyword: 'store' })).code, 42901);
    // Nobody else has to do with it.
    await uploaded(reception, pdf, 'x.pdf');
    const longAgo = new Date(Date.now() - 3 * 3600_000);
    utimesSync(large, longAgo, longAgo);
    await sweep({ ...server.services, signal: new AbortController().signal }, domains);
    assert.deepEqual(filesIn('posted'), []);
    assert.equal((await send('third.pdf')).status, 200);
    assert.equal((await confirm(doctor, `${credential.prefix}third.pdf`, 'x.pdf')).code, 0);
    assert.deepEqual(filesIn('posted'), []);
  });
});

describe('a file that comes with a call', () => {
  test('is refused before it is read when its sender has too much already', async () => {
    const credential = await credentialOf(doctor);
    const key = `${credential.prefix}much.pdf`;
    assert.equal((await post(server, credential, key, pdf, 'application/pdf')).status, 200);
    const [large = ''] = filesIn('posted');
    truncateSync(large, 1024 ** 3 + 1);
    const { sent, answer } = beginsToSend(doctor);
    assert.equal((JSON.parse(await answer) as { code: number }).code, 42901);
    sent.destroy();
    rmSync(large);
    assert.deepEqual(filesIn('temporary'), []);
  });

  test('is read no further than its limit, and nothing of it stays', async () => {
    const answer = await upload(doctor, Buffer.concat([pdf, Buffer.alloc(50 * 1024 * 1024)]), 'large.pdf');
    assert.deepEqual([answer.code, answer.msg], [40002, '提交的内容过大']);
    assert.deepEqual(filesIn('temporary'), []);
    await uploaded(doctor, await picture('png'), 'x.png');
    assert.equal((await upload(doctor, Buffer.from('<html>'), 'x.png')).code, 40001);
    assert.deepEqual(filesIn('temporary'), []);
  });

  test('is one of few at a time, and leaves nothing when its sender hangs up', async () => {
    const begun = Array.from({ length: 6 }, () => beginsToSend(doctor));
    await comesTrue(() => filesIn('temporary').length === 6);
    const seventh = await upload(doctor, pdf, 'x.pdf');
    assert.deepEqual([seventh.code, seventh.msg], [42901, '同时上传的文件过多，请稍后再试']);
    await uploaded(reception, pdf, 'x.pdf');
    for (const { sent } of begun) sent.destroy();
    await comesTrue(() => filesIn('temporary').length === 0);
    await comesTrue(async () => (await upload(doctor, pdf, 'x.pdf')).code === 0);
  });

  test('holds no place for a sender who hung up before it was admitted', async () => {
    const { sessions } = server.services;
    const { find } = sessions;
    let goOn = (): void => undefined;
    const asked = new Promise<void>((resolve) => (goOn = resolve));
    let waiting = 0;
    let closed = 0;
    const onRequest = (message: unknown) =>
      void (message as { response: ServerResponse }).response.once('close', () => (closed += 1));
    subscribe('http.server.request.start', onRequest);
    sessions.find = async (token, ip) => {
      waiting += 1;
      await asked;
      return find.call(sessions, token, ip);
    };
    const begun = Array.from({ length: 6 }, () => beginsToSend(reception));
    await comesTrue(() => waiting === 6);
    for (const { sent } of begun) sent.destroy();
    await comesTrue(() => closed === 6);
    unsubscribe('http.server.request.start', onRequest);
    sessions.find = find;
    goOn();
    const codes: number[] = [];
    for (let tries = 0; tries < 20 && codes.at(-1) !== 0; tries += 1)
      codes.push((await upload(reception, pdf, 'x.pdf')).code);
    assert.equal(codes.at(-1), 0);
    assert.deepEqual(filesIn('temporary'), []);
  });
});
