import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Thrown when another process uses the directory; its message is for the person at the console. */
export class DataDirectoryInUse extends Error {
  constructor(directory: string, pid: string) {
    super(
      `数据目录 ${directory} 正被另一个进程（PID ${pid}）使用，请先停止它，或用环境变量 DATA_DIR 换一个目录`,
    );
  }
}

/**
 * Where the holder of a directory listens. On Linux and Windows the name vanishes with its process, however that
 * ends; elsewhere it is a socket file, and one that nobody listens on is left over from a process that was killed.
 */
export function lockAddress(directory: string, platform: NodeJS.Platform = process.platform): string {
  const name = `hospital-${createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24)}`;
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
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

async function take(directory: string, address: string): Promise<Server> {
  const server = (await listen(address)) ?? (await takeOver(directory, address));
  // Two processes may have removed the same left-over file: the one that is reached there now has the directory.
  const holder = await askHolder(address);
  if (holder !== String(process.pid)) {
    server.close();
    throw new DataDirectoryInUse(directory, holder ?? '?');
  }
  return server;
}

async function takeOver(directory: string, address: string): Promise<Server> {
  const holder = await askHolder(address);
  if (holder !== null) throw new DataDirectoryInUse(directory, holder);
  await unlink(address).catch(() => undefined);
  const server = await listen(address);
  if (!server) throw new DataDirectoryInUse(directory, (await askHolder(address)) ?? '?');
  return server;
}

/** Listens and tells everybody who connects its process id; null when the address is taken. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

/** The process id of whoever listens there; null when nobody does. */
function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.setTimeout(2000, () => socket.destroy(new Error('silent')));
    socket.on('data', (data) => (answer += data));
    socket.on('error', () => resolve(answer || null));
    socket.on('close', () => resolve(answer || '?'));
  });
}
