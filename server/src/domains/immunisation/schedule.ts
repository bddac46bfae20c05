import { addDays, type Day } from '@hospital/shared/format';

/** A dose of a protocol: how old the animal must be for it, and how long after the dose before. */
interface ProtocolStep {
  readonly doseNo: number;
  /** Age in days; 0: any. */
  readonly minAgeDays: number;
  /** Days after the dose before; of the first one 0. */
  readonly intervalDays: number;
}

/** What a protocol says of days. */
export interface ImmuneSchedule {
  readonly steps: readonly ProtocolStep[];
  /** The last of the series is not given before this age: doses are added until then. 0: as many as there are steps. */
  readonly lastAgeDays: number;
  /** Days after which it is due again; null: never. */
  readonly boosterIntervalDays: number | null;
  /** While the animal is younger than so many days it is due again after `youngIntervalDays`. 0: no such rule. */
  readonly youngUntilDays: number;
  readonly youngIntervalDays: number;
  /** Not sooner than so many days after the last core vaccination; 0: no such rule. */
  readonly afterDays: number;
}

export interface PlannedDose {
  readonly doseNo: number;
  readonly planDate: Day;
}

const later = (one: Day, other: Day): Day => (one > other ? one : other);
/** The day on which an animal is so many days old; one of unknown age may be given everything. */
const aged = (birthday: Day | null, days: number): Day => (birthday === null ? '' : addDays(birthday, days));

/** More than any animal needs until it is grown. */
const MOST_ADDED = 4;

/**
 * The doses of a series from a day on (domain.md §2.9).
 *
 * @param birthday null: unknown, its age stands against nothing
 * @param coreDay of its last core vaccination, done or planned; null without one
 */
export function plannedDoses(
  { steps, lastAgeDays, afterDays }: ImmuneSchedule,
  {
    birthday,
    startDate,
    coreDay,
  }: { readonly birthday: Day | null; readonly startDate: Day; readonly coreDay: Day | null },
): PlannedDose[] {
  const doses: PlannedDose[] = [];
  const first = afterDays > 0 && coreDay !== null ? later(startDate, addDays(coreDay, afterDays)) : startDate;
  let before: Day | null = null;
  for (const { minAgeDays, intervalDays } of steps) {
    const planDate = later(
      before === null ? first : addDays(before, intervalDays),
      aged(birthday, minAgeDays),
    );
    doses.push({ doseNo: doses.length + 1, planDate });
    before = planDate;
  }
  const pause = steps.at(-1)?.intervalDays ?? 0;
  const grown = lastAgeDays > 0 ? aged(birthday, lastAgeDays) : '';
  for (let added = 0; before !== null && before < grown && added < MOST_ADDED; added += 1) {
    before = pause > 0 ? addDays(before, pause) : grown;
    doses.push({ doseNo: doses.length + 1, planDate: before });
  }
  return doses;
}

/** When it is due again after it was done, null for never. @param birthday null: unknown, then it is grown */
export function dueAgain(
  { boosterIntervalDays, youngUntilDays, youngIntervalDays }: ImmuneSchedule,
  birthday: Day | null,
  doneOn: Day,
): Day | null {
  const young = youngUntilDays > 0 && birthday !== null && doneOn < addDays(birthday, youngUntilDays);
  const days = young && youngIntervalDays > 0 ? youngIntervalDays : boosterIntervalDays;
  return days === null ? null : addDays(doneOn, days);
}

/** Days from a dose to the next of its series: by its step, of one that was added by the last step. */
export const pauseBefore = ({ steps }: Pick<ImmuneSchedule, 'steps'>, doseNo: number): number =>
  (steps[doseNo - 1] ?? steps.at(-1))?.intervalDays ?? 0;
