import type { TenantDatabase } from './tenantDatabase';

/** What to call them on the wire: nothing, since connections name statements by their text (`tenantQuery`). */
export const unnamed = '';

const known = new WeakMap<TenantDatabase, Map<string, unknown>>();

/**
 * A query that is built once for each database it runs on and then only filled in (`sql.placeholder`). Building a
 * query takes longer than all else that a reading call does in this process, so the lists that are asked most have
 * theirs ready.
 *
 * @param name tells apart the queries of one database; give each combination of filters its own
 */
export function preparedQuery<Query>(db: TenantDatabase, name: string, build: () => Query): Query {
  let queries = known.get(db);
  if (!queries) {
    queries = new Map();
    known.set(db, queries);
  }
  // A name stands for one `build`, and so for one type.
  const found = queries.get(name) as Query | undefined;
  if (found !== undefined) return found;
  const query = build();
  queries.set(name, query);
  return query;
}
