import { and, between, inArray, sql } from 'drizzle-orm';
import { isWithin, type Period } from '@hospital/shared/contract/dutyTimes';
import {
  type HolidayHours,
  holidayInWords,
  holidayOn,
  openHoursOf,
  WHOLE_CHAIN,
} from '@hospital/shared/contract/holidays';
import { store } from '../../places/schema';
import { holiday } from '../../reception/schema';
import { isOneOf } from '../../../platform/database/paging';
import { preparedQuery, unnamed } from '../../../platform/database/preparedQuery';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid } from '../../../platform/errors/businessError';
import type { OpenOn } from '../coverage';

export type HolidayRow = typeof holiday.$inferSelect;

const holidaysStatement = (db: TenantDatabase) =>
  db
    .select()
    .from(holiday)
    .where(
      and(
        inArray(holiday.storeId, [WHOLE_CHAIN, sql.placeholder('storeId')]),
        between(holiday.date, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .prepare(unnamed);

/** The calendar of a store, by day: its own entries before those of the chain. */
export async function holidaysBetween(
  db: TenantDatabase,
  storeId: string,
  from: string,
  to: string,
): Promise<(date: string) => HolidayRow | undefined> {
  const statement = preparedQuery(db, 'holidays', () => holidaysStatement(db));
  const rows = await statement.execute({ storeId, from, to });
  return (date) => holidayOn(rows, date);
}

/** The holiday of a store on a day; null on a day like any other. */
export const holidayAt = async (
  db: TenantDatabase,
  storeId: string,
  date: string,
): Promise<HolidayRow | null> => (await holidaysBetween(db, storeId, date, date))(date) ?? null;

/** When a store is open on days from one to the other. */
export async function openDays(
  db: TenantDatabase,
  storeId: string,
  from: string,
  to: string,
): Promise<OpenOn> {
  const holidays = await holidaysBetween(db, storeId, from, to);
  return (date) => openHoursOf(holidays(date));
}

/** As answers show it. */
export const shownHoliday = (row: HolidayHours | null | undefined): HolidayHours | null =>
  row ? { name: row.name, closedFlag: row.closedFlag, startTime: row.startTime, endTime: row.endTime } : null;

/** @throws 40001 at the field where the store is closed on the day, or at that time of it */
export async function expectOpen(
  db: TenantDatabase,
  storeId: string,
  { date, ...period }: Period & { readonly date: string },
  field: string,
): Promise<void> {
  const found = await holidayAt(db, storeId, date);
  if (found && !isWithin(period, openHoursOf(found)))
    throw invalid(field, `${date} ${holidayInWords(found)}`);
}

/** What stores are called, by their ids. */
export async function storeNamesOf(
  db: TenantDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: store.id, name: store.storeName })
    .from(store)
    .where(isOneOf(store.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
