import { and, eq, sql } from 'drizzle-orm';
import type { ColumnSetting, ListColumn } from '@hospital/shared/contract/calls/lists';
import { columnSetting } from './schema';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';

const own = (userId: string, scene: string) =>
  and(eq(columnSetting.userId, userId), eq(columnSetting.scene, scene));

/** The caller's columns of a list; null: as the list has them. */
export async function getColumns(
  { db, identity }: CallContext,
  { scene }: { readonly scene: string },
): Promise<ColumnSetting | null> {
  const [row] = await db
    .select({ columns: columnSetting.columns, version: columnSetting.version })
    .from(columnSetting)
    .where(own(identity.userId, scene));
  return row ?? null;
}

/**
 * Keeps the caller's columns; none: as the list has them. What is saved last holds, since nobody else has a say in it.
 *
 * @throws 40001 when a column is named twice or none is to be seen
 */
export async function saveColumns(
  { db, identity, tellChanges }: CallContext,
  { scene, columns }: { readonly scene: string; readonly columns: readonly ListColumn[] },
): Promise<null> {
  const { userId, userName } = identity;
  if (new Set(columns.map(({ key }) => key)).size < columns.length) throw invalid('columns', '列重复');
  if (columns.length === 0) {
    await db.delete(columnSetting).where(own(userId, scene));
  } else {
    if (columns.every(({ visible }) => visible === 'N')) throw invalid('columns', '至少显示一列');
    const saved = { columns: [...columns], updateId: userId, updateName: userName, updateDate: new Date() };
    await db
      .insert(columnSetting)
      .values({ userId, scene, ...saved, createId: userId, createName: userName })
      .onConflictDoUpdate({
        target: [columnSetting.tenantId, columnSetting.userId, columnSetting.scene],
        set: { ...saved, version: sql`${columnSetting.version} + 1` },
      });
  }
  await tellChanges({ users: [userId] });
  return null;
}
