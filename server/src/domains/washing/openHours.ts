import { eq } from 'drizzle-orm';
import type { WashDay } from '@hospital/shared/contract/calls/washing';
import type { Period } from '@hospital/shared/contract/dutyTimes';
import { openHoursOf } from '@hospital/shared/contract/holidays';
import { addDays } from '@hospital/shared/format';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { store } from '../places/schema';
import { holidayAt, hoursOf, rostersBetween, staffOf } from '../scheduling';

/** Offered where a store has said no hours. */
const USUAL: Period = { startTime: '08:00', endTime: '21:00' };

/** The usual hours of a store; one that opens when it closes has said none. */
async function usualHours(db: TenantDatabase, storeId: string): Promise<Period> {
  const rows = await db
    .select({ startTime: store.openningHoursStart, endTime: store.openningHoursEnd })
    .from(store)
    .where(eq(store.id, storeId));
  const hours = oneRow(rows);
  return hours.startTime === hours.endTime ? USUAL : hours;
}

/**
 * When something can be washed on a day: in the hours of the store, and for as long before and after as washers are on
 * duty. On a holiday its hours alone count; null where the store is closed.
 */
export async function openOn(db: TenantDatabase, storeId: string, date: string): Promise<WashDay['open']> {
  const ofHoliday = openHoursOf(await holidayAt(db, storeId, date));
  if (ofHoliday !== undefined) return ofHoliday;
  const staff = await staffOf(db, storeId, 'washer');
  const rosters = await rostersBetween(db, storeId, addDays(date, -1), date);
  const dutiesOf = hoursOf(rosters, () => undefined);
  const all = [await usualHours(db, storeId), ...staff.flatMap(({ id }) => dutiesOf(id, date))];
  const [startTime = ''] = all.map((one) => one.startTime).sort();
  const [endTime = ''] = all
    .map((one) => one.endTime)
    .sort()
    .reverse();
  return { startTime, endTime };
}
