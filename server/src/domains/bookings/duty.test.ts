import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHIFT_HOURS, type Shift } from '@hospital/shared/contract/dutyTimes';
import type { HolidayHours } from '@hospital/shared/contract/holidays';
import { dutyBy, presenceAt } from './duty';

const [day, nightBefore] = ['2026-11-24', '2026-11-23'];
const entry = (doctorId: string, shift: Shift, date = day) => ({
  ...{ doctorId, shift, date, limit: null },
  ...SHIFT_HOURS[shift],
});
const short = (startTime: string, endTime: string): HolidayHours => ({
  ...{ name: '除夕', closedFlag: 'N', startTime, endTime },
});
const closed: HolidayHours = { name: '春节', closedFlag: 'Y', startTime: '', endTime: '' };

/** Early, late, on night duty, off; `night` came yesterday evening and has no entry today; nobody named `other`. */
const roster = [
  entry('early', 1),
  entry('late', 2),
  entry('nightly', 4),
  entry('off', 0),
  entry('night', 4, nightBefore),
];
const WHO = ['early', 'late', 'nightly', 'off', 'night', 'other'];
const at = (clock: string | null, holiday: HolidayHours | null = null, entries = roster) => {
  const duty = dutyBy({ day, clock, entries, holiday });
  return [WHO.map(duty.presenceOf).join(' '), WHO.filter(duty.onDuty).join(' '), duty.closed];
};

test('somebody is there from the start of their hours until before their end, and to the last minute of a day', () => {
  const hours = [{ startTime: '09:00', endTime: '15:00' }];
  assert.deepEqual(
    ['08:59', '09:00', '14:59', '15:00', '22:00'].map((clock) => presenceAt(hours, clock)),
    ['before', 'on', 'on', 'after', 'after'],
  );
  const night = [
    { startTime: '00:00', endTime: '09:00' },
    { startTime: '21:00', endTime: '23:59' },
  ];
  assert.deepEqual(
    ['08:59', '09:00', '20:59', '21:00', '23:59'].map((clock) => presenceAt(night, clock)),
    ['on', 'before', 'before', 'on', 'on'],
  );
  assert.equal(presenceAt([], '12:00'), 'off');
});

test('on a day like any other the roster says who is there, before and after their shift, and the night before', () => {
  assert.deepEqual(at('08:00'), ['before before before off on none', 'early late nightly night', '']);
  assert.deepEqual(at('10:00'), ['on before before off none none', 'early late nightly', '']);
  assert.deepEqual(at('15:00'), ['after on before off none none', 'early late nightly', '']);
  assert.deepEqual(at('23:59'), ['after after on off none none', 'early late nightly', '']);
  // Of another day the whole is asked about.
  assert.deepEqual(at(null), ['on on on off none none', 'early late nightly', '']);
});

test('on a short day nobody is there outside its hours, and who is on duty outside them alone is off', () => {
  const words = '除夕，营业 10:00-12:00';
  const holiday = short('10:00', '12:00');
  assert.deepEqual(at('09:30', holiday), ['before off off off none none', '', words]);
  assert.deepEqual(at('10:00', holiday), ['on off off off none none', 'early', '']);
  assert.deepEqual(at('11:59', holiday), ['on off off off none none', 'early', '']);
  // It closes at twelve: nobody is there then.
  assert.deepEqual(at('12:00', holiday), ['after off off off none none', '', words]);
  assert.deepEqual(at(null, holiday), ['on off off off none none', 'early', '']);
});

test('whose shift lies outside the hours of a short day is not there for that reason, and nobody else', () => {
  const outsideOn = (holiday: HolidayHours | null) => {
    const { outside } = dutyBy({ day, clock: '10:00', entries: roster, holiday });
    return WHO.filter((doctorId) => outside(doctorId) !== '').map(
      (doctorId) => `${doctorId} ${outside(doctorId)}`,
    );
  };
  const words = '除夕，营业 10:00-12:00';
  assert.deepEqual(outsideOn(short('10:00', '12:00')), [`late ${words}`, `nightly ${words}`]);
  assert.deepEqual(outsideOn(null), []);
  assert.deepEqual(outsideOn(closed), [], 'on a closed day the store is away, and nobody’s shift');
});

test('a short day keeps the part of the night before in which the store is open', () => {
  const holiday = short('08:00', '16:00');
  assert.deepEqual(at('08:30', holiday)[0], 'before before off off on none');
  assert.deepEqual(at('07:30', holiday), ['before before off off before none', '', '除夕，营业 08:00-16:00']);
  assert.deepEqual(at('15:30', holiday), ['after on off off none none', 'early late', '']);
});

test('without a roster everybody is there while the store is open', () => {
  assert.deepEqual(at('03:00', null, []), ['on on on on on on', WHO.join(' '), '']);
  const holiday = short('10:00', '23:59');
  assert.equal(at('09:59', holiday, [])[0], 'before before before before before before');
  assert.deepEqual(at('23:59', holiday, []), ['on on on on on on', WHO.join(' '), '']);
});

test('on a closed day nobody is there, whoever is on the roster', () => {
  const nobody = ['off off off off off off', '', '春节，休息'];
  assert.deepEqual(at('08:00', closed), nobody);
  assert.deepEqual(at(null, closed), nobody);
  assert.deepEqual(at('10:00', closed, []), nobody);
});

test('the shift of somebody is that of the day, or of the night that is not over', () => {
  const shifts = (clock: string) => {
    const duty = dutyBy({ day, clock, entries: roster, holiday: null });
    return WHO.map(duty.shiftOf);
  };
  assert.deepEqual(shifts('08:00'), [1, 2, 4, 0, 4, null]);
  assert.deepEqual(shifts('10:00'), [1, 2, 4, 0, null, null]);
});
