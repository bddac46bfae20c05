import pg from 'pg';
import type { Connection, PoolClient, QueryResult } from 'pg';
import { planCacheMode, type Plans } from './generalPlans';
import { statementName } from './statementName';

/**
 * One reading statement for one tenant in a single round trip.
 *
 * The extended protocol runs everything up to the next Sync in one implicit transaction. So the statement that sets
 * the tenant (transaction-local, and read only) and the statement itself are sent together before one Sync: the
 * server forgets the tenant at that Sync whatever happens, and a connection never carries one from a use to the next.
 */

const setTenantName = 'set_tenant';
/**
 * Nothing but a change of tables stands in the way of a read. Those that wait for one hold connections that all others
 * need, so they give up soon (ms).
 */
const readLockTimeout = 2_000;
const setTenantText = `select set_config('app.tenant', $1, true), set_config('plan_cache_mode', $2, true), set_config('transaction_read_only', 'on', true), set_config('lock_timeout', '${readLockTimeout}', true)`;

/** Prepares a fresh connection for `tenantQuery`. */
export async function prepareTenantConnection(client: pg.ClientBase): Promise<void> {
  await client.query({ name: setTenantName, text: setTenantText, values: ['', planCacheMode.custom] });
}

type Callback = (error: Error | undefined, result: QueryResult) => void;

/** What pg's own Query has beside its published type; the same surface that pg-cursor builds upon. */
interface QueryInternals extends pg.Submittable {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
const PgQuery = pg.Query as unknown as new (
  config: object,
  values: unknown,
  callback: Callback,
) => QueryInternals;

class TenantQuery extends PgQuery {
  private settingTenant = true;

  constructor(
    private readonly tenantId: string,
    private readonly plans: Plans,
    config: object,
    values: unknown,
    callback: Callback,
  ) {
    super({ ...config, queryMode: 'extended' }, values, callback);
  }

  override prepare(connection: Connection): void {
    // The published type still has a second parameter that pg no longer reads.
    connection.bind({ statement: setTenantName, values: [this.tenantId, planCacheMode[this.plans]] }, true);
    connection.execute({ portal: '' }, true);
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (!this.settingTenant) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.settingTenant) this.settingTenant = false;
    else super.handleCommandComplete(message, connection);
  }
}

/** Runs one statement on `client` as `tenantId`; `config` as drizzle passes it to pg. */
export function tenantQuery(
  client: PoolClient,
  { tenantId, plans }: { readonly tenantId: string; readonly plans: Plans },
  config: { readonly text: string },
  values: unknown,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const named = { ...config, name: statementName(config.text, plans) };
    client.query(
      new TenantQuery(tenantId, plans, named, values, (error, result) =>
        error ? reject(error) : resolve(result),
      ),
    );
  });
}
