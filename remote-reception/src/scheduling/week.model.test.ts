import type { Scheduling } from '@hospital/shared/contract/calls/scheduling';
import { cellOfShift, changedWith, copied, entriesOf, keyOf, overTheirs } from './week.model';

const entry = (date: string, fields: Partial<Scheduling> = {}): Scheduling => ({
  ...{ id: date, storeId: '1001', doctorId: 'd1', doctorName: '王', date, shift: 1, limit: 2, used: 0 },
  ...{ startTime: '09:00', endTime: '15:00', remarks: '', version: 3, updateDate: '', slots: [] },
  ...fields,
});
const savedOf = (...entries: Scheduling[]) =>
  new Map(entries.map((one) => [keyOf(one.doctorId, one.date), one]));

it('what is set back is no change; another shift keeps how many may be reserved', () => {
  const saved = savedOf(entry('2026-11-24'));
  const key = keyOf('d1', '2026-11-24');
  const late = cellOfShift(2, { shift: 1, startTime: '09:00', endTime: '15:00', limit: 2 });
  expect(late).toEqual({ shift: 2, startTime: '15:00', endTime: '21:00', limit: 2 });
  const changes = changedWith({}, saved, key, late);
  expect(Object.keys(changes)).toEqual([key]);
  expect(changedWith(changes, saved, key, cellOfShift(1, late))).toEqual({});
});

it('last week is copied to days that are empty and still to come', () => {
  const lastWeek = [
    entry('2026-11-16'),
    entry('2026-11-17'),
    entry('2026-11-18'),
    entry('2026-11-19', { shift: 0 }),
  ];
  const saved = savedOf(entry('2026-11-24', { shift: 3 }));
  const changes = copied(lastWeek, saved, {}, '2026-11-24');
  expect(Object.keys(changes)).toEqual(['d1/2026-11-25', 'd1/2026-11-26']);
});

it('sends the versions that were read, 0 where there was nothing, and no hours of a day off', () => {
  const saved = savedOf(entry('2026-11-24'));
  let changes = changedWith({}, saved, 'd1/2026-11-24', cellOfShift(0, undefined));
  changes = changedWith(changes, saved, 'd1/2026-11-25', cellOfShift(4, undefined));
  // What somebody saves afterwards does not become what was read.
  const later = savedOf(entry('2026-11-24', { version: 4 }));
  const again = changedWith(changes, later, 'd1/2026-11-24', cellOfShift(0, undefined));
  const versionIn = (of: typeof changes) => of['d1/2026-11-24']?.version;
  expect(versionIn(again)).toBe(3);
  expect(versionIn(overTheirs(again, [...later.values()]))).toBe(4);
  expect(entriesOf(changes)).toEqual([
    { doctorId: 'd1', date: '2026-11-24', shift: 0, limit: null, version: 3 },
    {
      doctorId: 'd1',
      date: '2026-11-25',
      shift: 4,
      limit: null,
      version: 0,
      startTime: '21:00',
      endTime: '09:00',
    },
  ]);
});
