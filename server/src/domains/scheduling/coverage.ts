import { clipped, dutiesOn, type Duty, type OpenHours } from '@hospital/shared/contract/dutyTimes';
import { addDays } from '@hospital/shared/format';

interface Entry {
  readonly doctorId: string;
  readonly date: string;
  readonly shift: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly limit: number | null;
}

/** When a store is open on a day, by its calendar of holidays. */
export type OpenOn = (date: string) => OpenHours;

/**
 * Reads hours on duty by person and day out of entries, which must reach back to the day before the first asked for. On
 * a holiday nobody is there outside the hours of the store, whatever the roster says.
 */
export function hoursOf(
  entries: readonly Entry[],
  openOn: OpenOn,
): (doctorId: string, date: string) => Duty[] {
  const byDay = new Map(entries.map((entry) => [`${entry.doctorId}/${entry.date}`, entry]));
  return (doctorId, date) =>
    clipped(
      dutiesOn(date, byDay.get(`${doctorId}/${date}`), byDay.get(`${doctorId}/${addDays(date, -1)}`)),
      openOn(date),
    );
}
