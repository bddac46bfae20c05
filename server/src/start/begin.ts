import { existsSync, mkdirSync } from 'node:fs';
import { createServer as createServerSocket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endOfDay } from '../platform/database/chinaTime';
import type { Database } from '../platform/database/database';
import { migrate } from '../platform/database/migrations';
import { openPglite } from '../platform/database/pglite';
import { openPostgres } from '../platform/database/postgres';
import { readSettings, type Settings } from '../platform/environment/settings';
import { openStorage } from '../platform/files/openStorage';
import { openReleaseStore } from '../platform/releases/openReleaseStore';
import { loadDemo } from '../platform/seeds/loadDemo';
import { hasTenant } from '../platform/tenancy/hasTenant';
import { demoAccounts, demoPassword, openDemoAccounts } from '../domains/identity';
import { newSetupToken } from '../domains/setup';
import { seeding } from '../product';
import { lockDataDirectory } from './dataDirectoryLock';
import { createLogger } from './logger';
import { createServer } from './server';

export { readSettings };

/** Who works with data of their own is told that a broken disk loses it. */
const noBackup = '注意：数据没有自动备份，请用环境变量 BACKUP_DIR 指定备份目录（最好在另一块磁盘上）';

/** A server that answers, on its data. */
export interface Running {
  /** What the console shows after the start: its address, the link of the set-up, the accounts of the demo. */
  welcome(): Promise<string>;
  /** Lets running calls finish, closes the database and gives the data directory back. */
  stop(signal: string): Promise<void>;
}

/** Beside the bundle, or in the sources when run from there. */
function migrationsFolder(): string {
  const bundled = fileURLToPath(new URL('./migrations', import.meta.url));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL('../../migrations', import.meta.url));
}

async function openDatabase(settings: Settings, warn: (error: Error) => void): Promise<Database> {
  if (settings.databaseUrl !== null) {
    return openPostgres({ url: settings.databaseUrl, poolSize: settings.databasePool, warn });
  }
  return openPglite({ dataDir: join(settings.dataDir, 'database') });
}

/**
 * Starts a server: its port, its data directory or database (migrated, with the demo where it is asked for), its files
 * and releases. A process may start one after the other.
 *
 * @throws in words for an operator, where they can do something about it; else what failed
 */
export async function begin(settings: Settings): Promise<Running> {
  await assertPortIsFree(settings);
  mkdirSync(settings.dataDir, { recursive: true });
  if (settings.backup) expectBackupFolder(settings.backup.folder);
  const { logger, flush } = createLogger(settings.logLevel);
  // However the process ends, what was logged last is what tells why.
  process.on('exit', flush);
  const unlock =
    settings.databaseUrl === null ? await lockDataDirectory(settings.dataDir) : async () => undefined;

  const database = await openDatabase(settings, (error) => logger.error({ err: error }, 'database'));
  await migrate(database, migrationsFolder());
  const demoMoment = settings.demoDay === 'whole' ? endOfDay(new Date()) : new Date();
  if (settings.demo && (await loadDemo(database, seeding, demoMoment, settings.demoScale))) {
    logger.info('demo chain loaded');
  }
  if (!settings.demo) await assertNoDemoAccounts(database, settings);

  const firstStart = !(await hasTenant(database));
  const files = await openStorage(settings.storage, join(settings.dataDir, 'files'));
  const releases = await openReleaseStore(settings);
  const backup = settings.backup && { ...settings.backup, dataDir: settings.dataDir };
  const server = await createServer({ ...settings, backup, files, releases, database, logger, firstStart });
  const address = await server.app.listen({ host: settings.host, port: settings.port });

  return {
    async welcome() {
      const lines = firstStart
        ? [
            `首次设置（链接只能使用一次，24 小时内有效）：${address}/setup?token=${await newSetupToken(database.kernel)}`,
          ]
        : [];
      if (!settings.demo && settings.databaseUrl === null && settings.backup === null) lines.push(noBackup);
      if (settings.demo) lines.push(...(await demoAccountLines(database)));
      return ['', `宠物医院连锁管理系统已启动：${address}`, ...lines, ''].join('\n');
    },
    async stop(signal) {
      logger.info({ signal }, 'stopping');
      await server.close();
      await unlock();
      process.off('exit', flush);
      flush();
    },
  };
}

/** The folder of a disk that is not there just now would be made on another one. */
function expectBackupFolder(folder: string): void {
  if (!existsSync(folder))
    throw new Error(
      `备份目录 ${folder}（BACKUP_DIR）不存在：请先建立；若在另一块磁盘上，请检查磁盘是否已挂接`,
    );
}

/** A taken port is found before the database is opened and filled, not after. */
async function assertPortIsFree({ host, port }: Settings): Promise<void> {
  const probe = createServerSocket();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

/** Whoever asks for no demo data must not serve accounts whose password everybody knows. */
async function assertNoDemoAccounts(database: Database, { databaseUrl, dataDir }: Settings): Promise<void> {
  const accounts = await openDemoAccounts(database);
  if (accounts.length === 0) return;
  const [place, variable] =
    databaseUrl === null ? [`数据目录 ${dataDir}`, 'DATA_DIR'] : ['数据库', 'DATABASE_URL'];
  throw new Error(
    `${place} 中有密码公开的演示账号（${accounts.join('、')}），不能以 DEMO=0 启动：` +
      `请用环境变量 ${variable} 换一个空的${databaseUrl === null ? '目录' : '数据库'}，或不设置 DEMO 以演示方式启动`,
  );
}

async function demoAccountLines(database: Database): Promise<string[]> {
  const sides = { 1: '公司', 2: '门店', 3: '仓库' } as const;
  const accounts = await demoAccounts(database);
  if (accounts.length === 0) return [];
  const list = accounts.map(({ username, types, title, tenantCode }) => {
    const chain = tenantCode === 'demo' ? '' : `（机构代码 ${tenantCode}）`;
    return `  ${username}  ${types.map((type) => sides[type]).join('、')}  ${title}${chain}`;
  });
  return [`演示账号（密码均为 ${demoPassword}）：`, ...list];
}
