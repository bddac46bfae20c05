import { newId } from '../../platform/database/newId';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import {
  openBill,
  packageSettings,
  usableItems,
  usesFor,
  type PricedLine,
  type UsableItem,
} from '../billing';
import type { HeldPlan } from './heldPlan';
import { thousandths, type PlannedItem } from './planItems';

/** Lines of the bill, with what packages take of them; what somebody named on the plan before what ends first. */
async function linesOf(
  db: TenantDatabase,
  { storeId, ownerId, petId }: Pick<HeldPlan['row'], 'storeId' | 'ownerId' | 'petId'>,
  items: readonly PlannedItem[],
): Promise<PricedLine[]> {
  const lines = items.map(({ productId, quantity, price, originalPrice }) => ({
    ...{ id: newId(), productId, quantity: thousandths(quantity), price, originalPrice },
  }));
  if ((await packageSettings(db, storeId)).codeNeeded) return lines;
  const productIds = items.map(({ productId }) => productId);
  const found = await usableItems(db, { storeId, ownerId, petId, productIds });
  const isNamed = ({ item }: UsableItem): boolean =>
    items.some(({ packageItemId }) => packageItemId === item.id);
  const uses = usesFor(lines, [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))]);
  return lines.map((line) => {
    const taken = uses.find(({ lineId }) => lineId === line.id);
    return taken ? { ...line, taken } : line;
  });
}

/** Opens the bill (type 3) over what was done, at the prices agreed on the plan. Packages go first. */
export const openPlanBill = async (
  context: CallContext,
  row: HeldPlan['row'],
  items: readonly PlannedItem[],
) =>
  openBill(context, {
    ...{ type: 3, storeId: row.storeId, ownerId: row.ownerId, petId: row.petId, bookingId: row.bookingId },
    remarks: `洗美单${row.planNo}`,
    lines: await linesOf(context.db, row, items),
  });
