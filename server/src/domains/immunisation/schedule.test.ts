import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultProtocols } from '../immunePlans/defaults';
import { dueAgain, pauseBefore, plannedDoses, type ImmuneSchedule } from './schedule';

const protocol = (id: string): ImmuneSchedule => {
  const found = defaultProtocols.find((one) => one.id === id);
  assert.ok(found);
  return {
    ...{ steps: found.steps, lastAgeDays: found.lastAgeDays ?? 0, afterDays: found.afterDays ?? 0 },
    boosterIntervalDays: found.boosterIntervalDays ?? null,
    ...{ youngUntilDays: found.youngUntilDays ?? 0, youngIntervalDays: found.youngIntervalDays ?? 0 },
  };
};
const days = (id: string, birthday: string | null, startDate: string, coreDay: string | null = null) =>
  plannedDoses(protocol(id), { birthday, startDate, coreDay }).map(({ planDate }) => planDate);

test('a puppy of seven weeks gets core doses until it is sixteen weeks old', () => {
  // 49, 70 and 91 days: a fourth dose is added, since the third comes before 112 days.
  assert.deepEqual(days('core-dog', '2026-01-01', '2026-02-19'), [
    ...['2026-02-19', '2026-03-12', '2026-04-02', '2026-04-23'],
  ]);
});

test('a puppy that begins late enough has three', () => {
  assert.deepEqual(days('core-dog', '2026-01-01', '2026-03-20'), ['2026-03-20', '2026-04-10', '2026-05-01']);
});

test('what an animal is too young for waits for its age', () => {
  assert.deepEqual(days('core-cat', '2026-03-01', '2026-03-05')[0], '2026-04-26');
  assert.deepEqual(days('rabies', '2026-03-01', '2026-03-05'), ['2026-05-30']);
});

test('the age of an animal that nobody knows stands against nothing', () => {
  assert.deepEqual(days('core-dog', null, '2026-03-05'), ['2026-03-05', '2026-03-26', '2026-04-16']);
});

test('rabies keeps a week from the last core dose, and a test of antibodies three', () => {
  assert.deepEqual(days('rabies', '2020-01-01', '2026-03-05', '2026-03-02'), ['2026-03-09']);
  assert.deepEqual(days('rabies', '2020-01-01', '2026-03-05', '2025-03-02'), ['2026-03-05']);
  assert.deepEqual(days('antibody', '2020-01-01', '2026-03-05', '2026-03-02'), ['2026-03-23']);
});

test('a young animal is dewormed every month, a grown one every quarter', () => {
  const inner = protocol('deworm-inner');
  assert.equal(dueAgain(inner, '2026-01-01', '2026-03-01'), '2026-03-31');
  assert.equal(dueAgain(inner, '2025-01-01', '2026-03-01'), '2026-05-30');
  assert.equal(dueAgain(inner, null, '2026-03-01'), '2026-05-30');
});

test('what is not due again has no next day, and an added dose follows like the last step', () => {
  assert.equal(dueAgain({ ...protocol('rabies'), boosterIntervalDays: null }, null, '2026-03-01'), null);
  assert.deepEqual(
    [1, 2, 3, 4].map((dose) => pauseBefore(protocol('core-dog'), dose)),
    [0, 21, 21, 21],
  );
});
