import { hasRows } from '../../platform/database/hasRows';
import type { RecordUse } from '../../platform/server/domain';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** What entries of the dictionary are called where domains say that they name them. */
export const ENTRY = 'dictionary';

/** An entry, as it may be named. */
export interface NamedEntry {
  readonly type: string;
  readonly code: string;
  readonly name: string;
}

/** Where rows keep entries of a type; null: nowhere. */
export type WhereNamed = (
  entry: NamedEntry,
) => { readonly table: PgTable; readonly rows: SQL | undefined } | null;

/** A domain whose rows name entries of the dictionary: such an entry can neither go nor get another code. */
export const namesEntries = (where: WhereNamed): RecordUse => ({
  record: ENTRY,
  async isUsed(db, { type = '', code = '', name = '' }) {
    const named = where({ type, code, name });
    return named !== null && hasRows(db, named.table, named.rows);
  },
});
