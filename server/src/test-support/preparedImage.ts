import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { DatabaseImage } from './databaseImage';

/** The image of that name: read from its file, which the first process that asks makes for all. */
export async function preparedImage(
  name: string,
  make: () => Promise<DatabaseImage>,
): Promise<DatabaseImage> {
  const file = join(tmpdir(), `hospital-test-${name}.image`);
  const done = (): boolean => existsSync(file);
  if (!done())
    await once(`${file}.lock`, done, async () => {
      removeOldImages();
      const part = `${file}.${process.pid}.part`;
      writeFileSync(part, serialize(await make()));
      renameSync(part, file);
    });
  return deserialize(readFileSync(file)) as DatabaseImage;
}

const imageName = /^hospital-test-[0-9a-f]{16}\.(?:image|tar)$/;
const day = 24 * 60 * 60_000;

/** Images of tables and data that are no longer like that, made before today. */
function removeOldImages(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => imageName.test(each))) {
    const path = join(tmpdir(), name);
    if (Date.now() - statSync(path).mtimeMs > day) rmSync(path, { force: true });
  }
}

/** Lets one of several test processes do the work while the others wait for its result. */
async function once(lock: string, done: () => boolean, work: () => Promise<void>): Promise<void> {
  const patience = 300_000;
  while (!done()) {
    try {
      mkdirSync(lock);
    } catch {
      // A process that was killed leaves its lock behind.
      const { mtimeMs = Date.now() } = statSync(lock, { throwIfNoEntry: false }) ?? {};
      if (Date.now() - mtimeMs > patience) rmSync(lock, { recursive: true, force: true });
      await sleep(100);
      continue;
    }
    try {
      if (!done()) await work();
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}
