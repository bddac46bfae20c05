import type { product, stockBatch } from '../schema';
import type { Calendar } from '../../../platform/seeds/calendar';
import { storeWarehouseId, type Place } from '../../places';
import { randomStream } from '../../../platform/seeds/random';
import { demoBatch } from './stock';

type ProductRow = typeof product.$inferInsert;
type BatchRow = typeof stockBatch.$inferInsert;

/** At most so many goods are out in a store: all the others came with its last delivery. */
const OUT = 4;

/**
 * The last delivery of each store, from which nothing was sold yet: so that a desk can order and sell nearly all that is
 * on the price list.
 *
 * @param batches what lies there already
 */
export function lastDeliveries(
  calendar: Calendar,
  places: readonly Place[],
  products: readonly ProductRow[],
  batches: readonly BatchRow[],
): BatchRow[] {
  const random = randomStream('deliveries');
  const goods = products.filter((item) => item.stockFlag === 'Y');
  return places.flatMap((place) => {
    const warehouseId = storeWarehouseId(place.id);
    const here = batches.filter((batch) => batch.warehouseId === warehouseId);
    const lacking = goods.filter(({ id }) => here.every(({ productId }) => productId !== id));
    const out = new Set(Array.from({ length: OUT }, () => random.pick(lacking)));
    // Within a month: nothing of it is slow-selling.
    const cameAgo = random.int(2, 25);
    return goods
      .filter((item) => !out.has(item))
      .map((item, index) => ({
        ...demoBatch(random, calendar, item, {
          ...{ warehouseId, number: here.length + index + 1, quantity: random.int(12, 80), cameAgo },
          expiresIn: random.int(200, 700),
        }),
        lastOutDate: null,
      }));
  });
}
