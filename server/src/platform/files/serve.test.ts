import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { SysFile } from '@hospital/shared/contract/calls/files';
import type { TestClient, TestHeaders } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { served, uploaded } from '../../test-support/uploads';
import { pdf, picture, xlsx } from './pictures.fixture';

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

/** `fetch` of Node forbids the server to say that nothing has changed. */
const statusOf = (url: string, headers: TestHeaders): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(server.baseUrl + url, { headers: { ...admin.headers, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

describe('serving', () => {
  let url: string;
  before(async () => {
    ({ url } = await uploaded(reception, await picture('png'), 'x.png'));
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

  test('saves what browsers do not show, and shows PDF', async () => {
    const disposition = async (file: SysFile) =>
      (await served(admin, file.url)).headers.get('content-disposition')?.split(';')[0];
    assert.equal(await disposition(await uploaded(admin, await xlsx(), '清单.xlsx')), 'attachment');
    const report = await uploaded(admin, pdf, '报告.pdf');
    assert.equal(await disposition(report), 'inline');
    const { headers } = await served(admin, report.url);
    assert.doesNotMatch(headers.get('content-security-policy') ?? '', /sandbox/);
  });
});
