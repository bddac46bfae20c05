import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid } from '../../../platform/errors/businessError';
import type { LineRecord } from '../records';
import { activeDiscounts, discountedLines } from './desk';

/**
 * A line that a discount was given on stays as it is until the discount is cancelled: what was agreed on would be of
 * something else.
 *
 * @throws 40001 where such a line would be changed or left out
 */
export async function expectUndiscounted(
  db: TenantDatabase,
  billId: string,
  had: readonly LineRecord[],
  next: readonly LineRecord[],
): Promise<void> {
  const discounted = discountedLines(await activeDiscounts(db, [billId]));
  const changed = had.find((line) => discounted.has(line.id) && !next.includes(line));
  if (changed) throw invalid('items', `${changed.productName}已有优惠，请先取消优惠再修改`);
}
