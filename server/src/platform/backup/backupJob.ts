import type { BackupSettings } from '../environment/settings';
import type { Job } from '../jobs/job';
import { makeBackup } from './backup';

const DAY = 24 * 3600;

/** What is copied, and where to. */
export type Backup = BackupSettings & { readonly dataDir: string };

/** Copies the embedded database once a day, and whenever an administrator lets it run. */
export const backupJob = (backup: Backup): Job => ({
  name: 'backup',
  title: '数据备份',
  every: DAY,
  async run({ database, signal }) {
    await makeBackup({ ...backup, database, now: new Date(), signal });
  },
});
