import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { insertRows } from '../../../platform/seeds/insertRows';
import { menuDeclared, menuState } from './schema';
import { menu, role, roleMenu } from '../schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { presetRoles } from '../../../platform/menu/presetRoles';
import { fieldsOf, type TenantItem, type TenantMenu, type TenantRole } from './reconciled';

const flagged = { systemFlag: 'Y' } as const;

/** A tenant's menu with what is remembered of its declarations. Whoever writes it holds roles and menu before. */
export async function loadMenu(db: TenantDatabase): Promise<TenantMenu> {
  const rows = await db.select().from(menu);
  const remembered = await db.select().from(menuDeclared);
  const roles = await db
    .select({ id: role.id, code: role.code, version: role.version, systemFlag: role.systemFlag })
    .from(role);
  const granted = await db.select({ roleId: roleMenu.roleId, menuId: roleMenu.menuId }).from(roleMenu);
  const grants = new Map(roles.map(({ id }) => [id, new Set<string>()]));
  for (const { roleId, menuId } of granted) grants.get(roleId)?.add(menuId);
  const codes = new Map(presetRoles.map(({ code }) => [code as string, code]));
  return {
    items: new Map(
      rows.map((row) => {
        const { id, systemFlag, version } = row;
        return [id, { ...fieldsOf(row), id, systemFlag, version }];
      }),
    ),
    remembered: new Map(remembered.map(({ key, ...row }) => [key, row])),
    roles: roles.flatMap(({ id, code, version, systemFlag }): TenantRole[] => {
      const preset = systemFlag === 'Y' ? codes.get(code) : undefined;
      return preset ? [{ id, code: preset, version }] : [];
    }),
    grants,
  };
}

/**
 * Writes what differs. Open forms of an item or role that changed are out of date by its version then.
 *
 * @param at when new rows were made
 * @returns whether anything that people see or may do has changed
 */
export async function saveMenu(
  db: TenantDatabase,
  before: TenantMenu,
  after: TenantMenu,
  at: Date,
): Promise<boolean> {
  const gone = [...before.items.keys()].filter((id) => !after.items.has(id));
  const added = [...after.items.values()].filter(({ id }) => !before.items.has(id));
  const changed = [...after.items.values()].filter((item) => {
    const was = before.items.get(item.id);
    return was && !isDeepStrictEqual(withFlag(was), withFlag(item));
  });
  if (gone.length > 0) await db.delete(menu).where(inArray(menu.id, gone));
  await insertRows(
    db,
    menu,
    added.map((item) => ({ ...fieldsOf(item), id: item.id, ...flagged })),
    at,
  );
  for (const item of changed) {
    await db
      .update(menu)
      .set({ ...withFlag(item), version: item.version + 1, updateDate: at })
      .where(eq(menu.id, item.id));
  }
  const granted = await saveGrants(db, before, after);
  await saveRemembered(db, before, after);
  return gone.length + added.length + changed.length > 0 || granted;
}

const withFlag = (item: TenantItem) => ({ ...fieldsOf(item), systemFlag: item.systemFlag });

async function saveGrants(db: TenantDatabase, before: TenantMenu, after: TenantMenu): Promise<boolean> {
  const rows: { roleId: string; menuId: string }[] = [];
  const changedRoles: string[] = [];
  for (const [roleId, ids] of after.grants) {
    const had = before.grants.get(roleId) ?? new Set();
    const added = [...ids].filter((id) => !had.has(id));
    // Those of an item that went have gone with it.
    const taken = [...had].filter((id) => !ids.has(id) && after.items.has(id));
    rows.push(...added.map((menuId) => ({ roleId, menuId })));
    if (taken.length > 0) {
      await db.delete(roleMenu).where(and(eq(roleMenu.roleId, roleId), inArray(roleMenu.menuId, taken)));
    }
    if (had.size > 0 && !isDeepStrictEqual(had, ids)) changedRoles.push(roleId);
  }
  await insertRows(db, roleMenu, rows, new Date());
  if (changedRoles.length > 0) {
    await db
      .update(role)
      .set({ version: sql`${role.version} + 1` })
      .where(inArray(role.id, changedRoles));
  }
  return rows.length + changedRoles.length > 0;
}

async function saveRemembered(db: TenantDatabase, before: TenantMenu, after: TenantMenu): Promise<void> {
  const forgotten = [...before.remembered.keys()].filter((key) => !after.remembered.has(key));
  if (forgotten.length > 0) await db.delete(menuDeclared).where(inArray(menuDeclared.key, forgotten));
  const rows = [...after.remembered].flatMap(([key, row]) => {
    const was = before.remembered.get(key);
    return was && isDeepStrictEqual(was, row) ? [] : [{ key, ...row }];
  });
  if (rows.length === 0) return;
  const { menuId, source, applied, roles, kept } = menuDeclared;
  const excluded = ({ name }: { readonly name: string }) => sql.raw(`excluded.${name}`);
  await db
    .insert(menuDeclared)
    .values(rows.map((row) => ({ ...row, roles: [...row.roles] })))
    .onConflictDoUpdate({
      target: [menuDeclared.tenantId, menuDeclared.key],
      set: {
        menuId: excluded(menuId),
        source: excluded(source),
        applied: excluded(applied),
        roles: excluded(roles),
        kept: excluded(kept),
      },
    });
}

/** What a tenant's menu follows; null for one that was never reconciled. */
export async function loadState(db: TenantDatabase): Promise<typeof menuState.$inferSelect | null> {
  return (await db.select().from(menuState))[0] ?? null;
}

export async function saveState(
  db: TenantDatabase,
  state: Pick<typeof menuState.$inferSelect, 'fingerprint' | 'roles'>,
): Promise<void> {
  await db.insert(menuState).values(state).onConflictDoUpdate({ target: menuState.tenantId, set: state });
}
