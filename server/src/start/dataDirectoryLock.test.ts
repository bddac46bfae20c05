import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DataDirectoryInUse, lockAddress, lockDataDirectory } from './dataDirectoryLock';

const folder = mkdtempSync(join(tmpdir(), 'hospital-lock-'));
after(() => rmSync(folder, { recursive: true }));

test('a directory is taken once, by whatever name', async () => {
  const unlock = await lockDataDirectory(folder);
  const alias = `${folder}-alias`;
  symlinkSync(folder, alias);
  await assert.rejects(lockDataDirectory(folder), DataDirectoryInUse);
  await assert.rejects(lockDataDirectory(alias), new RegExp(`PID ${process.pid}`));
  rmSync(alias);
  await unlock();
  await (
    await lockDataDirectory(folder)
  )();
});

test(
  'a lock left by a killed process is taken over, by one of those who find it',
  { skip: process.platform === 'win32' },
  async () => {
    const address = lockAddress(folder);
    const holder = spawn(process.execPath, [
      '-e',
      `require('net').createServer(s => s.end(String(process.pid))).listen(${JSON.stringify(address)}, () => console.log('ready'))`,
    ]);
    await once(holder.stdout, 'data');
    await assert.rejects(lockDataDirectory(folder, address), new RegExp(`PID ${holder.pid}`));
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    assert.ok(existsSync(address), 'the killed process left its file');
    const results = await Promise.allSettled([1, 2, 3].map(() => lockDataDirectory(folder)));
    const [winner, ...others] = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    assert.ok(winner);
    assert.deepEqual(others, []);
    await assert.rejects(lockDataDirectory(folder), DataDirectoryInUse);
    await winner();
  },
);

test(
  'a holder that does not answer still has the directory',
  { skip: process.platform === 'win32' },
  async () => {
    const silent = createServer(() => undefined).listen(lockAddress(folder));
    await once(silent, 'listening');
    await assert.rejects(lockDataDirectory(folder), DataDirectoryInUse);
    silent.close();
  },
);

test('each platform has its kind of address', () => {
  // In the directory itself: whoever shares it, from another container too, meets the lock.
  assert.equal(lockAddress(folder, 'linux'), join(realpathSync(folder), '.lock.sock'));
  assert.equal(lockAddress(folder, 'darwin'), join(realpathSync(folder), '.lock.sock'));
  const deep = join(folder, 'x'.repeat(100));
  mkdirSync(deep);
  assert.match(lockAddress(deep, 'linux'), /hospital-\w{24}\.sock$/);
  assert.match(lockAddress(folder, 'win32'), /^\\\\\.\\pipe\\hospital-/);
});
