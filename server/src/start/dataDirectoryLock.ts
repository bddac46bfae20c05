import { createHash, randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Thrown when another process uses the directory; its message is for the person at the console. */
export class DataDirectoryInUse extends Error {
  constructor(directory: string, pid: string) {
    super(
      `数据目录 ${directory} 正被另一个进程（PID ${pid}）使用，请先停止它，或用环境变量 DATA_DIR 换一个目录`,
    );
  }
}

/** A socket's path may be no longer on any platform (bytes). */
const longestSocketPath = 100;

/**
 * Where the holder of a directory listens: a socket file in the directory itself, so that whoever reaches the
 * directory, from another container too, finds the holder, and nobody else can take the name. A file that nobody
 * listens on is left over from a process that was killed. On Windows a named pipe, which vanishes with its process.
 * A directory whose path is too long for a socket has its file among the temporary ones.
 */
export function lockAddress(directory: string, platform: NodeJS.Platform = process.platform): string {
  const real = realpathSync(directory);
  const name = `hospital-${createHash('sha256').update(real).digest('hex').slice(0, 24)}`;
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = join(real, '.lock.sock');
  return Buffer.byteLength(inside) <= longestSocketPath ? inside : join(tmpdir(), `${name}.sock`);
}

/**
 * Takes a directory for this process, for as long as it lives or until the returned function is called.
 *
 * @throws DataDirectoryInUse when another process has it
 */
export async function lockDataDirectory(
  directory: string,
  address = lockAddress(directory),
): Promise<() => Promise<void>> {
  const server = await take(directory, address);
  // The lock alone must not keep the process alive.
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** How long (ms) one who saw the same left-over file may take until it has removed it. */
const removalTakes = 100;

async function take(directory: string, address: string): Promise<Server> {
  // In containers all processes may have the same id.
  const self = `${process.pid} ${randomBytes(8).toString('hex')}`;
  const server = (await listen(address, self)) ?? (await takeOver(directory, address, self));
  // Several may have found the same left-over file, and the last to remove it removes another's new one: whoever is
  // reached there now has the directory.
  await sleep(removalTakes);
  const holder = await askHolder(address);
  if (holder !== self) {
    // Not closed: that would remove the file of whoever has the directory.
    server.unref();
    throw inUse(directory, holder);
  }
  return server;
}

async function takeOver(directory: string, address: string, self: string): Promise<Server> {
  const holder = await askHolder(address);
  if (holder !== null) throw inUse(directory, holder);
  await unlink(address).catch(() => undefined);
  const server = await listen(address, self);
  if (!server) throw inUse(directory, await askHolder(address));
  return server;
}

const inUse = (directory: string, holder: string | null): DataDirectoryInUse =>
  new DataDirectoryInUse(directory, holder?.split(' ')[0] || '?');

/** Listens and tells everybody who connects who it is; null when the address is taken. */
function listen(address: string, self: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(self);
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

/** What the holder calls itself, `''` when it does not say; null when nobody listens there. */
function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    // Somebody who was stopped in a debugger, say, still has the directory.
    socket.setTimeout(2000, () => socket.destroy());
    socket.on('data', (data) => (answer += data));
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? null : answer),
    );
    socket.on('close', () => resolve(answer));
  });
}
