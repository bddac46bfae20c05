import { startOfDay } from '../database/chinaTime';
import type { BackupSettings } from '../environment/settings';
import type { Job } from '../jobs/job';
import { makeBackup } from './backup';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Nobody is answered while the database is copied: at three in the morning that disturbs the fewest. */
const AT = 3 * HOUR;
/** A copy is not made again within so long (ms): whoever took longer than a lease is asked a second time. */
const AGAIN_AFTER = 10 * 60_000;

/** What is copied, and where to. */
export type Backup = BackupSettings & { readonly dataDir: string };

/** Seconds to the next three o'clock that is more than an hour away. */
export function untilNight(now: Date): number {
  const passed = (now.getTime() - startOfDay(now).getTime()) / 1000;
  const left = AT - passed;
  return Math.round(left > HOUR ? left : left + DAY);
}

/** Copies the embedded database every night, and whenever an administrator lets it run. */
export function backupJob(backup: Backup): Job {
  let running: Promise<unknown> | undefined;
  let ended = -Infinity;
  return {
    name: 'backup',
    title: '数据备份',
    every: DAY,
    untilNext: untilNight,
    // What failed has copied the whole database all the same.
    again: HOUR,
    async run({ database, signal }) {
      if (performance.now() - ended < AGAIN_AFTER) return;
      running ??= makeBackup({ ...backup, database, now: new Date(), signal }).finally(
        () => (running = undefined),
      );
      await running;
      ended = performance.now();
    },
  };
}
