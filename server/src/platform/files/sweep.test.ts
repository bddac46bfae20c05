import { domains } from '../../product';
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { sysFile } from './schema';
import { sweep } from '../server/housekeeping';
import type { TestClient } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { served, uploaded } from '../../test-support/uploads';
import { pdf } from './pictures.fixture';

let server: TestServer;
let filesDir: string;
let admin: TestClient;
before(async () => {
  filesDir = mkdtempSync(join(tmpdir(), 'hospital-files-'));
  server = await startTestServer({ filesDir });
  admin = await server.signIn('13800000001', 1);
});
after(async () => {
  await server.close();
  rmSync(filesDir, { recursive: true });
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
    await sweep({ ...server.services, signal: new AbortController().signal }, domains);
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
    await sweep({ ...server.services, signal: new AbortController().signal }, domains);
    assert.ok(existsSync(lost) && existsSync(posted));
    const longAgo = new Date(Date.now() - 25 * 3600_000);
    for (const each of [lost, posted, join(filesDir, 'content', path)]) utimesSync(each, longAgo, longAgo);
    await sweep({ ...server.services, signal: new AbortController().signal }, domains);
    assert.ok(!existsSync(lost) && !existsSync(posted));
    assert.equal((await served(admin, url)).status, 200);
  });
});
