import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { publish } from '../../../platform/live/publish';
import { holdMenu } from '../menuRows';
import { presetRoles } from '../../../platform/menu/presetRoles';
import type { DeclaredMenu } from '../../../platform/menu/declaredMenu';
import { ensureRoles } from './ensureRoles';
import { reconciled } from './reconciled';
import { loadMenu, loadState, saveMenu, saveState } from './store';

/** The same for the same declarations. */
const fingerprintOf = ({ items, spoken, known }: DeclaredMenu): string =>
  createHash('sha256')
    .update(JSON.stringify([items, [...spoken].sort(), [...known].sort(), presetRoles]))
    .digest('base64url');

/** Whether there is nothing to do for the tenant. */
export const isReconciled = async (db: TenantDatabase, declared: DeclaredMenu): Promise<boolean> =>
  (await loadState(db))?.fingerprint === fingerprintOf(declared);

/**
 * Brings menu, permissions and preset roles of the tenant to what is declared, and keeps what the tenant changed
 * (decision 0017). Of several who do it at once the later ones find it done; open pages are told when anything changed.
 *
 * @param db a transaction of the tenant
 * @param at when new rows were made
 */
export async function reconcileMenu(
  db: TenantDatabase,
  declared: DeclaredMenu,
  at: Date = new Date(),
): Promise<void> {
  const fingerprint = fingerprintOf(declared);
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('declarations ' || current_setting('app.tenant'), 0))`,
  );
  const state = await loadState(db);
  if (state?.fingerprint === fingerprint) return;
  const roles = await ensureRoles(db, state?.roles ?? null, at);
  await holdMenu(db, 'change');
  const before = await loadMenu(db);
  const changed = await saveMenu(db, before, reconciled(before, declared), at);
  await saveState(db, { fingerprint, roles });
  // A tenant that is being made has nobody to be told.
  if (!changed || before.items.size === 0) return;
  await publish(db, { to: 'everybody', kind: 'permissions', data: {} });
  await publish(db, {
    to: 'everybody',
    kind: 'data',
    data: { calls: ['menus.tree', 'roles.list', 'roles.get', 'roles.selects'] },
  });
}
