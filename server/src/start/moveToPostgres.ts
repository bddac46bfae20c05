/** `npm run move-to-postgres`: the embedded database of `DATA_DIR` into the empty PostgreSQL of `DATABASE_URL`. */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../platform/database/migrations';
import { moveRows } from '../platform/backup/moveRows';
import { openPglite } from '../platform/database/pglite';
import { openPostgres } from '../platform/database/postgres';
import { readSettings } from '../platform/environment/settings';
import { lockDataDirectory } from './dataDirectoryLock';

/** Who starts by habit without `DATABASE_URL` must not work on in what was left behind. */
const LEFT_BEHIND = 'database.moved';

async function move(): Promise<string> {
  const { databaseUrl, dataDir } = readSettings();
  if (databaseUrl === null)
    throw new Error('请用环境变量 DATABASE_URL 指定要迁移到的 PostgreSQL 数据库（须为空）');
  const folder = join(dataDir, 'database');
  if (!existsSync(folder)) throw new Error(`数据目录 ${dataDir} 中没有内置数据库`);
  if (existsSync(join(dataDir, LEFT_BEHIND)))
    throw new Error(`数据目录 ${dataDir} 中已有以前迁移留下的 ${LEFT_BEHIND}，请先移走`);
  const unlock = await lockDataDirectory(dataDir);
  const source = await openPglite({ dataDir: folder });
  const target = openPostgres({ url: databaseUrl, poolSize: 1, warn: (error) => console.error(error) });
  const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
  try {
    await migrate(source, migrations);
    await migrate(target, migrations);
    const rows = await moveRows(source, target);
    await target.kernel.execute('analyze');
    return `已将 ${rows} 行数据迁移到 PostgreSQL。以后请带 DATABASE_URL 启动；上传的文件仍在 ${join(dataDir, 'files')}，原数据库已改名为 ${LEFT_BEHIND}`;
  } finally {
    await target.close();
    await source.close();
    await unlock();
  }
}

try {
  const told = await move();
  const { dataDir } = readSettings();
  renameSync(join(dataDir, 'database'), join(dataDir, LEFT_BEHIND));
  process.stdout.write(`${told}\n`);
} catch (error) {
  const { message } = error as Error;
  console.error(/\p{Script=Han}/u.test(message) ? message : error);
  process.exitCode = 1;
}
