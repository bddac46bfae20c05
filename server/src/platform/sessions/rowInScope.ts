import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { notFound, outOfScope } from '../errors/businessError';
import type { TenantDatabase } from '../database/tenantDatabase';
import { inScope, requireStore, type SessionIdentity } from './session';

/** Who asks, with their way to the rows. */
interface Asking {
  readonly identity: SessionIdentity;
  readonly db: TenantDatabase;
}

/** Rows of a store or of a warehouse. */
type ScopedTable = PgTable & { readonly id: AnyPgColumn } & (
    | { readonly storeId: AnyPgColumn }
    | { readonly warehouseId: AnyPgColumn }
  );

interface Place {
  readonly storeId?: string;
  readonly warehouseId?: string;
  readonly delFlag?: 'Y' | 'N';
}

/**
 * The one way to a row by its id: it is there, it is not deleted, and whoever asks may work where it belongs.
 *
 * @param held the row stays locked until the transaction ends; for writing calls
 * @throws 404; 40302 for a row of a store or warehouse out of scope; 40104 for a store that does not let the caller in
 */
export async function rowInScope<Table extends ScopedTable>(
  { db, identity }: Pick<Asking, 'db' | 'identity'>,
  table: Table,
  id: string,
  held?: 'held',
): Promise<Table['$inferSelect']> {
  const found = db
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id));
  const [row] = (await (held ? found.for('update') : found)) as (Table['$inferSelect'] & Place)[];
  if (!row || row.delFlag === 'Y') throw notFound();
  requirePlace(identity, row);
  return row;
}

/** @throws 40302, 40104 */
function requirePlace(identity: SessionIdentity, { storeId, warehouseId }: Place): void {
  if (storeId !== undefined) return requireStore(identity, storeId);
  if (warehouseId === undefined) throw new Error('A row of a store or warehouse names it');
  const own = warehouseId === identity.warehouseId;
  if (!own && !inScope(identity.warehouseScope, warehouseId)) throw outOfScope('仓库');
}
