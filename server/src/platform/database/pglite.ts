import { PGlite, type PGliteOptions, type QueryOptions } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { tenantRole, timeZone, type Database } from './database';
import { makeReaders, type Plans } from './generalPlans';
import { exchangingClient } from './pgliteExchange';
import { listenTo } from './pgliteListeners';
import { pgliteTenantQuery, preparePgliteTenants } from './pgliteTenantQuery';
import { readersByTenant } from './readersByTenant';
import { readOnlyDatabase } from './readOnlyDatabase';
import type { TenantDatabase } from './tenantDatabase';

/**
 * Folder of the database, `memory://` for one that is forgotten; or a file system that has its files. `fsBundle`: the
 * engine's own files, where they are in memory already.
 */
type Place = ({ readonly dataDir: string } | { readonly fs: NonNullable<PGliteOptions['fs']> }) & {
  readonly fsBundle?: Blob;
};

/** Opens the embedded database. It has one connection: transactions queue up behind each other. */
export async function openPglite(place: Place): Promise<Database & { readonly pglite: PGlite }> {
  const pglite = await PGlite.create(place);
  await pglite.exec(`set timezone to '${timeZone}'`);
  await preparePgliteTenants(pglite);
  const kernel = drizzle(exchangingClient(pglite)) as unknown as TenantDatabase;

  const makeReader = (tenantId: string, plans: Plans): TenantDatabase => {
    const query = (text: string, values: unknown[], options: QueryOptions) =>
      pgliteTenantQuery(pglite, { tenantId, plans }, text, values, options);
    // drizzle only ever calls `query` of its client.
    return readOnlyDatabase(drizzle({ query } as unknown as PGlite) as unknown as TenantDatabase);
  };

  return {
    kind: 'pglite',
    pglite,
    kernel,
    reader: readersByTenant((tenantId) => makeReaders((plans) => makeReader(tenantId, plans))),
    async write(tenantId, work) {
      return kernel.transaction(async (transaction) => {
        await transaction.execute(
          sql`select set_config('role', ${tenantRole}, true), set_config('app.tenant', ${tenantId}, true)`,
        );
        return work(transaction);
      });
    },
    async listen(channel, onMessage) {
      await listenTo(pglite, channel, onMessage);
    },
    hears: () => true,
    async notify(channel, payload) {
      await pglite.query('select pg_notify($1, $2)', [channel, payload]);
    },
    // The data directory's lock already keeps other processes out, and this one asks once at start.
    exclusively: (_name, work) => work(kernel),
    async ping() {
      await pglite.query('select 1');
    },
    poolFigures: () => ({ open: 1, idle: 1, waiting: 0 }),
    close: () => pglite.close(),
  };
}
