import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

interface Rows<Row> {
  readonly rows: Row[];
}

/** What both drivers give for raw SQL: the rows. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/**
 * Drizzle bound to one tenant. Row-level security hides every other tenant's rows and refuses inserts for them, so
 * use cases neither filter by tenant nor pass one on insert (`tenant_id` defaults to the current tenant).
 *
 * - In a call declared `write` it is one transaction that commits when the handler returns and rolls back when it
 *   throws.
 * - In every other call each statement is a transaction of its own, read only, one round trip; a statement that
 *   writes is refused by the database.
 *
 * Raw SQL: count as `count(*)::int`, since the drivers differ in how they give a bigint.
 */
export type TenantDatabase = PgDatabase<RowsResult, Record<string, never>>;
