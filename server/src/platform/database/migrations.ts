import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database';

/** Brings the tables to the state that this build of the server needs; several instances may start at once. */
export async function migrate(database: Database, migrationsFolder: string): Promise<void> {
  await database.exclusively('migrations', async (owner) => {
    const run = database.kind === 'pglite' ? migratePglite : migratePostgres;
    // Both drivers' databases are the same thing behind `TenantDatabase`.
    await run(owner as never, { migrationsFolder });
  });
}
