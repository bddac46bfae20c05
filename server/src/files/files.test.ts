import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { fileCalls, type SysFile, type UploadCredential } from '@hospital/shared/contract/calls/files';
import { sysFile } from '../database/schema/files';
import { opLog } from '../database/schema/identity';
import { sweep } from '../jobs/housekeeping';
import type { TestClient, TestHeaders } from '../testing/client';
import { refusesTheUsual } from '../testing/refusals';
import { startTestServer, type TestServer } from '../testing/testServer';
import { formFile, sendForm, upload, uploaded } from '../testing/uploads';
import { compound, pdf, photo, picture, xlsx } from './pictures.fixture';

let server: TestServer;
let filesDir: string;
let admin: TestClient;
let reception: TestClient;
let other: TestClient;
before(async () => {
  filesDir = mkdtempSync(join(tmpdir(), 'hospital-files-'));
  server = await startTestServer({ filesDir });
  admin = await server.signIn('13800000001', 1);
  reception = await server.signIn('13800000003', 2);
  other = await server.signIn('13900000001', 1);
});
after(async () => {
  await server.close();
  rmSync(filesDir, { recursive: true });
});

const served = (client: TestClient, url: string, headers: TestHeaders = {}) =>
  fetch(client.baseUrl + url, { headers: { ...client.headers, ...headers } });

/** `fetch` of Node forbids the server to say that nothing has changed. */
const statusOf = (url: string, headers: TestHeaders): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(server.baseUrl + url, { headers: { ...admin.headers, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

describe('upload', () => {
  test('keeps a picture without the place where it was taken, and upright', async () => {
    const file = await uploaded(admin, await photo(), '旺财.JPG', 'image/jpeg');
    assert.deepEqual(
      [file.name, file.typeName, file.fileType, file.createName, file.ext.fullUrl],
      ['旺财.JPG', '图片', 'jpg', '陈立群', file.url],
    );
    assert.match(file.url, /^\/files\/1\/[\w-]+\/upload\/\d{6}\/[0-9a-z]{21}\.jpg$/);
    const answer = await served(reception, file.url);
    assert.equal(answer.status, 200);
    const { exif, width, height, orientation } = await sharp(
      Buffer.from(await answer.arrayBuffer()),
    ).metadata();
    assert.deepEqual(
      { exif, width, height, orientation },
      { exif: undefined, width: 20, height: 40, orientation: undefined },
    );
  });

  test('serves with headers that let it run nothing and be kept by nobody else', async () => {
    const file = await uploaded(admin, await picture('png'), '<img src=x onerror=alert(1)>.png');
    const answer = await served(admin, file.url);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none';.*sandbox/);
    assert.equal(answer.headers.get('cache-control'), 'private, no-cache');
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin');
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^inline; filename\*=UTF-8''img%20src%3Dx%20/,
    );
    const tag = answer.headers.get('etag') ?? '';
    assert.equal(await statusOf(file.url, { 'if-none-match': tag }), 304);
    assert.equal((await served(admin, file.url, { range: 'bytes=0-3' })).status, 206);
    const saved = await served(admin, `${file.url}?download`);
    assert.match(saved.headers.get('content-disposition') ?? '', /^attachment;/);
  });

  test('takes every kind that it names', async () => {
    const kinds: [content: Uint8Array, name: string, type: string, typeName: string][] = [
      [await picture('png'), '图.png', 'image/png', '图片'],
      [await picture('webp'), '图.webp', 'image/webp', '图片'],
      [await picture('gif'), '图.gif', 'image/gif', '图片'],
      [await photo(), '图.jpeg', 'image/jpeg', '图片'],
      [pdf, '报告.pdf', 'application/pdf', 'PDF'],
      [await xlsx(), '清单.xlsx', 'application/octet-stream', 'Excel'],
      [compound('Workbook'), '清单.xls', 'application/vnd.ms-excel', 'Excel'],
      [compound('WordDocument'), '同意书.doc', '', 'Word'],
    ];
    for (const [content, name, type, typeName] of kinds) {
      const file = await uploaded(admin, content, name, type);
      assert.equal(file.typeName, typeName, name);
      assert.equal((await served(admin, file.url)).status, 200);
    }
  });

  test('saves what browsers do not show, and shows PDF', async () => {
    const disposition = async (file: SysFile) =>
      (await served(admin, file.url)).headers.get('content-disposition')?.split(';')[0];
    assert.equal(await disposition(await uploaded(admin, await xlsx(), '清单.xlsx')), 'attachment');
    const report = await uploaded(admin, pdf, '报告.pdf');
    assert.equal(await disposition(report), 'inline');
    const { headers } = await served(admin, report.url);
    assert.doesNotMatch(headers.get('content-security-policy') ?? '', /sandbox/);
  });

  test('refuses what is not kept, what is disguised, damaged or empty', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const jpeg = await photo();
    const wrong = '文件内容与类型不符';
    const unknown = '仅支持PDF、Word、Excel、图片';
    const cases: [content: Uint8Array, name: string, type: string, msg: string][] = [
      [svg, 'logo.svg', 'image/svg+xml', unknown],
      [html, 'page.html', 'text/html', unknown],
      [html, 'page.png.html', 'image/png', unknown],
      [html, 'page', '', unknown],
      [html, 'page.png', 'image/png', wrong],
      [svg, 'logo.png', 'image/png', wrong],
      [jpeg, 'photo.png', 'image/png', wrong],
      [jpeg, 'photo.jpg', 'image/png', wrong],
      [jpeg, 'photo.jpg', 'text/html', wrong],
      [pdf, 'report.jpg', 'image/jpeg', wrong],
      [await xlsx(), 'letter.docx', '', wrong],
      [compound('Workbook'), 'letter.doc', '', wrong],
      [compound('Something'), 'letter.doc', '', wrong],
      [jpeg.subarray(0, jpeg.length / 2), 'photo.jpg', 'image/jpeg', '图片已损坏，无法读取'],
      [Buffer.alloc(0), 'photo.jpg', 'image/jpeg', '文件内容为空'],
    ];
    for (const [content, name, type, msg] of cases) {
      const answer = await upload(admin, content, name, type);
      assert.deepEqual([answer.code, answer.msg], [40001, msg], `${name} as ${type}`);
    }
  });

  test('refuses a picture of too many bytes or pixels', async () => {
    const large = Buffer.concat([await photo(), Buffer.alloc(10 * 1024 * 1024)]);
    assert.equal((await upload(admin, large, 'photo.jpg')).msg, '图片不能超过10MB');
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    assert.equal((await upload(admin, bomb, 'bomb.png')).msg, '图片尺寸过大');
  });

  test('a name that would lead elsewhere is a name', async () => {
    for (const name of ['../../../etc/cron.d/x.png', '..\\..\\x.png', '/etc/x.png']) {
      assert.equal((await uploaded(admin, await picture('png'), name)).name, 'x.png');
    }
    const form = new FormData();
    form.set('file', formFile(await picture('png'), 'x.png'));
    form.set('path', '../../x');
    assert.equal((await sendForm(admin, '/api/sys/file/upload.do', form)).code, 40002);
  });

  test('refuses a form that breaks off, has no file, or is none', async () => {
    const boundary = 'b';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n`;
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const brokenOff = await admin.raw('POST', '/api/sys/file/upload.do', `${head}\x89PNG`, type);
    assert.equal(brokenOff.code, 40002);
    const empty = await admin.raw('POST', '/api/sys/file/upload.do', `--${boundary}--\r\n`, type);
    assert.notEqual(empty.code, 0);
    assert.equal((await admin.post('/sys/file/upload.do', { file: 'x' })).code, 40002);
  });

  test('refuses who is not signed in', async () => {
    assert.equal((await upload(server.anonymous, pdf, 'x.pdf')).code, 90001);
    assert.equal((await upload(admin.with({ tenantId: '2' }), pdf, 'x.pdf')).code, 90001);
  });

  test('is in the log of operations', async () => {
    const { id } = await uploaded(reception, pdf, '化验单.pdf');
    const [row] = await server.database.reader('1').select().from(opLog).where(eq(opLog.bizId, id));
    assert.equal(row?.bizType, 'file');
    assert.equal((row?.after as { name: string }).name, '化验单.pdf');
  });

  test('a repeated submission is one file', async () => {
    const content = await picture('png');
    const twice = admin.with({ 'idempotency-key': 'b6e0c9b4-8f6b-4f0c-a5b1-7d3a7bb0a001' });
    const [one, again] = [await uploaded(twice, content, 'x.png'), await uploaded(twice, content, 'x.png')];
    assert.equal(one.id, again.id);
  });
});

describe('upload of a data URL', () => {
  const sendText = (client: TestClient, base64File: string) => {
    const form = new FormData();
    form.set('base64File', base64File);
    return sendForm(client, '/api/sys/file/uploadBase64.do', form);
  };

  test('keeps a photo of the camera', async () => {
    const content = await picture('png');
    const answer = await sendText(admin, `data:image/png;base64,${content.toString('base64')}`);
    assert.equal(answer.code, 0, answer.msg);
    assert.equal((await served(admin, answer.data.url)).headers.get('content-type'), 'image/png');
  });

  test('takes more than a usual field holds', async () => {
    const large = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    assert.ok(large.length > 8192);
    assert.equal((await sendText(admin, `data:image/png;base64,${large.toString('base64')}`)).code, 0);
  });

  test('refuses what is no data URL, of no kept type, or disguised', async () => {
    const png = (await picture('png')).toString('base64');
    for (const text of [
      'x',
      png,
      'data:image/png;base64,',
      'data:text/html;base64,PGI+',
      'data:image/svg+xml;base64,PGI+',
      `data:image/png,${png}`,
    ]) {
      assert.equal((await sendText(admin, text)).code, 40001, text.slice(0, 30));
    }
    assert.equal((await sendText(admin, `data:image/jpeg;base64,${png}`)).msg, '文件内容与类型不符');
    assert.equal((await sendText(server.anonymous, `data:image/png;base64,${png}`)).code, 90001);
  });
});

describe('serving', () => {
  let url: string;
  before(async () => {
    ({ url } = await uploaded(admin, await picture('png'), 'x.png'));
  });
  const status = async (headers: TestHeaders, path = url) =>
    (await fetch(server.baseUrl + path, { headers })).status;
  const cookie = (client: TestClient) => ({
    cookie: `theme=dark; clientToken=${encodeURIComponent(client.headers['authorization'] ?? '')}`,
  });

  test('a picture in a page is shown by the cookie, which is all that browsers send', async () => {
    assert.equal(await status(cookie(reception)), 200);
  });

  test('nobody without a session, with an ended one, or of another tenant sees it', async () => {
    assert.equal(await status({}), 401);
    assert.equal(await status({ cookie: 'clientToken=made-up' }), 401);
    assert.equal(await status(cookie(other)), 404);
    assert.equal(await status(other.headers), 404);
    const leaving = await server.signIn('13800000003', 2);
    assert.equal(await status(cookie(leaving)), 200);
    await leaving.post('/logout.do');
    assert.equal(await status(cookie(leaving)), 401);
  });

  test('paths lead to files alone', async () => {
    for (const path of [
      '/files/../secret',
      '/files/%2e%2e/secret',
      '/files/..%2fsecret',
      '/files/secret',
      '/files/',
      '/files/content/1',
      '/files//etc/passwd',
    ]) {
      assert.equal(await status(admin.headers, path), 404, path);
    }
  });
});

describe('form post', () => {
  const credentialOf = async (client: TestClient): Promise<UploadCredential> => {
    const answer = await client.post('/wechat/mini/ossConfig', { keyword: 'store' });
    assert.equal(answer.code, 0, answer.msg);
    return answer.data as UploadCredential;
  };
  const formOf = (
    { policy, signature, accessid }: UploadCredential,
    key: string,
    content: Uint8Array,
    type: string,
  ): FormData => {
    const form = new FormData();
    const fields = {
      key,
      policy,
      OSSAccessKeyId: accessid,
      signature,
      success_action_status: '200',
      'Content-Type': type,
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', formFile(content, 'blob', type));
    return form;
  };
  const post = (credential: UploadCredential, key: string, content: Uint8Array, type: string) =>
    sendForm(server.anonymous, credential.accessHost, formOf(credential, key, content, type));
  const confirm = (client: TestClient, key: string, name: string) =>
    client.post('/sys/file/confirm.do', { key, name });

  test('its calls refuse what every call refuses', async () => {
    await refusesTheUsual(server, admin, fileCalls.credential, { keyword: 'store' });
    await refusesTheUsual(server, admin, fileCalls.confirm, { key: 'x', name: 'x' });
    for (const keyword of ['', '../x', 'STORE', '/a', 'a/b/c', 'a//b']) {
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
    const answer = await post(credential, key, await photo(), 'image/jpeg');
    assert.deepEqual([answer.status, answer.text], [200, '']);
    assert.equal((await served(reception, `/files/${key}`)).status, 404);
    const kept = await confirm(reception, key, '旺财.jpg');
    assert.equal(kept.code, 0, kept.msg);
    assert.deepEqual([kept.data.url, kept.data.name], [`/files/${key}`, '旺财.jpg']);
    const { exif } = await sharp(
      Buffer.from(await (await served(admin, kept.data.url)).arrayBuffer()),
    ).metadata();
    assert.equal(exif, undefined);
    const again = await confirm(reception, key, '旺财.jpg');
    assert.equal(again.data.id, kept.data.id);
  });

  test('a key is written once', async () => {
    const credential = await credentialOf(admin);
    const key = `${credential.prefix}once.pdf`;
    assert.equal((await post(credential, key, pdf, 'application/pdf')).status, 200);
    assert.equal((await post(credential, key, pdf, 'application/pdf')).status, 409);
    assert.equal((await confirm(admin, key, '报告.pdf')).code, 0);
    assert.equal((await post(credential, key, pdf, 'application/pdf')).status, 409);
  });

  test('one credential serves several files', async () => {
    const credential = await credentialOf(admin);
    for (const name of ['a.pdf', 'b.pdf']) {
      assert.equal((await post(credential, credential.prefix + name, pdf, 'application/pdf')).status, 200);
    }
  });

  test('nobody else confirms it, nor what was never posted', async () => {
    const credential = await credentialOf(reception);
    const key = `${credential.prefix}mine.pdf`;
    await post(credential, key, pdf, 'application/pdf');
    assert.equal((await confirm(admin, key, 'x.pdf')).code, 404);
    assert.equal((await confirm(other, key, 'x.pdf')).code, 404);
    assert.equal((await confirm(server.anonymous, key, 'x.pdf')).code, 90001);
    assert.equal((await confirm(reception, `${credential.prefix}never.pdf`, 'x.pdf')).code, 404);
    assert.equal((await confirm(reception, key, 'x.pdf')).code, 0);
  });

  test('a disguised post is refused when it is confirmed, and gone', async () => {
    const credential = await credentialOf(admin);
    const key = `${credential.prefix}page.png`;
    await post(credential, key, Buffer.from('<script>alert(1)</script>'), 'image/png');
    assert.equal((await confirm(admin, key, 'page.html')).msg, '文件内容与类型不符');
    assert.equal((await confirm(admin, key, 'page.png')).msg, '文件内容与类型不符');
    assert.equal((await confirm(admin, key, 'page.png')).code, 404);
  });

  test('refuses keys, types and policies that were not signed', async () => {
    const credential = await credentialOf(admin);
    const refusedAs = async (change: Partial<UploadCredential>, key: string, type = 'application/pdf') =>
      (await post({ ...credential, ...change }, key, pdf, type)).status;
    const good = `${credential.prefix}x.pdf`;
    const forged = Buffer.from(
      Buffer.from(credential.policy, 'base64').toString().replaceAll(credential.prefix, '1/'),
    ).toString('base64');
    assert.equal(await refusedAs({ policy: forged }, '1/x.pdf'), 403);
    assert.equal(await refusedAs({ policy: '' }, good), 403);
    assert.equal(await refusedAs({ signature: '' }, good), 403);
    const own = createHmac('sha256', 'guess').update(credential.policy).digest('base64');
    assert.equal(await refusedAs({ signature: own }, good), 403);
    assert.equal(await refusedAs({}, '2/x.pdf'), 403);
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
    const late = await post(credential, `${credential.prefix}late.pdf`, pdf, 'application/pdf');
    t.mock.timers.reset();
    assert.deepEqual([late.status, late.msg], [403, '上传凭证已过期']);
    const leaving = await server.signIn('13800000003', 2);
    const left = await credentialOf(leaving);
    await leaving.post('/logout.do');
    assert.equal((await post(left, `${left.prefix}left.pdf`, pdf, 'application/pdf')).status, 403);
  });

  test('refuses an empty file, one that breaks off, and a form without one', async () => {
    const credential = await credentialOf(admin);
    assert.equal(
      (await post(credential, `${credential.prefix}empty.pdf`, Buffer.alloc(0), 'application/pdf')).status,
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
    const answer = await post(credential, `${credential.prefix}large.pdf`, large, 'application/pdf');
    assert.equal(answer.status, 413);
    assert.equal((await confirm(admin, `${credential.prefix}large.pdf`, 'x.pdf')).code, 404);
  });
});

describe('list', () => {
  test('refuses the usual, and who lacks the permission', async () => {
    await refusesTheUsual(server, admin, fileCalls.list, { page: 1 });
    assert.equal((await reception.post('/sys/file/qryPage.do')).code, 40300);
  });

  test('is filtered by name, type and day, within the tenant', async () => {
    await uploaded(admin, pdf, '独一无二.pdf');
    const names = async (client: TestClient, filters: object) =>
      (await client.post('/sys/file/qryPage.do', filters)).data.records.map(({ name }: SysFile) => name);
    assert.deepEqual(await names(admin, { name: '独一' }), ['独一无二.pdf']);
    assert.deepEqual(await names(admin, { name: '独一', fileType: 'png' }), []);
    assert.deepEqual(await names(admin, { name: '独一', endDate: '2020-01-01' }), []);
    assert.deepEqual(await names(other, {}), []);
    assert.equal((await admin.post('/sys/file/qryPage.do', { startDate: '2026-02-31' })).code, 40001);
    const beyond = await admin.post('/sys/file/qryPage.do', { page: 1000 });
    assert.ok(beyond.data.records.length === 0 && beyond.data.total > 0);
  });
});

describe('the sweep', () => {
  const contentsOf = (part: string) => readdirSync(join(filesDir, part), { recursive: true }).map(String);

  test('removes what nobody has used for a day, and nothing younger', async () => {
    const [old, young] = [await uploaded(admin, pdf, 'old.pdf'), await uploaded(admin, pdf, 'young.pdf')];
    const { database } = server;
    await database.write('1', (db) =>
      db
        .update(sysFile)
        .set({ unusedSince: sql`now() - interval '25 hours'` })
        .where(eq(sysFile.id, old.id)),
    );
    await sweep({ ...server.services, signal: new AbortController().signal });
    assert.equal((await served(admin, old.url)).status, 404);
    assert.equal((await served(admin, young.url)).status, 200);
    assert.ok(!contentsOf('content').some((path) => path.endsWith(old.id)));
  });

  test('removes posts that nobody confirmed and contents without a row, once they are old', async () => {
    const { url, id } = await uploaded(admin, pdf, 'kept.pdf');
    const path = contentsOf('content').find((each) => each.endsWith(id)) ?? '';
    const lost = join(filesDir, 'content', path.replace(id, '0lost'));
    writeFileSync(lost, 'x');
    const posted = join(filesDir, 'posted', 'forgotten');
    writeFileSync(posted, 'x');
    await sweep({ ...server.services, signal: new AbortController().signal });
    assert.ok(existsSync(lost) && existsSync(posted));
    const longAgo = new Date(Date.now() - 25 * 3600_000);
    for (const each of [lost, posted, join(filesDir, 'content', path)]) utimesSync(each, longAgo, longAgo);
    await sweep({ ...server.services, signal: new AbortController().signal });
    assert.ok(!existsSync(lost) && !existsSync(posted));
    assert.equal((await served(admin, url)).status, 200);
  });
});
