import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { randomStream } from '../../platform/seeds/random';
import { migrate } from '../../platform/database/migrations';
import { openPostgres } from '../../platform/database/postgres';
import type { Database } from '../../platform/database/database';
import { loadDemo } from '../../platform/seeds/loadDemo';
import { seeding } from '../../product';
import { sourceRemotes } from '../sourceRemotes';
import { migrationsFolder } from '../testDatabase';
import { ServerProcesses, stopProcess } from '../serverProcess';
import { StubbornClient, type Line } from './stubborn';

/** Connections of each server: as many in all as a small PostgreSQL takes. */
const POOL = '10';

/** Servers on one PostgreSQL of their own, of which one at a time is killed and started again. */
export interface KilledServers {
  readonly client: StubbornClient;
  readonly database: Database;
  readonly counts: Line['counts'] & { killed: number };
  /** Kills the next one, as a crash does; it comes back. */
  kill(): void;
  close(): Promise<void>;
}

/**
 * @param administratorUrl of a PostgreSQL that lets databases be made
 * @param ports where the servers listen
 * @param lost share of the answers that are lost
 */
export async function startKilledServers(
  administratorUrl: string,
  ports: readonly string[],
  { seed, lost }: { readonly seed: string; readonly lost: number },
): Promise<KilledServers> {
  const name = `hospital_simulate_${randomBytes(4).toString('hex')}`;
  const administer = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: administratorUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await administer(`create database ${name}`);
  const url = new URL(administratorUrl);
  url.pathname = `/${name}`;
  const database = openPostgres({
    url: url.href,
    poolSize: 4,
    warn: (error) => console.error(error.message),
  });
  // With the menus of the pages as they stand: servers without builds know of none.
  await migrate(database, migrationsFolder);
  await loadDemo(database, seeding, new Date(), 'usual', sourceRemotes);
  const processes = new ServerProcesses();
  await processes.build();
  const env = { DATABASE_URL: url.href, DATABASE_POOL: POOL, LOG_LEVEL: 'warn' };
  const running: ChildProcess[] = [];
  for (const PORT of ports) running.push((await processes.start({ ...env, PORT })).child);
  const counts = { lost: 0, failed: 0, killed: 0 };
  const servers = ports.map((port) => `http://127.0.0.1:${port}`);
  const line = { servers, random: randomStream(`simulate ${seed} line`), lost, counts };
  let restarting = Promise.resolve();
  const restart = async (at: number): Promise<void> => {
    const child = running[at];
    if (child) await stopProcess(child, 'SIGKILL');
    counts.killed += 1;
    running[at] = (await processes.start({ ...env, PORT: ports[at] ?? '0' })).child;
  };
  return {
    client: new StubbornClient(line),
    database,
    counts,
    kill: () => {
      const at = counts.killed % ports.length;
      restarting = restarting.then(() => restart(at));
    },
    async close() {
      await restarting;
      processes.close();
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
