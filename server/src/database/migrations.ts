import { sql } from 'drizzle-orm';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database';
import { seedDemo, type DemoOptions } from './demo/seedDemo';
import { tenant } from './schema/identity';

/** Brings the tables to the state that this build of the server needs; several instances may start at once. */
export async function migrate(database: Database, migrationsFolder: string): Promise<void> {
  await database.exclusively('migrations', async (owner) => {
    const run = database.kind === 'pglite' ? migratePglite : migratePostgres;
    // Both drivers' databases are the same thing behind `TenantDatabase`.
    await run(owner as never, { migrationsFolder });
  });
}

/** Cases of the large chain: more than the embedded database is meant for are made on PostgreSQL only. */
const largeCases = { postgres: 1_000_000, pglite: 20_000 } as const;

/** Loads the demo chain into a database that has no tenant yet. Gives true when it did. */
export async function loadDemo(
  database: Database,
  now: Date,
  scale: DemoOptions['scale'] = 'usual',
  remotes: DemoOptions['remotes'] = [],
): Promise<boolean> {
  return database.exclusively('demo', async (owner) => {
    if (await hasTenant(database)) return false;
    await seedDemo(owner, {
      now,
      scale,
      remotes,
      ...(scale === 'large' ? { cases: largeCases[database.kind] } : {}),
    });
    return true;
  });
}

export async function hasTenant({ kernel }: Database): Promise<boolean> {
  const [row] = await kernel
    .select({ one: sql`1` })
    .from(tenant)
    .limit(1);
  return row !== undefined;
}
