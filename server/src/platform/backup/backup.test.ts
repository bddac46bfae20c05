import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Database } from '../database/database';
import { readSettings } from '../environment/settings';
import type { FileStorage } from '../files/storage';
import { makeBackup } from './backup';
import { backupJob, untilNight } from './backupJob';

const scratch = mkdtempSync(join(tmpdir(), 'hospital-backup-'));
after(() => rmSync(scratch, { recursive: true }));

const dataDir = join(scratch, 'data');
const folder = join(scratch, 'backups');
/** Its files alone are copied here: `start/process.test.ts` opens a real one. */
const database = { kernel: { execute: () => Promise.resolve() } } as unknown as Database;
const { signal } = new AbortController();
const copy = (now: string, kept = 14): Promise<string> =>
  makeBackup({ database, dataDir, folder, kept, now: new Date(now), signal });
mkdirSync(folder);
const write = (path: string, content: string): void => {
  mkdirSync(join(dataDir, path, '..'), { recursive: true });
  writeFileSync(join(dataDir, path), content);
};

test('a copy has all files, takes room for new ones alone, and the oldest go', async () => {
  write('database/PG_VERSION', '18');
  write('files/content/1/aa/1aa', '照片');
  const first = await copy('2026-11-29T03:00:00Z');
  assert.equal(readFileSync(join(first, 'database/PG_VERSION'), 'utf8'), '18');
  write('files/content/1/bb/1bb', '报告');
  mkdirSync(join(folder, 'unfinished/database'), { recursive: true });
  writeFileSync(join(folder, 'unfinished/database/half'), '');
  writeFileSync(join(folder, 'notes.txt'), 'of the operator');
  const second = await copy('2026-11-30T03:00:00Z');
  const inode = (from: string): number => statSync(join(from, 'files/content/1/aa/1aa')).ino;
  assert.equal(inode(first), inode(second));
  assert.equal(readFileSync(join(second, 'files/content/1/bb/1bb'), 'utf8'), '报告');
  assert.deepEqual(readdirSync(join(second, 'database')), ['PG_VERSION']);
  await copy('2026-12-01T03:00:00Z', 2);
  assert.deepEqual(readdirSync(folder).sort(), [
    ...['2026-11-30T03-00-00', '2026-12-01T03-00-00', 'notes.txt'],
  ]);
  assert.equal(readFileSync(join(second, 'files/content/1/aa/1aa'), 'utf8'), '照片');
  assert.deepEqual(readdirSync(dataDir).sort(), ['database', 'files']);
});

test('uploads that are under way are not copied, and nothing is left of a copy that failed', async () => {
  write('files/temporary/half', '');
  write('files/posted/1/half', '');
  const whole = await copy('2026-12-02T03:00:00Z');
  assert.deepEqual(readdirSync(join(whole, 'files')), ['content']);
  const before = readdirSync(folder);
  const stop = new AbortController();
  stop.abort();
  const cutOff = { database, dataDir, folder, kept: 14, now: new Date(), signal: stop.signal };
  await assert.rejects(makeBackup(cutOff), { name: 'AbortError' });
  assert.deepEqual([readdirSync(folder), readdirSync(dataDir).sort()], [before, ['database', 'files']]);
});

test('it runs at three in the morning, and not twice when it is asked twice', async () => {
  assert.equal(untilNight(new Date('2026-11-29T02:00:00Z')), 17 * 3600);
  assert.equal(untilNight(new Date('2026-11-28T18:30:00Z')), 24.5 * 3600);
  assert.equal(untilNight(new Date('2026-11-28T17:00:00Z')), 2 * 3600);
  const job = backupJob({ folder, kept: 14, dataDir });
  const context = { database, signal, files: {} as FileStorage };
  const before = readdirSync(folder).length;
  await Promise.all([job.run(context), job.run(context)]);
  await job.run(context);
  assert.equal(readdirSync(folder).length, before + 1);
});

test('copies are asked for by a folder outside of the data, of the embedded database alone', () => {
  assert.equal(readSettings({}).backup, null);
  assert.deepEqual(readSettings({ BACKUP_DIR: '/b', BACKUPS_KEPT: '3' }).backup, { folder: '/b', kept: 3 });
  const data = { DATA_DIR: '/srv/data' };
  for (const BACKUP_DIR of ['/srv/data', '/srv/data/backups'])
    assert.throws(() => readSettings({ ...data, BACKUP_DIR }), /BACKUP_DIR 不能在数据目录/);
  assert.equal(readSettings({ ...data, BACKUP_DIR: '/srv/data2' }).backup?.folder, '/srv/data2');
  assert.throws(() => readSettings({ BACKUP_DIR: '/b', DATABASE_URL: 'postgres://x' }), /pg_dump/);
});
