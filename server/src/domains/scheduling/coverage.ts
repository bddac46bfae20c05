import { dutiesOn, type Duty } from '@hospital/shared/contract/dutyTimes';
import { addDays } from '@hospital/shared/format';

interface Entry {
  readonly doctorId: string;
  readonly date: string;
  readonly shift: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly limit: number | null;
}

/** Reads hours on duty by person and day out of entries, which must reach back to the day before the first asked for. */
export function hoursOf(entries: readonly Entry[]): (doctorId: string, date: string) => Duty[] {
  const byDay = new Map(entries.map((entry) => [`${entry.doctorId}/${entry.date}`, entry]));
  return (doctorId, date) =>
    dutiesOn(date, byDay.get(`${doctorId}/${date}`), byDay.get(`${doctorId}/${addDays(date, -1)}`));
}
