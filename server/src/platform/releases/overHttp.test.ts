import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { overHttp } from '../../../../tools/release/overHttp';

test('a server that does not answer is given up, but no build that still travels', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'hospital-build-'));
  writeFileSync(join(folder, 'remoteEntry.js'), 'entry');
  const patience = new AbortController();
  t.mock.method(AbortSignal, 'timeout', () => patience.signal);
  const server = createServer((request, response) => {
    const isBuild = request.method === 'POST';
    request.once('data', () => patience.abort());
    request.once('end', () => response.end(JSON.stringify({ code: 0, data: isBuild })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  const { publish, overview } = overHttp(`http://127.0.0.1:${port}`, 'rel_token');
  assert.equal(await publish('remote-org', 'b1', folder), true);
  await assert.rejects(overview('remote-org'), /无法连接/);
});
