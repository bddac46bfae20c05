import { constants, cpSync } from 'node:fs';
import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import type { BackupSettings } from '../environment/settings';
import { copyFiles, sizeOf } from './copyFiles';

interface Options extends BackupSettings {
  readonly database: Database;
  /** Folder that has the database and the files. */
  readonly dataDir: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** `2026-11-29T03-00-00`: UTC, in the order of time. */
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;
const nameOf = (time: Date): string => time.toISOString().slice(0, 19).replaceAll(':', '-');
/** What was cut off is made anew by the next. */
const UNFINISHED = 'unfinished';
/** In the data directory: on the disk of the database, where a copy of it is made soonest. */
const SNAPSHOT = 'database.snapshot';
/** Of uploads that are under way. */
const PASSING = ['temporary', 'posted'];

/** Names of the copies in a folder, the oldest first. */
const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort();

/** @throws where a disk would be full with a copy, which would stop the server for want of room */
async function expectRoom(folders: readonly string[], bytes: number): Promise<void> {
  for (const folder of folders) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < 2 * bytes)
      throw new Error(`备份空间不足：${folder} 所在磁盘须有 ${2 * bytes} 字节可用`);
  }
}

/**
 * Copies the embedded database and the files beside it into a folder named by the time. The copy opens as the database
 * of a process that was killed at that moment, which loses nothing that was answered.
 *
 * The engine writes in this thread alone, so what is copied in one go is the database between two writes. Nobody is
 * answered meanwhile, so that goes to the same disk; from there it is taken to its place while everybody works on.
 *
 * @returns the folder
 * @throws where there is no room for it, and what of the disks failed; nothing is left of the copy then
 */
export async function makeBackup(options: Options): Promise<string> {
  const { database, dataDir, folder, kept, now, signal } = options;
  const [snapshot, unfinished] = [join(dataDir, SNAPSHOT), join(folder, UNFINISHED)];
  const clear = async (): Promise<void> => {
    for (const left of [snapshot, unfinished]) await rm(left, { recursive: true, force: true });
  };
  const own = join(dataDir, 'database');
  await clear();
  await expectRoom([dataDir, folder], await sizeOf(own));
  const [latest] = (await backupsIn(folder)).slice(-1);
  const whole = join(folder, nameOf(now));
  try {
    // What opens the copy has little of the write-ahead log to do again.
    await database.kernel.execute(sql`checkpoint`);
    cpSync(own, snapshot, { recursive: true, mode: constants.COPYFILE_FICLONE });
    await mkdir(unfinished);
    await copyFiles(snapshot, join(unfinished, 'database'), { signal });
    await copyFiles(join(dataDir, 'files'), join(unfinished, 'files'), {
      earlier: latest === undefined ? null : join(folder, latest, 'files'),
      without: PASSING,
      signal,
    });
    await rename(unfinished, whole);
  } finally {
    await clear();
  }
  for (const old of (await backupsIn(folder)).slice(0, -kept))
    await rm(join(folder, old), { recursive: true, force: true });
  return whole;
}
