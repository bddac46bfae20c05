import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { publish as publishEvent } from '../live/publish';
import { hostBuildFolder, remoteBuildFolder } from '../../test-support/releases';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { FolderStore } from './folderStore';
import { promote, startCanary } from '../../test-support/moves';
import { publishFolder } from './publish';

const folder = mkdtempSync(join(tmpdir(), 'hospital-releases-'));
const store = new FolderStore(folder);
const by = { who: 'operator', why: 'a reason' };
let server: TestServer;

before(async () => {
  for (const [name, buildId, built] of [
    ['host', 'h1', hostBuildFolder('h1')],
    ['remote-org', 'b1', remoteBuildFolder('remote-org', 'b1')],
    ['remote-org', 'b2', remoteBuildFolder('remote-org', 'b2')],
  ] as const) {
    await publishFolder(store, { name, buildId, who: 'test' }, built);
    rmSync(built, { recursive: true });
  }
  await promote(store, { name: 'host', buildId: 'h1', ...by });
  server = await startTestServer({ releasesDir: folder });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const listed = (tenantId: string) =>
  server.database.write(tenantId, (db) =>
    publishEvent(db, { to: 'everybody', kind: 'data', data: { calls: ['messages.list'] } }),
  );

test('every open stream is told once of a move on the folder, and of a canary, without a number', async () => {
  const streams = await Promise.all(
    [await server.signIn('13800000003', 2), await server.signIn('13900000001', 1)].map((client) =>
      StreamReader.ready(client),
    ),
  );
  // What a page does before it listens.
  await server.anonymous.raw('GET', '/frontend/registry');
  const moves = [
    () => promote(store, { name: 'remote-org', buildId: 'b1', ...by }),
    () =>
      startCanary(store, { name: 'remote-org', buildId: 'b2', percent: 10, stores: [], users: [], ...by }),
    // The registry itself is the same then.
    () =>
      startCanary(store, { name: 'remote-org', buildId: 'b2', percent: 20, stores: [], users: [], ...by }),
  ];
  for (const move of moves) {
    await move();
    for (const stream of streams) {
      const { kind, id, data } = await stream.next();
      assert.deepEqual([kind, id, data], ['release', Number.NaN, {}]);
    }
  }
  // What comes next is something else: nobody was told twice.
  for (const tenantId of ['1', '2']) await listed(tenantId);
  for (const stream of streams) {
    const { kind, id } = await stream.next();
    assert.deepEqual([kind, id > stream.from], ['data', true]);
    stream.close();
  }
});
