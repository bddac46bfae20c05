import { WHOLE_CHAIN } from '@hospital/shared/contract/holidays';
import { placesMade } from '../../places';
import type { holiday } from '../../reception/schema';
import type { SeedContext } from '../../../platform/seeds/seedContext';

/**
 * A short day of the chain in the third week, after what is reserved, and a day on which each store is closed for its
 * stocktaking.
 */
export function holidaysOf(context: SeedContext): (typeof holiday.$inferInsert)[] {
  const { calendar } = context;
  return [
    {
      ...{ id: 'HD0-1', storeId: WHOLE_CHAIN, date: calendar.day(16), name: '消防演练' },
      ...{ closedFlag: 'N', startTime: '09:00', endTime: '18:00' },
    },
    ...context.of(placesMade).map(({ id }) => ({
      ...{
        id: `HD${id}-1`,
        storeId: id,
        date: calendar.day(120),
        name: '年度盘点',
        closedFlag: 'Y' as const,
      },
    })),
  ];
}
