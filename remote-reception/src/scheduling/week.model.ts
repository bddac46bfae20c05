import type { Scheduling } from '@hospital/shared/contract/calls/scheduling';
import { SHIFT_HOURS, SHIFT_WORDS, type Shift } from '@hospital/shared/contract/dutyTimes';
import { addDays } from '@hospital/shared/format';

/** A day of somebody, as the grid edits it. */
export interface Cell {
  readonly shift: Shift;
  readonly startTime: string;
  readonly endTime: string;
  readonly limit: number | null;
}

/** A cell that was changed, with the version that was there when it was (0: none). */
type ChangedCell = Cell & { readonly version: number };

/** Changed cells by person and day, until they are saved. */
export type Changes = Readonly<Record<string, ChangedCell>>;

export const keyOf = (doctorId: string, date: string): string => `${doctorId}/${date}`;

/** The seven days from a Monday on. */
export const weekFrom = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, at) => addDays(monday, at));

export const cellOf = ({ shift, startTime, endTime, limit }: Scheduling): Cell => ({
  ...{ shift, startTime, endTime, limit },
});

/** A shift with its usual hours; how many may be reserved at once stays as it was. */
export const cellOfShift = (shift: Shift, before: Cell | undefined): Cell => ({
  ...{ shift, ...SHIFT_HOURS[shift] },
  limit: shift === 0 ? null : (before?.limit ?? null),
});

const sameCell = (one: Cell, other: Cell | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The changes with one more; what is as it was saved is no change. */
export function changedWith(
  changes: Changes,
  saved: ReadonlyMap<string, Scheduling>,
  key: string,
  cell: Cell,
): Changes {
  const { [key]: before, ...others } = changes;
  const kept = saved.get(key);
  if (kept && sameCell(cell, cellOf(kept))) return others;
  const version = before?.version ?? kept?.version ?? 0;
  return { ...others, [key]: { ...cell, version } };
}

/** Last week's entries on the days of this one that have none yet and are still to come. */
export function copied(
  lastWeek: readonly Scheduling[],
  saved: ReadonlyMap<string, Scheduling>,
  changes: Changes,
  today: string,
): Changes {
  let next = changes;
  for (const entry of lastWeek) {
    const date = addDays(entry.date, 7);
    const key = keyOf(entry.doctorId, date);
    if (date < today || saved.has(key) || changes[key]) continue;
    next = changedWith(next, saved, key, cellOf(entry));
  }
  return next;
}

/** What the calls take of the changes, with the versions that were read. */
export const entriesOf = (changes: Changes) =>
  Object.entries(changes).map(([key, { shift, startTime, endTime, limit, version }]) => {
    const [doctorId = '', date = ''] = key.split('/');
    return {
      ...{ doctorId, date, shift, limit, version },
      ...(shift === 0 ? {} : { startTime, endTime }),
    };
  });

/** The changes, to be saved over what somebody else saved in between. */
export const overTheirs = (changes: Changes, theirs: readonly Scheduling[]): Changes => {
  const versions = new Map(theirs.map(({ doctorId, date, version }) => [keyOf(doctorId, date), version]));
  return Object.fromEntries(
    Object.entries(changes).map(([key, cell]) => [
      key,
      { ...cell, version: versions.get(key) ?? cell.version },
    ]),
  );
};

/** `早 09:00-15:00` */
export const cellInWords = (cell: Cell | undefined): string =>
  cell === undefined
    ? '未排'
    : cell.shift === 0
      ? SHIFT_WORDS[0]
      : `${SHIFT_WORDS[cell.shift]} ${cell.startTime}-${cell.endTime}`;

/** Keys that set a shift. */
export const SHIFT_KEYS: Readonly<Record<string, Shift>> = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4 };
