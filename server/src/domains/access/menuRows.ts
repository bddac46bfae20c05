import { sql } from 'drizzle-orm';
import { menu } from './schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';

export type MenuRow = typeof menu.$inferSelect;

/** What an item of the top bar hangs below. */
export const topParent = '0';

/**
 * Holds the tenant's menu until the end of the transaction, so that what is decided on it stays true: `share` beside
 * others who only refer to items, `change` alone.
 */
export async function holdMenu(db: TenantDatabase, use: 'share' | 'change'): Promise<void> {
  const key = sql`hashtextextended('menu ' || current_setting('app.tenant'), 0)`;
  await db.execute(
    use === 'share'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`,
  );
}

/** The tenant's whole menu by id; it numbers in the hundreds. */
export async function menuById(db: TenantDatabase): Promise<ReadonlyMap<string, MenuRow>> {
  return new Map((await db.select().from(menu)).map((row) => [row.id, row]));
}

/** Order of siblings in the menu. */
export const byOrder = (a: MenuRow, b: MenuRow): number => a.sort - b.sort || (a.id < b.id ? -1 : 1);

/** An item and everything above it, from the bottom. */
export function* upwards(menus: ReadonlyMap<string, MenuRow>, id: string): Generator<MenuRow> {
  for (let row = menus.get(id); row; row = menus.get(row.parentId)) yield row;
}

/**
 * The items with all that lies above them, for nobody reaches a page whose directory is not theirs.
 *
 * @throws 40001 for an item that does not exist
 */
export function withAncestors(menus: ReadonlyMap<string, MenuRow>, ids: readonly string[]): MenuRow[] {
  const chosen = new Set<MenuRow>();
  for (const id of ids) {
    if (!menus.has(id)) throw invalid('menuIds', '所选权限不存在');
    for (const row of upwards(menus, id)) chosen.add(row);
  }
  return [...chosen];
}
