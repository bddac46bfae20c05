import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { MOVED_PATHS, type MovedPath } from '@hospital/shared/contract/movedPaths';
import type { Registry } from '@hospital/shared/contract/remote';
import type { TestClient } from '../../test-support/client';
import { makeLive } from '../../test-support/releases';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { FolderStore } from './folderStore';
import { takersFirst } from './movedPages';
import { Releases } from './releases';

const parent = mkdtempSync(join(tmpdir(), 'hospital-releases-'));
/** Called as the build of the development watch, which says nothing of the builds in it. */
const folder = join(parent, 'dev');
const STORAGE = 'https://files.example.com';
let server: TestServer;
let client: TestClient;
let time = 0;

function put(path: string, text: string | Buffer): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

async function publish(name: string, buildId: string, change: object = {}): Promise<void> {
  const remote = {
    name,
    title: '组织管理',
    owns: ['/mch/store'],
    pages: [{ path: '/mch/store', module: 'stores/StorePage', title: '门店管理' }],
    buildId,
    container: `x_${buildId}`,
    sharedRange: '^1.0.0',
    entry: 'remoteEntry.js',
    integrity: 'sha384-abc=',
    files: { '/mch/store': ['page.js'] },
    needs: {},
    ...change,
  };
  put(`${name}/${buildId}/remote.json`, JSON.stringify(remote));
  const entry = `entry of ${buildId}`;
  put(`${name}/${buildId}/remoteEntry.js`, entry);
  put(`${name}/${buildId}/remoteEntry.js.br`, brotliCompressSync(entry));
  put(`${name}/${buildId}/remoteEntry.js.gz`, gzipSync(entry));
  put(`${name}/${buildId}/remoteEntry.js.map`, 'sources');
  put(`${name}/${buildId}/manifest.json`, '{}');
  await makeLive(folder, name, buildId);
}

const registry = async (): Promise<Registry> => {
  // What was read is believed for a moment.
  time += 250;
  return JSON.parse((await client.raw('GET', '/frontend/registry')).text) as Registry;
};

before(async () => {
  put(
    'host/h1/index.html',
    '<!doctype html><head></head><script>inline()</script><script src="/host/h1/main.js"></script>',
  );
  put('host/h1/main.js', 'host');
  await makeLive(folder, 'host', 'h1');
  await publish('remote-org', 'b1');
  server = await startTestServer({ storageHosts: [STORAGE], releasesDir: folder, now: () => time });
  client = server.anonymous;
});
after(async () => {
  await server.close();
  rmSync(parent, { recursive: true });
});

const page = (path: string, headers: Record<string, string> = {}) =>
  client.raw('GET', path, undefined, { accept: 'text/html,*/*', ...headers });

describe('the registry', () => {
  test('names the live builds with all that the host needs', async () => {
    const { host, remotes } = await registry();
    assert.deepEqual(host, { buildId: 'h1' });
    assert.deepEqual(remotes, [
      {
        name: 'remote-org',
        title: '组织管理',
        pages: [{ path: '/mch/store', module: 'stores/StorePage', title: '门店管理' }],
        buildId: 'b1',
        container: 'x_b1',
        sharedRange: '^1.0.0',
        entry: '/remotes/remote-org/b1/remoteEntry.js',
        integrity: 'sha384-abc=',
        files: { '/mch/store': ['page.js'] },
        needs: {},
      },
    ]);
  });

  test('has parts among the pages, by their names, with the height that is kept free and their files', async () => {
    const part = {
      ...{
        path: 'customer/card',
        module: 'card/Card',
        title: '宠主信息',
        permission: 'hospital:customer:info',
      },
      ...{ hidden: true, part: { height: 160 } },
    };
    const files = { 'customer/card': ['card.js'] };
    await publish('remote-customer', 'b1', { owns: ['customer'], pages: [part], files });
    const [customer] = (await registry()).remotes;
    assert.deepEqual([customer?.pages, customer?.files], [[part], files]);
    rmSync(join(folder, 'remote-customer'), { recursive: true });
  });

  test('names who took pages over before who had them', async () => {
    const moved: MovedPath = { path: '/a', from: 'remote-alpha', to: 'remote-omega' };
    const agreed = MOVED_PATHS as MovedPath[];
    agreed.push(moved);
    try {
      for (const name of [moved.from, moved.to])
        await publish(name, 'b1', { pages: [], owns: [], files: {} });
      const order = (await registry()).remotes.map(({ name }) => name);
      assert.deepEqual(order, [moved.to, moved.from, 'remote-org']);
    } finally {
      agreed.pop();
      for (const name of [moved.from, moved.to]) rmSync(join(folder, name), { recursive: true });
    }
    const ordered = (...names: string[]) =>
      takersFirst(
        names.map((name) => ({ name })),
        [{ path: '/a', from: 'remote-a', to: 'remote-c' }],
      ).map(({ name }) => name);
    assert.deepEqual(ordered('remote-a', 'remote-b', 'remote-c'), ['remote-c', 'remote-a', 'remote-b']);
    assert.deepEqual(ordered('remote-c', 'remote-a'), ['remote-c', 'remote-a']);
    assert.deepEqual(ordered('remote-a', 'remote-b'), ['remote-a', 'remote-b']);
    assert.deepEqual(ordered('remote-b', 'remote-c'), ['remote-b', 'remote-c']);
  });

  test('is asked again each time, cheaply', async () => {
    const first = await client.raw('GET', '/frontend/registry');
    assert.equal(first.headers.get('cache-control'), 'no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await client.raw('GET', '/frontend/registry', undefined, { 'if-none-match': etag });
    assert.deepEqual([again.status, again.text], [304, '']);
  });

  test('follows a moved pointer, forward and back, without a restart', async () => {
    await publish('remote-org', 'b2');
    assert.equal((await registry()).remotes[0]?.buildId, 'b2');
    await makeLive(folder, 'remote-org', 'b1');
    assert.equal((await registry()).remotes[0]?.buildId, 'b1');
    assert.equal(
      (await client.raw('GET', '/remotes/remote-org/b2/remoteEntry.js')).status,
      200,
      'the other build stays',
    );
  });

  test('leaves a broken remote out, says so once, and takes it back when it is whole', async () => {
    const breaks: (() => unknown)[] = [
      () => put('remote-bad/b1/remote.json', '{'),
      () => put('remote-bad/b1/remote.json', '{}'),
      () => publish('remote-bad', 'b1', { name: 'remote-org' }),
      () => publish('remote-bad', 'b1', { entry: '../../../etc/passwd' }),
      () => makeLive(folder, 'remote-bad', '../remote-org/b1'),
      () => makeLive(folder, 'remote-bad', 'history'),
      () => makeLive(folder, 'remote-bad', 'missing'),
      () => put('remote-bad/history/999999.json', '{'),
      () => makeLive(folder, 'remote-bad', null),
      () => rmSync(join(folder, 'remote-bad/history'), { recursive: true }),
    ];
    await publish('remote-bad', 'b1');
    assert.equal((await registry()).remotes.length, 2);
    for (const breakIt of breaks) {
      rmSync(join(folder, 'remote-bad'), { recursive: true, force: true });
      await publish('remote-bad', 'b1');
      await breakIt();
      assert.deepEqual(
        (await registry()).remotes.map(({ name }) => name),
        ['remote-org'],
      );
    }
    assert.ok(server.log.some((line) => line.includes('remotes left out')));
    await publish('remote-bad', 'b1');
    assert.equal((await registry()).remotes.length, 2);
    rmSync(join(folder, 'remote-bad'), { recursive: true });
  });
});

describe('the files of a build', () => {
  test('may be kept for a year', async () => {
    for (const url of ['/remotes/remote-org/b1/remoteEntry.js', '/host/h1/main.js']) {
      const answer = await client.raw('GET', url, undefined, { 'accept-encoding': 'identity' });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      assert.match(answer.headers.get('content-type') ?? '', /javascript/);
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    }
    const head = await client.raw('HEAD', '/remotes/remote-org/b1/remoteEntry.js');
    assert.deepEqual([head.status, head.text], [200, '']);
  });

  test('travel in the smallest form that the browser takes', async () => {
    const { port } = new URL(server.baseUrl);
    const { request } = await import('node:http');
    const encodingFor = (accepted: string) =>
      new Promise((resolve) => {
        request(
          {
            port,
            host: '127.0.0.1',
            path: '/remotes/remote-org/b1/remoteEntry.js',
            headers: { 'accept-encoding': accepted },
          },
          (response) => {
            response.resume();
            resolve(response.headers['content-encoding']);
          },
        ).end();
      });
    assert.equal(await encodingFor('gzip, deflate, br'), 'br');
    assert.equal(await encodingFor('gzip'), 'gzip');
    assert.equal(await encodingFor('identity'), undefined);
  });

  test('are answered from memory the second time, and not at all once they are deleted', async () => {
    const url = '/remotes/remote-org/b1/chunk.js';
    const file = join(folder, 'remote-org/b1/chunk.js');
    const content = 'export const chunk = 1;';
    writeFileSync(file, content);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    const ask = async () => {
      const { status, text, headers } = await client.raw('GET', url, undefined, { 'accept-encoding': 'br' });
      const names = [
        'content-type',
        'content-encoding',
        'cache-control',
        'etag',
        'vary',
        'x-content-type-options',
      ];
      return { status, text, headers: names.map((name) => headers.get(name)) };
    };
    const first = await ask();
    assert.deepEqual([first.status, first.text], [200, content]);
    // A build never changes: what is read again would show itself here.
    writeFileSync(`${file}.br`, brotliCompressSync('read again'));
    assert.deepEqual(await ask(), first);
    const part = await client.raw('GET', url, undefined, { 'accept-encoding': 'br', range: 'bytes=0-3' });
    assert.notEqual(part.text, content);
    rmSync(file);
    rmSync(`${file}.br`);
    assert.equal((await ask()).status, 404);
  });

  test('remote.json is asked again each time, source maps stay at home', async () => {
    const json = await client.raw('GET', '/remotes/remote-org/b1/remote.json');
    assert.deepEqual([json.status, json.headers.get('cache-control')], [200, 'no-cache']);
    assert.equal((await client.raw('GET', '/remotes/remote-org/b1/remoteEntry.js.map')).status, 404);
  });

  test('of the development watch change in place, and have their source maps; no other folder of that name', async () => {
    for (const [of, file, status, cached] of [
      ['dev', 'page.js', 200, 'no-cache'],
      ['dev', 'page.js.map', 200, 'no-cache'],
      ['b1', 'dev/page.js', 200, 'public, max-age=31536000, immutable'],
      ['b1', 'dev/page.js.map', 404, null],
    ] as const)
      for (const [url, path] of [
        [`/remotes/remote-org/${of}/${file}`, `remote-org/${of}/${file}`],
        [`/host/${of}/${file}`, `host/${of}/${file}`],
      ] as const) {
        put(path, '{}');
        const answer = await client.raw('GET', url);
        assert.equal(answer.status, status, url);
        if (cached !== null) assert.equal(answer.headers.get('cache-control'), cached, url);
      }
  });

  test('a missing one is a 404, never the page', async () => {
    for (const url of [
      '/remotes/remote-org/b1/missing.js',
      '/remotes/remote-org/b9/remoteEntry.js',
      '/remotes/remote-none/b1/remoteEntry.js',
      '/remotes/remote-org/history/000001.json',
      '/remotes/remote-org/b1/manifest.json',
      '/remotes/host/h1/index.html',
      '/host/h1/missing.js',
      '/host/history/000001.json',
      '/host/h1/index.html',
    ]) {
      const answer = await page(url);
      assert.equal(answer.status, 404, url);
      assert.doesNotMatch(answer.text, /doctype/);
      assert.doesNotMatch(answer.headers.get('cache-control') ?? '', /immutable/);
    }
  });

  test('no path leads out of the folder', async () => {
    writeFileSync(join(folder, '../hospital-secret.txt'), 'secret');
    const { port } = new URL(server.baseUrl);
    const { request } = await import('node:http');
    for (const path of [
      '/remotes/remote-org/b1/../../../hospital-secret.txt',
      '/remotes/remote-org/b1/%2e%2e/%2e%2e/%2e%2e/hospital-secret.txt',
      '/remotes/remote-org/b1/..%2f..%2f..%2fhospital-secret.txt',
      '/remotes/remote-org/b1/..%5c..%5c..%5chospital-secret.txt',
      '/remotes/..%2f..%2fhospital-secret.txt',
      '/host/h1/....//....//hospital-secret.txt',
      '/host/h1/%00',
    ]) {
      const answer = await new Promise<{ status?: number | undefined; text: string }>((resolve) => {
        request({ port, host: '127.0.0.1', path }, (response) => {
          let text = '';
          response.on('data', (data) => (text += data));
          response.on('end', () => resolve({ status: response.statusCode, text }));
        }).end();
      });
      assert.doesNotMatch(answer.text, /secret/, path);
      assert.ok([200, 400, 403, 404].includes(answer.status ?? 0), `${path} ${answer.status}`);
    }
    rmSync(join(folder, '../hospital-secret.txt'));
  });

  test('are not taken by other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      assert.equal((await client.raw(method, '/remotes/remote-org/b1/remoteEntry.js')).status, 404);
    }
  });
});

describe('the page', () => {
  test('answers every path of the host, with a policy for its own scripts only', async () => {
    for (const path of ['/', '/login', '/home/person?tabsName=timeline', '/mch/store', '/a.b/c']) {
      const answer = await page(path);
      assert.equal(answer.status, 200, path);
      assert.match(answer.text, /doctype html/);
      assert.equal(answer.headers.get('cache-control'), 'no-cache');
    }
    const policy = (await page('/login')).headers.get('content-security-policy') ?? '';
    assert.match(policy, /script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='(;|$)/);
    for (const rule of [
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob: ${STORAGE}`,
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'self'",
    ]) {
      assert.ok(policy.split('; ').includes(rule), rule);
    }
    assert.doesNotMatch(policy, /unsafe-eval/);
  });

  test('is told which storage hosts there are', async () => {
    const { text } = await page('/login');
    assert.ok(text.includes(`<meta name="storage-hosts" content="${STORAGE}">`), text);
  });

  test('is told the code of the first tenant, which signing in is preset with', async () => {
    const { text } = await page('/login');
    assert.ok(text.includes('<meta name="tenant-code" content="demo"></head>'), text);
  });

  test('is sent again only when it has changed', async () => {
    const etag = (await page('/login')).headers.get('etag') ?? '';
    assert.equal((await page('/home', { 'if-none-match': etag })).status, 304);
    put('host/h2/index.html', '<!doctype html>second');
    await makeLive(folder, 'host', 'h2');
    time += 250;
    const changed = await page('/home', { 'if-none-match': etag });
    assert.deepEqual([changed.status, changed.text], [200, '<!doctype html>second']);
    await makeLive(folder, 'host', 'h1');
    time += 250;
  });

  test('is only for who asks for a page', async () => {
    for (const path of ['/api/nothing', '/frontend/nothing', '/metrics/x', '/favicon.ico']) {
      assert.equal((await page(path)).status, 404, path);
    }
    assert.equal((await client.raw('GET', '/login', undefined, { accept: 'application/json' })).status, 404);
    assert.equal((await client.raw('POST', '/login', undefined, { accept: 'text/html' })).status, 404);
  });

  test('says so when no host is built', async () => {
    await makeLive(folder, 'host', null);
    time += 250;
    assert.equal((await page('/')).status, 503);
    await makeLive(folder, 'host', 'h1');
    time += 250;
  });
});

test('what was known is answered while a store says nothing, which is asked once and not piled up on', async () => {
  const store = new FolderStore(folder);
  let asked = 0;
  let answer: (() => void) | undefined;
  let clock = 0;
  const silent = Object.assign(Object.create(store) as FolderStore, {
    believeFor: 200,
    names: async (): Promise<string[]> => {
      asked += 1;
      if (asked > 1) await new Promise<void>((resolve) => (answer = resolve));
      return store.names();
    },
  });
  const releases = new Releases(
    silent,
    () => undefined,
    () => clock,
  );
  const known = await releases.registry();
  clock = 1_000;
  assert.equal(await releases.registry(), known);
  clock = 2_000;
  assert.equal(await releases.registry(), known);
  assert.equal(asked, 2);
  answer?.();
});
