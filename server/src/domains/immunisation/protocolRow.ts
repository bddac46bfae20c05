import { and, eq } from 'drizzle-orm';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forbiddenTransition, invalid } from '../../platform/errors/businessError';
import { immuneProtocol } from '../immunePlans/schema';
import type { pet } from '../owners/schema';
import { product } from '../stock/schema';

export type ProtocolRow = typeof immuneProtocol.$inferSelect;
type Animal = Pick<typeof pet.$inferSelect, 'species'>;

/** The protocol that was planned by, also one that is not planned by any more; null for none. */
export async function protocolOf(db: TenantDatabase, id: string | null): Promise<ProtocolRow | null> {
  if (id === null) return null;
  const [row] = await db.select().from(immuneProtocol).where(eq(immuneProtocol.id, id));
  return row ?? null;
}

/**
 * A protocol by which an animal can be planned for.
 *
 * @throws 40001 for one that is not there, or is for other animals; 40902 for one that is not in use
 */
export async function protocolFor(db: TenantDatabase, id: string, animal: Animal): Promise<ProtocolRow> {
  const [row] = await db
    .select()
    .from(immuneProtocol)
    .where(and(eq(immuneProtocol.id, id), eq(immuneProtocol.delFlag, 'N')));
  if (!row) throw invalid('protocolId', '免疫程序不存在');
  if (row.enabled === 'N') throw forbiddenTransition('已停用', '按该程序新增计划');
  if (row.species.length > 0 && !row.species.includes(animal.species))
    throw invalid('protocolId', '该程序不适用于这种宠物');
  return row;
}

/** What is given by a protocol where nobody says otherwise. */
export async function productOfProtocol(
  db: TenantDatabase,
  { name, productId }: Pick<ProtocolRow, 'name' | 'productId'>,
): Promise<{ productId: string | null; productName: string }> {
  if (productId === null) return { productId, productName: name };
  const [row] = await db.select({ name: product.name }).from(product).where(eq(product.id, productId));
  return { productId, productName: row?.name ?? name };
}
