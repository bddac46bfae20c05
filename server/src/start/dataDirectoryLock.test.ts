import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
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
  'where locks are socket files, one left by a killed process is taken over',
  { skip: process.platform === 'win32' },
  async () => {
    const address = join(folder, 'lock.sock');
    const holder = spawn(process.execPath, [
      '-e',
      `require('net').createServer(s => s.end(String(process.pid))).listen(${JSON.stringify(address)}, () => console.log('ready'))`,
    ]);
    await once(holder.stdout, 'data');
    await assert.rejects(lockDataDirectory(folder, address), new RegExp(`PID ${holder.pid}`));
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    assert.ok(existsSync(address), 'the killed process left its file');
    const unlock = await lockDataDirectory(folder, address);
    await assert.rejects(lockDataDirectory(folder, address), DataDirectoryInUse);
    await unlock();
  },
);

test('each platform has its kind of address', () => {
  assert.match(lockAddress(folder, 'linux'), /^\0hospital-/);
  assert.match(lockAddress(folder, 'darwin'), /\.sock$/);
  assert.match(lockAddress(folder, 'win32'), /^\\\\\.\\pipe\\hospital-/);
});
