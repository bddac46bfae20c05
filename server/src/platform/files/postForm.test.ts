import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { fileCalls } from '@hospital/shared/contract/calls/files';
import type { TestClient } from '../../test-support/client';
import { confirm, credentialOf, formOf, post } from '../../test-support/formPosts';
import { refusesTheUsual } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { sendForm, served } from '../../test-support/uploads';
import { pdf, photo } from './pictures.fixture';

let server: TestServer;
let admin: TestClient;
let reception: TestClient;
let other: TestClient;
before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  reception = await server.signIn('13800000003', 2);
  other = await server.signIn('13900000001', 1);
});
after(() => server.close());

describe('form post', () => {
  test('its calls refuse what every call refuses', async () => {
    await refusesTheUsual(server, admin, fileCalls.credential, { keyword: 'store' });
    await refusesTheUsual(server, admin, fileCalls.confirm, { key: 'x', name: 'x' });
    for (const keyword of ['../x', 'STORE', '/a', 'a/b/c', 'a//b']) {
      assert.notEqual((await admin.post('/wechat/mini/ossConfig', { keyword })).code, 0, keyword);
    }
  });

  test('a post is kept once it is confirmed, and cannot be read before', async () => {
    const credential = await credentialOf(reception);
    assert.equal(credential.accessHost, '/files');
    assert.ok(
      credential.expire - Date.now() / 1000 > 29 * 60 && credential.expire - Date.now() / 1000 <= 30 * 60,
    );
    const key = `${credential.prefix}a1.jpg`;
    const answer = await post(server, credential, key, await photo(), 'image/jpeg');
    assert.deepEqual([answer.status, answer.text], [200, '']);
    for (const path of [key, key.replace('posted/', '')]) {
      assert.equal((await served(reception, `/files/${path}`)).status, 404);
    }
    const kept = await confirm(reception, key, '旺财.jpg');
    assert.equal(kept.code, 0, kept.msg);
    assert.deepEqual([kept.data.url, kept.data.name], [`/files/${key.replace('posted/', '')}`, '旺财.jpg']);
    const { exif } = await sharp(
      Buffer.from(await (await served(reception, kept.data.url)).arrayBuffer()),
    ).metadata();
    assert.equal(exif, undefined);
    const again = await confirm(reception, key, '旺财.jpg');
    assert.equal(again.data.id, kept.data.id);
  });

  test('a key is written once', async () => {
    const credential = await credentialOf(admin);
    const key = `${credential.prefix}once.pdf`;
    assert.equal((await post(server, credential, key, pdf, 'application/pdf')).status, 200);
    assert.equal((await post(server, credential, key, pdf, 'application/pdf')).status, 409);
    assert.equal((await confirm(admin, key, '报告.pdf')).code, 0);
    assert.equal((await post(server, credential, key, pdf, 'application/pdf')).status, 409);
  });

  test('one credential serves several files', async () => {
    const credential = await credentialOf(admin);
    for (const name of ['a.pdf', 'b.pdf']) {
      assert.equal(
        (await post(server, credential, credential.prefix + name, pdf, 'application/pdf')).status,
        200,
      );
    }
  });

  test('nobody else confirms it, nor what was never posted', async () => {
    const credential = await credentialOf(reception);
    const key = `${credential.prefix}mine.pdf`;
    await post(server, credential, key, pdf, 'application/pdf');
    assert.equal((await confirm(admin, key, 'x.pdf')).code, 404);
    assert.equal((await confirm(other, key, 'x.pdf')).code, 404);
    assert.equal((await confirm(server.anonymous, key, 'x.pdf')).code, 90001);
    assert.equal((await confirm(reception, `${credential.prefix}never.pdf`, 'x.pdf')).code, 404);
    assert.equal((await confirm(reception, key, 'x.pdf')).code, 0);
  });

  test('a disguised post is refused when it is confirmed, and gone', async () => {
    const credential = await credentialOf(admin);
    const key = `${credential.prefix}page.png`;
    await post(server, credential, key, Buffer.from('<script>alert(1)</script>'), 'image/png');
    assert.equal((await confirm(admin, key, 'page.html')).msg, '文件内容与类型不符');
    assert.equal((await confirm(admin, key, 'page.png')).msg, '文件内容与类型不符');
    assert.equal((await confirm(admin, key, 'page.png')).code, 404);
  });

  test('refuses keys, types and policies that were not signed', async () => {
    const credential = await credentialOf(admin);
    const refusedAs = async (change: Record<string, string>, key: string, type = 'application/pdf') =>
      (await post(server, { ...credential, fields: { ...credential.fields, ...change } }, key, pdf, type))
        .status;
    const good = `${credential.prefix}x.pdf`;
    const forged = Buffer.from(
      Buffer.from(credential.policy, 'base64').toString().replaceAll(credential.prefix, 'posted/1/'),
    ).toString('base64');
    assert.equal(await refusedAs({ policy: forged }, 'posted/1/x.pdf'), 403);
    assert.equal(await refusedAs({ policy: '' }, good), 403);
    assert.equal(await refusedAs({ signature: '' }, good), 403);
    const own = createHmac('sha256', 'guess').update(credential.policy).digest('base64');
    assert.equal(await refusedAs({ signature: own }, good), 403);
    assert.equal(await refusedAs({}, 'posted/2/x.pdf'), 403);
    assert.equal(await refusedAs({}, `${credential.prefix}../x.pdf`), 403);
    assert.equal(await refusedAs({}, `${credential.prefix}x`), 403);
    assert.equal(await refusedAs({}, `${credential.prefix}x.html`, 'text/html'), 403);
    assert.equal(await refusedAs({}, `${credential.prefix}x.svg`, 'image/svg+xml'), 403);
    assert.equal(await refusedAs({}, good, 'text/html'), 403);
    assert.equal(await refusedAs({}, good), 200);
  });

  test('refuses a credential that has run out, or whose session has ended', async (t) => {
    const credential = await credentialOf(admin);
    t.mock.timers.enable({ apis: ['Date'], now: (credential.expire + 1) * 1000 });
    const late = await post(server, credential, `${credential.prefix}late.pdf`, pdf, 'application/pdf');
    t.mock.timers.reset();
    assert.deepEqual([late.status, late.msg], [403, '上传凭证已过期']);
    const leaving = await server.signIn('13800000003', 2);
    const left = await credentialOf(leaving);
    await leaving.post('/logout.do');
    assert.equal((await post(server, left, `${left.prefix}left.pdf`, pdf, 'application/pdf')).status, 403);
  });

  test('refuses an empty file, one that breaks off, and a form without one', async () => {
    const credential = await credentialOf(admin);
    assert.equal(
      (await post(server, credential, `${credential.prefix}empty.pdf`, Buffer.alloc(0), 'application/pdf'))
        .status,
      400,
    );
    const request = new Request(server.baseUrl, {
      method: 'POST',
      body: formOf(credential, `${credential.prefix}half.pdf`, pdf, 'application/pdf'),
    });
    const whole = new Uint8Array(await request.arrayBuffer());
    const type = { 'content-type': request.headers.get('content-type') ?? '' };
    const half = await server.anonymous.raw('POST', '/files', whole.slice(0, whole.length - 60), type);
    assert.equal(half.status, 400);
    assert.equal((await confirm(admin, `${credential.prefix}half.pdf`, 'x.pdf')).code, 404);
    const form = formOf(credential, `${credential.prefix}none.pdf`, pdf, 'application/pdf');
    form.delete('file');
    assert.equal((await sendForm(server.anonymous, '/files', form)).status, 400);
    assert.equal(
      (await server.anonymous.raw('POST', '/files', '{}', { 'content-type': 'application/json' })).status,
      400,
    );
  });

  test('refuses more than a file may have', async () => {
    const credential = await credentialOf(admin);
    const large = Buffer.concat([pdf, Buffer.alloc(50 * 1024 * 1024)]);
    const answer = await post(server, credential, `${credential.prefix}large.pdf`, large, 'application/pdf');
    assert.equal(answer.status, 413);
    assert.equal((await confirm(admin, `${credential.prefix}large.pdf`, 'x.pdf')).code, 404);
  });
});
