import { domains } from '../../product';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { SysFile, UploadCredential } from '@hospital/shared/contract/calls/files';
import { sysFile } from './schema';
import { sweep } from '../server/housekeeping';
import type { TestClient } from '../../test-support/client';
import { confirm, credentialOf, formOf } from '../../test-support/formPosts';
import { readSettings } from '../environment/settings';
import { makeLive } from '../../test-support/releases';
import { startS3Host, type S3Host } from '../../test-support/s3Host';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { served, uploaded } from '../../test-support/uploads';
import { openStorage } from './openStorage';
import { pdf, photo, picture } from './pictures.fixture';

for (const form of ['s3', 'oss'] as const) {
  describe(`a bucket with forms as ${form} signs them`, () => {
    let host: S3Host;
    let folder: string;
    let server: TestServer;
    let admin: TestClient;
    let reception: TestClient;
    let other: TestClient;
    before(async () => {
      host = await startS3Host(form);
      folder = mkdtempSync(join(tmpdir(), 'hospital-files-'));
      const page = join(folder, 'releases/host/h1');
      mkdirSync(page, { recursive: true });
      writeFileSync(join(page, 'index.html'), '<!doctype html>');
      await makeLive(join(folder, 'releases'), 'host', 'h1');
      server = await startTestServer({
        releasesDir: join(folder, 'releases'),
        files: await openStorage(host.settings, folder),
      });
      admin = await server.signIn('13800000001', 1);
      reception = await server.signIn('13800000003', 2);
      other = await server.signIn('13900000001', 1);
    });
    after(async () => {
      await server.close();
      await host.close();
      rmSync(folder, { recursive: true });
    });

    /** What a browser posts straight to the host. @returns the status */
    const post = async (credential: UploadCredential, key: string, content: Uint8Array, type: string) =>
      (await fetch(credential.accessHost, { method: 'POST', body: formOf(credential, key, content, type) }))
        .status;
    const posted = () => [...host.objects.keys()].filter((key) => key.startsWith('posted/'));
    const contents = () => [...host.objects.keys()].filter((key) => key.startsWith('content/'));
    const ageAll = (hours: number): void =>
      [...host.objects].forEach(([key, object]) =>
        host.objects.set(key, { ...object, modified: new Date(Date.now() - hours * 3600_000) }),
      );
    const status = async (client: TestClient, url: string) => (await served(client, url)).status;

    test('what a browser posts there is taken in, cleaned, kept elsewhere, and the raw one is gone', async () => {
      const credential = await credentialOf(reception);
      const { origin } = host.settings.endpoint;
      assert.equal(new URL(credential.accessHost).origin, origin);
      assert.equal(server.services.files.postOrigin, origin);
      const key = `${credential.prefix}a1.jpg`;
      assert.equal(await post(credential, key, await photo(), 'image/jpeg'), 200);
      assert.deepEqual(posted(), [key]);
      const { code, msg, data } = await confirm(reception, key, '旺财.jpg');
      assert.equal(code, 0, msg);
      const file = data as SysFile;
      assert.deepEqual(posted(), []);
      assert.deepEqual(contents(), [`content/1/${file.id.slice(-2)}/${file.id}`]);
      assert.equal(file.url, `/files/${key.replace('posted/', '')}`);
      const answer = await served(reception, file.url);
      assert.equal(answer.headers.get('content-type'), 'image/jpeg');
      const { exif, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      assert.deepEqual([exif, width], [undefined, 20]);
      assert.equal((await confirm(reception, key, '旺财.jpg')).data.id, file.id);
      assert.deepEqual(readdirSync(join(folder, 'temporary')), []);
    });

    test('the page may connect to that host and to no other', async () => {
      const { headers } = await fetch(`${server.baseUrl}/login`, { headers: { accept: 'text/html' } });
      const rules = (headers.get('content-security-policy') ?? '').split('; ');
      assert.ok(rules.includes(`connect-src 'self' ${host.settings.endpoint.origin}`), rules.join('; '));
      assert.ok(rules.includes("img-src 'self' data: blob:"));
    });

    test('is served by this server alone, whole, in parts, and not again when it is known', async () => {
      const { url } = await uploaded(admin, pdf, '报告.pdf');
      const answer = await served(admin, url);
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), pdf);
      assert.match(answer.headers.get('content-disposition') ?? '', /^inline/);
      const part = await served(admin, url, { range: 'bytes=0-3' });
      assert.deepEqual([part.status, await part.text()], [206, '%PDF']);
      const etag = answer.headers.get('etag') ?? '';
      const again = await served(admin, url, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
      assert.equal(again.status, 304);
      const before = host.requests.length;
      assert.equal(await status(server.anonymous, url), 401);
      assert.equal(await status(other, url), 404);
      assert.equal(host.requests.length, before, 'the host is not even asked');
      const [raw] = contents();
      assert.equal((await fetch(new URL(`/clinic/${raw}`, host.settings.endpoint))).status, 403);
    });

    test('a credential is for its own keys, sizes and time', async (t) => {
      const credential = await credentialOf(admin);
      const good = `${credential.prefix}x.pdf`;
      const type = 'application/pdf';
      assert.equal(await post(credential, 'posted/2/x.pdf', pdf, type), 403);
      assert.equal(await post(credential, 'content/1/aa/x', pdf, type), 403);
      assert.equal(await post(credential, good, Buffer.alloc(0), type), 400);
      assert.equal(await post(credential, good, Buffer.alloc(50 * 1024 * 1024 + 1), type), 400);
      const policy = Buffer.from(
        Buffer.from(credential.policy, 'base64').toString().replaceAll(credential.prefix, 'posted/'),
      ).toString('base64');
      const name = form === 'oss' ? 'policy' : 'Policy';
      const forged = { ...credential, fields: { ...credential.fields, [name]: policy } };
      assert.equal(await post(forged, 'posted/2/x.pdf', pdf, type), 403);
      t.mock.timers.enable({ apis: ['Date'], now: (credential.expire + 1) * 1000 });
      assert.equal(await post(credential, good, pdf, type), 403);
      t.mock.timers.reset();
      assert.equal(await post(credential, good, pdf, type), 200);
    });

    test('nobody takes in what another posted, nor by a name that leads elsewhere', async () => {
      const credential = await credentialOf(reception);
      const key = `${credential.prefix}mine.pdf`;
      await post(credential, key, pdf, 'application/pdf');
      for (const client of [admin, other]) assert.equal((await confirm(client, key, 'x.pdf')).code, 404);
      const [own = ''] = /^posted\/1\/[^/]+\//.exec(credential.prefix) ?? [];
      host.objects.set(`${own}../../x.pdf`, { body: pdf, type: '', modified: new Date() });
      assert.equal((await confirm(reception, `${own}../../x.pdf`, 'x.pdf')).code, 404);
      host.objects.delete(`${own}../../x.pdf`);
      assert.equal((await confirm(reception, key, 'x.pdf')).code, 0);
    });

    test('a credential used again changes nothing that is kept', async () => {
      const credential = await credentialOf(admin);
      const key = `${credential.prefix}once.png`;
      await post(credential, key, await picture('png'), 'image/png');
      const { data } = await confirm(admin, key, 'x.png');
      const before = await (await served(admin, data.url)).arrayBuffer();
      await post(credential, key, Buffer.from('<script>alert(1)</script>'), 'image/png');
      assert.equal((await confirm(admin, key, 'x.png')).data.id, data.id);
      assert.deepEqual(await (await served(admin, data.url)).arrayBuffer(), before);
    });

    test('what is disguised is refused and gone, however the host took it', async () => {
      const credential = await credentialOf(admin);
      const key = `${credential.prefix}page.png`;
      const kept = contents().length;
      await post(credential, key, Buffer.from('<script>alert(1)</script>'), 'image/png');
      assert.equal((await confirm(admin, key, 'page.png')).msg, '文件内容与类型不符');
      assert.ok(!host.objects.has(key));
      const large = `${credential.prefix}large.pdf`;
      host.objects.set(large, { body: Buffer.alloc(51 * 1024 * 1024), type: '', modified: new Date() });
      assert.equal((await confirm(admin, large, 'large.pdf')).msg, '提交的内容过大');
      assert.ok(!host.objects.has(large));
      assert.equal((await confirm(admin, key, 'page.png')).code, 404);
      assert.equal(contents().length, kept);
    });

    test('what comes through this server lies there, too, and goes with its row', async () => {
      const { id, url } = await uploaded(admin, await picture('webp'), '图.webp');
      assert.ok(contents().some((key) => key.endsWith(id)));
      await server.database.write('1', (db) =>
        db
          .update(sysFile)
          .set({ unusedSince: new Date(Date.now() - 25 * 3600_000) })
          .where(eq(sysFile.id, id)),
      );
      await sweep({ ...server.services, signal: new AbortController().signal }, domains);
      assert.ok(!contents().some((key) => key.endsWith(id)));
      assert.equal(await status(admin, url), 404);
    });

    test('whoever posts and confirms nothing gets no further credential until the sweep', async () => {
      const { prefix } = await credentialOf(reception);
      for (let number = 0; number < 200; number += 1) {
        host.objects.set(`${prefix}${number}.pdf`, { body: pdf, type: '', modified: new Date() });
      }
      const refused = await reception.post('/wechat/mini/ossConfig', { keyword: 'store' });
      assert.deepEqual([refused.code, refused.msg], [42901, '未使用的文件过多，请稍后再上传']);
      assert.equal((await confirm(reception, `${prefix}0.pdf`, 'x.pdf')).code, 42901);
      await credentialOf(admin);
      for (const key of posted()) host.objects.delete(key);
      await credentialOf(reception);
    });

    test('the sweep takes abandoned posts and contents without a row once they are old, over all pages', async () => {
      const files = await openStorage(host.settings, folder);
      const run = () => sweep({ ...server.services, files, signal: new AbortController().signal }, domains);
      const { id, url } = await uploaded(admin, pdf, 'kept.pdf');
      for (const name of ['a', 'b', 'c']) {
        host.objects.set(`posted/1/u/${name}.pdf`, { body: pdf, type: '', modified: new Date() });
        host.objects.set(`content/1/0x/lost-${name}`, { body: pdf, type: '', modified: new Date() });
      }
      await run();
      assert.equal(host.objects.has('posted/1/u/c.pdf') && host.objects.has('content/1/0x/lost-c'), true);
      ageAll(3);
      await run();
      assert.deepEqual(posted(), []);
      ageAll(25);
      const later = await openStorage(host.settings, folder);
      await sweep({ ...server.services, files: later, signal: new AbortController().signal }, domains);
      assert.ok(!contents().some((key) => key.includes('lost')));
      assert.ok(contents().some((key) => key.endsWith(id)));
      assert.equal(await status(admin, url), 200);
    });
  });
}

test('a host that is not there refuses uploads, and nothing of them stays', async () => {
  const host = await startS3Host();
  const folder = mkdtempSync(join(tmpdir(), 'hospital-files-'));
  const files = await openStorage(host.settings, folder);
  await host.close();
  const path = files.temporaryPath();
  assert.ok(path.startsWith(folder));
  await assert.rejects(files.fetchPosted('posted/1/u/x.pdf'));
  assert.deepEqual(readdirSync(join(folder, 'temporary')), []);
  rmSync(folder, { recursive: true });
});

describe('the settings of a bucket', () => {
  const complete = {
    STORAGE_ENDPOINT: 'https://oss-cn-shenzhen.aliyuncs.com',
    STORAGE_BUCKET: 'clinic',
    STORAGE_ACCESS_KEY_ID: 'id',
    STORAGE_SECRET_ACCESS_KEY: 'secret',
  };

  test('are none by default, and whole or refused', () => {
    assert.equal(readSettings({}).storage, null);
    assert.equal(readSettings(complete).storage?.region, 'us-east-1');
    for (const name of Object.keys(complete).slice(1)) {
      assert.throws(() => readSettings({ ...complete, [name]: '' }), new RegExp(name));
    }
    for (const [name, value] of [
      ['STORAGE_ENDPOINT', 'ftp://x'],
      ['STORAGE_FORM', 'x'],
      ['STORAGE_PATH_STYLE', 'x'],
    ] as const) {
      assert.throws(() => readSettings({ ...complete, [name]: value }), new RegExp(name));
    }
  });

  test('say where browsers post: before the host or in the path', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hospital-files-'));
    const originOf = async (more: object) =>
      (await openStorage(readSettings({ ...complete, ...more }).storage, folder)).postOrigin;
    assert.equal(await originOf({}), 'https://clinic.oss-cn-shenzhen.aliyuncs.com');
    assert.equal(await originOf({ STORAGE_PATH_STYLE: '1' }), 'https://oss-cn-shenzhen.aliyuncs.com');
    rmSync(folder, { recursive: true });
  });
});
