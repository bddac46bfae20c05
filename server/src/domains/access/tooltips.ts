import { and, eq, sql } from 'drizzle-orm';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { newId } from '../../platform/database/newId';
import { dict } from '../dictionary/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid, notUnique } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';

/** Dictionary type whose entries hold what the top bar says of its items, by their permission (spec 1 §2 Shell). */
const type = 'navbar_tooltip';

/** What the top bar says of an item, by permission. */
export async function tooltips(db: TenantDatabase): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ code: dict.code, remarks: dict.remarks })
    .from(dict)
    .where(eq(dict.type, type));
  return new Map(rows.map(({ code, remarks }) => [code, remarks]));
}

async function freeName(db: TenantDatabase, wanted: string, permission: string): Promise<string> {
  const [taken] = await db
    .select({ id: dict.id })
    .from(dict)
    .where(and(eq(dict.type, type), eq(dict.name, wanted)));
  return taken ? permission : wanted;
}

/**
 * Keeps the tooltip of an item where the top bar looks for it; `undefined` leaves it as it is.
 *
 * @throws 40001 for an item without a permission, by which the top bar would find it
 */
export async function saveTooltip(
  context: CallContext,
  { permission, name }: { readonly permission: string; readonly name: string },
  tooltip: string | undefined,
): Promise<void> {
  if (tooltip === undefined) return;
  const { db } = context;
  const remarks = tooltip.trim();
  if (permission === '') {
    if (remarks === '') return;
    throw invalid('tooltip', '没有权限标识的菜单不能设置提示');
  }
  const before = (await tooltips(db)).get(permission);
  if ((before ?? '') === remarks) return;
  try {
    await db
      .insert(dict)
      .values({
        id: newId(),
        type,
        code: permission,
        name: await freeName(db, name, permission),
        remarks,
        ...madeBy(context),
      })
      .onConflictDoUpdate({
        target: [dict.tenantId, dict.type, dict.code],
        set: { remarks, ...changedBy(context), version: sql`${dict.version} + 1` },
      });
  } catch (error) {
    if (isUniqueViolation(error, 'dict_type_name')) throw notUnique('提示的名称');
    throw error;
  }
}
