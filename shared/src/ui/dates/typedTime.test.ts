import { typedTime } from './typedTime';

it.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['9：05', '09:05'],
  ['930', '09:30'],
  ['1430', '14:30'],
  ['14点', '14:00'],
  ['14点半', '14:30'],
  ['9时5分', '09:05'],
  [' 23:59 ', '23:59'],
  ['00:00', '00:00'],
])('%s is %s', (typed, time) => expect(typedTime(typed)).toBe(time));

it.each(['', '24:00', '9:60', '12345', 'noon', '-1', '9:3:0'])('%j is no time of day', (typed) =>
  expect(typedTime(typed)).toBeUndefined(),
);
