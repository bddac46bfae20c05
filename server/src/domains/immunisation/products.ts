import { eq } from 'drizzle-orm';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import { expectSold } from '../product';
import { product } from '../stock/schema';

export type ProductRow = typeof product.$inferSelect;

/** What is given. @throws 40001 for a product that is not there; 40902 for one that is not sold in the store */
export async function givenProduct(
  db: TenantDatabase,
  id: string,
  storeId: string,
  field = 'productId',
): Promise<ProductRow> {
  const [row] = await db.select().from(product).where(eq(product.id, id));
  if (!row) throw invalid(field, '商品不存在');
  expectSold(row, storeId, '选用');
  return row;
}
