import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/**
 * A fragment without values of its own, written out as text once: to build a long one anew for each statement takes
 * longer than all else that a reading call does with it.
 */
export function builtOnce<Value>(fragment: SQL<Value>): SQL<Value> {
  const { sql: text, params } = dialect.sqlToQuery(fragment);
  if (params.length > 0) throw new Error('Values of a statement are bound anew each time');
  return sql.raw(text) as SQL<Value>;
}
