import { and, eq, notInArray } from 'drizzle-orm';
import { insertRows } from '../../../platform/seeds/insertRows';
import { role } from '../schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { presetRoles, type PresetRoleDeclaration } from '../../../platform/menu/presetRoles';

/** Name and remark of preset roles by code, as they were written last. */
export type WrittenRoles = Readonly<Record<string, { readonly name: string; readonly remark: string }>>;

/** For a preset role whose name a role of the tenant's own has. */
const otherName = (name: string): string => `${name}（预设）`;

/**
 * Sees to it that the tenant has the preset roles: new ones are made, those that it did not rename follow their
 * declaration, and one that is declared no longer becomes the tenant's own, which may keep or delete it. A role of the
 * tenant's own that has the code of one stays what it is.
 *
 * @param at when new roles were made
 */
export async function ensureRoles(
  db: TenantDatabase,
  written: WrittenRoles | null,
  at: Date,
): Promise<WrittenRoles> {
  // Locked as long as the menu, and before it, as by whoever changes what a role grants.
  const present = await db.select().from(role).orderBy(role.id).for('no key update');
  const names = new Set(present.map(({ name }) => name));
  const freeName = (name: string): string => (names.has(name) ? otherName(name) : name);
  const result: Record<string, { name: string; remark: string }> = {};
  const added: PresetRoleDeclaration[] = [];
  for (const declared of presetRoles) {
    const { code, name, remark } = declared;
    const row = present.find((each) => each.code === code);
    if (!row) added.push({ ...declared, name: freeName(name) });
    if (!row || row.systemFlag === 'N') {
      result[code] = { name, remark };
      continue;
    }
    // Before anything was written down: as some release made it, unless somebody has changed it.
    const last = written?.[code] ?? (row.version === 1 ? row : { name, remark });
    const [ownName, ownRemark] = [row.name !== last.name, row.remark !== last.remark];
    const next = {
      name: ownName || row.name === name ? row.name : freeName(name),
      remark: ownRemark ? row.remark : remark,
    };
    result[code] = { name: ownName ? last.name : next.name, remark: ownRemark ? last.remark : remark };
    if (next.name !== row.name || next.remark !== row.remark)
      await db
        .update(role)
        .set({ ...next, version: row.version + 1 })
        .where(eq(role.id, row.id));
  }
  await insertRows(
    db,
    role,
    added.map((each) => ({ ...each, systemFlag: 'Y' as const })),
    at,
  );
  const codes = presetRoles.map(({ code }) => code as string);
  await db
    .update(role)
    .set({ systemFlag: 'N' })
    .where(and(eq(role.systemFlag, 'Y'), notInArray(role.code, codes)));
  return result;
}
