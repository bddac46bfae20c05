import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { opLog } from '../http/schema';
import type { TestClient } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { formFile, sendForm, served, upload, uploaded } from '../../test-support/uploads';
import { compound, pdf, photo, picture, xlsx } from './pictures.fixture';

let server: TestServer;
let admin: TestClient;
let reception: TestClient;
before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  reception = await server.signIn('13800000003', 2);
});
after(() => server.close());

describe('upload', () => {
  test('keeps a picture without the place where it was taken, and upright', async () => {
    const file = await uploaded(admin, await photo(), '旺财.JPG', 'image/jpeg');
    assert.deepEqual(
      [file.name, file.typeName, file.fileType, file.createName, file.ext.fullUrl],
      ['旺财.JPG', '图片', 'jpg', '陈立群', file.url],
    );
    assert.match(file.url, /^\/files\/1\/[\w-]+\/upload\/\d{6}\/[0-9a-z]{21}\.jpg$/);
    const answer = await served(admin, file.url);
    assert.equal(answer.status, 200);
    const { exif, width, height, orientation } = await sharp(
      Buffer.from(await answer.arrayBuffer()),
    ).metadata();
    assert.deepEqual(
      { exif, width, height, orientation },
      { exif: undefined, width: 20, height: 40, orientation: undefined },
    );
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
