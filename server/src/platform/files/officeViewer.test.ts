import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { readSettings } from '../environment/settings';
import type { TestClient } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { served, uploaded } from '../../test-support/uploads';
import { pdf, xlsx } from './pictures.fixture';

const viewer = 'https://viewer.example/show?lang=zh&src={url}';

describe('an office file with a viewer', () => {
  let server: TestServer;
  let admin: TestClient;
  let url: string;
  let content: Buffer;
  before(async () => {
    server = await startTestServer({ officeViewer: viewer });
    admin = await server.signIn('13800000001', 1);
    content = await xlsx();
    ({ url } = await uploaded(admin, content, '清单.xlsx'));
  });
  after(() => server.close());

  const view = (client: TestClient, path = url) =>
    fetch(`${client.baseUrl}${path}?view`, { headers: client.headers, redirect: 'manual' });
  /** Where the viewer finds the file. */
  const addressFor = async (client: TestClient, path = url): Promise<URL> => {
    const answer = await view(client, path);
    assert.equal(answer.status, 302);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const location = new URL(answer.headers.get('location') ?? '');
    assert.equal(location.origin, 'https://viewer.example');
    return new URL(location.searchParams.get('src') ?? '');
  };
  const statusOf = async (address: URL | string) => (await fetch(address)).status;

  test('is led to it, with an address that needs no session', async () => {
    const address = await addressFor(admin);
    assert.equal(address.origin, server.baseUrl);
    const answer = await fetch(address);
    assert.equal(answer.status, 200);
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), content);
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/);
  });

  test('is shown to nobody who may not see it', async () => {
    const other = await server.signIn('13900000001', 1);
    assert.equal((await view(server.anonymous)).status, 401);
    assert.equal((await view(other)).status, 404);
    assert.equal((await view(await server.signIn('13800000003', 2))).status, 404);
  });

  test('has an address for itself alone, which nobody else can make', async () => {
    const address = await addressFor(admin);
    const ticket = address.searchParams.get('ticket') ?? '';
    const another = await uploaded(admin, pdf, '报告.pdf');
    assert.equal(await statusOf(`${server.baseUrl}${another.url}?ticket=${ticket}`), 401);
    const [head, body] = ticket.split('.');
    const own = createHmac('sha256', 'guess').update(`${head}.${body}`).digest('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of ['', 'x', `${head}.${body}.${own}`, `${none}.${body}.`]) {
      assert.equal(await statusOf(`${server.baseUrl}${url}?ticket=${forged}`), 401, forged);
    }
  });

  test('has one that runs out, and ends with the session', async (t) => {
    const address = await addressFor(admin);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 11 * 60_000 });
    const late = await statusOf(address);
    t.mock.timers.reset();
    assert.equal(late, 401);
    const leaving = await server.signIn('13800000001', 1);
    const left = await addressFor(leaving);
    assert.equal(await statusOf(left), 200);
    await leaving.post('/logout.do');
    assert.equal(await statusOf(left), 401);
  });

  test('is the only kind that goes there', async () => {
    const report = await uploaded(admin, pdf, '报告.pdf');
    const answer = await view(admin, report.url);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-disposition') ?? '', /^inline/);
    const saved = await served(admin, `${url}?download`);
    assert.equal(saved.status, 200);
  });
});

test('without a viewer an office file is saved', async () => {
  const server = await startTestServer();
  const admin = await server.signIn('13800000001', 1);
  const { url } = await uploaded(admin, await xlsx(), '清单.xlsx');
  const answer = await served(admin, `${url}?view`);
  assert.deepEqual([answer.status, answer.redirected], [200, false]);
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/);
  await server.close();
});

test('OFFICE_VIEWER_URL is an address with a place for the file', () => {
  assert.equal(readSettings({}).officeViewer, null);
  assert.equal(readSettings({ OFFICE_VIEWER_URL: viewer }).officeViewer, viewer);
  for (const wrong of ['https://viewer.example', 'javascript:alert({url})', '{url}']) {
    assert.throws(() => readSettings({ OFFICE_VIEWER_URL: wrong }), /OFFICE_VIEWER_URL/);
  }
});
