import { eq } from 'drizzle-orm';
import { CERTIFIED, type ImmuneGroup, usualGroup } from '@hospital/shared/contract/immuneWords';
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

const VACCINATION = 1;

/**
 * A certificate says that an animal was vaccinated against rabies: what is given instead of what was planned must be
 * such a vaccine, and such a vaccine is given by such a plan. Vaccines against rabies are told by their name; one that
 * is not is named by its plan or protocol.
 *
 * @throws 40001
 */
export function expectSameGroup(
  { type, groupCode, productId }: { type: number; groupCode: ImmuneGroup; productId: string | null },
  given: Pick<ProductRow, 'id' | 'name'>,
  usual: string | null = null,
): void {
  if (type !== VACCINATION || given.id === productId || given.id === usual) return;
  const [planned, named] = [groupCode === CERTIFIED, usualGroup(type, given.name) === CERTIFIED];
  if (planned && !named) throw invalid('productId', '该计划为狂犬疫苗，请选择狂犬疫苗');
  if (named && !planned) throw invalid('productId', '该计划不是狂犬疫苗，请另建狂犬疫苗计划');
}
