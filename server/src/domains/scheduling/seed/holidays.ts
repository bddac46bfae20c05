import { WHOLE_CHAIN } from '@hospital/shared/contract/holidays';
import { addDays, mondayOf } from '@hospital/shared/format';
import { placesMade } from '../../places';
import type { holiday } from '../../reception/schema';
import { Made, type SeedContext } from '../../../platform/seeds/seedContext';

type HolidayRow = typeof holiday.$inferInsert;

/** Holidays of the demo chain. */
export const holidaysMade = new Made<readonly HolidayRow[]>('holidays', []);

/** Thursday of the next week: rosters, board and month show it on whichever day the demo is started. */
const SHORT_DAY = 10;

/** A short day of the chain in the next week, and a day on which each store is closed for its stocktaking. */
export function holidaysOf(context: SeedContext): HolidayRow[] {
  const { calendar } = context;
  return [
    {
      ...{
        id: 'HD0-1',
        storeId: WHOLE_CHAIN,
        date: addDays(mondayOf(calendar.day(0)), SHORT_DAY),
        name: '消防演练',
      },
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
