import { constants, cpSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import type { BackupSettings } from '../environment/settings';
import { copyFiles } from './copyFiles';

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

/** Names of the copies in a folder, the oldest first. */
const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort();

/**
 * Copies the embedded database and the files beside it into a folder named by the time. The copy opens as the database
 * of a process that was killed at that moment, which loses nothing that was answered.
 *
 * The engine writes in this thread alone, so a copy that is made in one go sees it between two writes; meanwhile nobody
 * is answered: about a second for each gigabyte.
 *
 * @returns the folder
 */
export async function makeBackup({ database, dataDir, folder, kept, now, signal }: Options): Promise<string> {
  const unfinished = join(folder, UNFINISHED);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const [latest] = (await backupsIn(folder)).slice(-1);
  // What opens the copy has little of the write-ahead log to do again.
  await database.kernel.execute(sql`checkpoint`);
  cpSync(join(dataDir, 'database'), join(unfinished, 'database'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  await copyFiles(join(dataDir, 'files'), join(unfinished, 'files'), {
    earlier: latest === undefined ? null : join(folder, latest, 'files'),
    signal,
  });
  const whole = join(folder, nameOf(now));
  await rename(unfinished, whole);
  for (const old of (await backupsIn(folder)).slice(0, -kept))
    await rm(join(folder, old), { recursive: true, force: true });
  return whole;
}
