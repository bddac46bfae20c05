import type { Database } from '../database/database';
import { hasTenant } from '../tenancy/hasTenant';
import { seedDemo, type DemoOptions, type Seeding } from './seedDemo';

/** Cases of the large chain: more than the embedded database is meant for are made on PostgreSQL only. */
const largeCases = { postgres: 1_000_000, pglite: 20_000 } as const;

/** Loads the demo chain into a database that has no tenant yet. Gives true when it did. */
export async function loadDemo(
  database: Database,
  seeding: Seeding,
  now: Date,
  scale: DemoOptions['scale'] = 'usual',
  remotes: DemoOptions['remotes'] = [],
): Promise<boolean> {
  return database.exclusively('demo', async (owner) => {
    if (await hasTenant(database)) return false;
    await seedDemo(owner, seeding, {
      now,
      scale,
      remotes,
      ...(scale === 'large' ? { cases: largeCases[database.kind] } : {}),
    });
    return true;
  });
}
