import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import { serialize } from 'pg-protocol/dist/serializer';
import { tenantRole } from './database';
import { planCacheMode, type Plans } from './generalPlans';
import { boundRun, exchange, exchangeMessages } from './pgliteExchange';
import { statementName } from './statementName';

/**
 * One reading statement for one tenant in a single exchange with the embedded database; `tenantQuery` does the same
 * with PostgreSQL. Begin, setting the tenant, statement and commit, one after the other and parsed anew each time,
 * take some seven times as long.
 */

const setTenantName = 'set_tenant';
const setTenantText = `select set_config('role', '${tenantRole}', true), set_config('app.tenant', $1, true), set_config('plan_cache_mode', $2, true), set_config('transaction_read_only', 'on', true)`;

/** What the database has parsed already, by its name. */
const parsedBy = new WeakMap<PGlite, Set<string>>();

/** Prepares a fresh database for `pgliteTenantQuery`. */
export async function preparePgliteTenants(pglite: PGlite): Promise<void> {
  // Plans are made for the values at hand, as on PostgreSQL.
  await pglite.exec(`set plan_cache_mode to ${planCacheMode.custom}`);
  await exchangeMessages(pglite, [
    serialize.parse({ name: setTenantName, text: setTenantText }),
    serialize.sync(),
  ]);
  parsedBy.set(pglite, new Set());
}

/** Runs one statement as `tenantId`; `text`, `values` and `options` as drizzle passes them to PGlite's `query`. */
export function pgliteTenantQuery(
  pglite: PGlite,
  { tenantId, plans }: { readonly tenantId: string; readonly plans: Plans },
  text: string,
  values: readonly unknown[],
  options: QueryOptions,
): Promise<Results> {
  const statement = statementName(text, plans) ?? '';
  const run = async (): Promise<Results> => {
    const parsed = parsedBy.get(pglite);
    const known = statement !== '' && parsed?.has(statement) === true;
    // Everything up to the Sync is one implicit transaction, at whose end the database forgets role and tenant.
    const result = await exchange(
      pglite,
      [
        serialize.bind({ statement: setTenantName, values: [tenantId, planCacheMode[plans]] }),
        serialize.execute({}),
        // It may be parsed without our knowing: a statement can fail after that.
        ...(known ? [] : [closeStatement(statement), serialize.parse({ name: statement, text })]),
        ...boundRun(statement, values),
      ],
      options,
      { before: 1 },
    );
    if (statement !== '') parsed?.add(statement);
    return result;
  };
  // Not between the statements of a transaction that writes: it would take over the role and the tenant.
  return pglite._runExclusiveTransaction(run);
}

const closeStatement = (name: string): Buffer => serialize.close({ type: 'S', name });
