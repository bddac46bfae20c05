import type { PetTime } from '@hospital/shared/contract/calls/petTimes';
import type { ReservationBrief, ReservationChart } from '@hospital/shared/contract/calls/reservations';
import { conflictOf, itemsOf, judgeOfChart, layOut, overlapOf, placeAfter, proposalsOf } from './board.model';

const item = (id: string, startTime: string, endTime: string, fields: Partial<ReservationBrief> = {}) =>
  ({
    ...{ id, startTime, endTime, doctorId: 'd1', type: 1, status: 1, source: 1, version: 1 },
    ...{ ownerId: null, petId: null, name: '王', petName: '豆豆', remarks: '' },
    ...fields,
  }) as ReservationBrief;

const chartOf = (
  items: readonly ReservationBrief[],
  fields: Partial<ReservationChart> = {},
): ReservationChart => ({
  ...{ date: '2026-11-24', startTime: '09:00', endTime: '13:00', step: 15, limits: null },
  ...{ taken: [], holiday: null, booked: null, petTimes: [] },
  resources: [
    {
      id: 'd1',
      name: '王医生',
      title: '',
      shift: 1,
      duties: [{ startTime: '09:00', endTime: '12:00', limit: 1 }],
    },
    {
      id: 'd2',
      name: '李医生',
      title: '',
      shift: 1,
      duties: [{ startTime: '10:00', endTime: '13:00', limit: 2 }],
    },
    { id: '', name: '未指定', title: '', shift: null, duties: [] },
  ],
  rows: [{ resourceId: 'd1', start: '09:00', end: '09:15', limit: 1, items: [...items] }],
  ...fields,
});
const clock = { date: '2026-11-24', now: '2026-11-24 09:20' };
const from = { doctorId: 'd1', startTime: '09:30', endTime: '10:00' };

describe('a reservation that is dragged', () => {
  const chart = chartOf([item('a', '09:30', '10:00'), item('b', '10:00', '10:30')]);
  const judge = judgeOfChart(chart, itemsOf(chart, {}), 'a');
  const to = (doctorId: string, startTime: string, endTime: string) =>
    conflictOf(judge, clock, from, { doctorId, startTime, endTime });

  it.each([
    ['a free time', to('d1', '11:00', '11:30'), ''],
    ['its own time, longer', to('d1', '09:30', '10:00'), ''],
    ['over another', to('d1', '09:45', '10:15'), '该时段已约满'],
    ['after hours', to('d1', '11:45', '12:15'), '不在班'],
    ['somebody who comes later', to('d2', '09:30', '10:00'), '不在班'],
    ['somebody with two places', to('d2', '10:00', '10:30'), ''],
    ['a time that is over', to('d1', '09:15', '09:45'), '该时间已过'],
    ['nobody in particular, when somebody is free', to('', '10:00', '10:30'), ''],
    ['nobody in particular, when nobody is there', to('', '13:00', '13:30'), '不在班'],
  ])('to %s', (_, words, wanted) => expect(words).toBe(wanted));

  it('may be lengthened although it has begun', () => {
    const begun = { ...clock, now: '2026-11-24 09:40' };
    expect(conflictOf(judge, begun, from, { ...from, endTime: '10:00' })).toBe('');
  });

  it('is drawn to quarters of an hour and stays on the board', () => {
    const move = (minutes: number, columns = 0) =>
      placeAfter(chart, from, { kind: 'move', minutes, columns });
    expect(move(22)).toEqual({ doctorId: 'd1', startTime: '09:45', endTime: '10:15' });
    expect(move(-300).startTime).toBe('09:00');
    expect(move(3000).endTime).toBe('13:00');
    expect(move(0, 1).doctorId).toBe('d2');
    expect(move(0, 9).doctorId).toBe('');
    const length = (minutes: number) => placeAfter(chart, from, { kind: 'length', minutes, columns: 3 });
    expect(length(40)).toEqual({ ...from, endTime: '10:45' });
    expect(length(-300).endTime).toBe('09:45');
  });

  it('stands where it was dropped until a newer one says otherwise', () => {
    const moved = { a: { ...from, startTime: '11:00', endTime: '11:30', version: 1 } };
    expect(itemsOf(chart, moved)[0]?.startTime).toBe('11:00');
    const newer = chartOf([item('a', '11:15', '11:45', { version: 2 })]);
    expect(itemsOf(newer, moved)[0]?.startTime).toBe('11:15');
  });
});

it('is warned of what the animal is expected for at that time, but of nothing of its own', () => {
  const time: PetTime = {
    ...{ id: 'w1', petId: 'p1', type: 3, planFlag: 'Y', reservationId: null },
    ...{ storeId: 's1', storeName: '天河院', startTime: '10:00', endTime: '11:00' },
  };
  const dragged = item('a', '09:30', '10:00', { petId: 'p1' });
  const over = (fields: Partial<PetTime>, startTime = '10:45') =>
    overlapOf([{ ...time, ...fields }], dragged, { doctorId: 'd1', startTime, endTime: '11:15' });
  expect(over({})).toBe('豆豆当天 10:00–11:00 在天河院已有洗美单，与所选时间重叠');
  expect(over({}, '11:00')).toBe('');
  expect(over({ petId: 'p2' })).toBe('');
  expect(over({ id: 'a' })).toBe('');
  expect(over({ reservationId: 'a' })).toBe('');
  expect(over({ planFlag: 'N', type: 1 })).toContain('在天河院已有门诊预约');
});

it('who did not come leaves the time free', () => {
  const chart = chartOf([item('a', '10:00', '10:30', { status: 4 })]);
  expect(judgeOfChart(chart, itemsOf(chart, {}))({ ...from, resourceId: 'd1' })).toBeNull();
});

it('the limits of washing count whoever washes, by when they begin', () => {
  const washers = chartOf([item('a', '10:00', '11:30', { type: 3, doctorId: '' })], {
    limits: [{ startTime: '10:00', endTime: '12:00', limit: 1 }],
  });
  const judge = judgeOfChart(washers, itemsOf(washers, {}));
  const at = (startTime: string, endTime: string, resourceId = '') =>
    judge({ resourceId, startTime, endTime });
  expect(at('10:30', '11:00')).toBe('full');
  expect(at('10:30', '11:00', 'd2')).toBe('full');
  expect(at('12:00', '12:30')).toBeNull();
});

it('proposes the first free time of each, the earliest first', () => {
  const chart = chartOf([item('a', '09:30', '10:00')]);
  const found = proposalsOf(chart, clock, { minutes: 30, doctorId: '' });
  expect(found.map(({ startTime, name }) => `${startTime} ${name}`)).toEqual([
    '10:00 王医生',
    '10:00 李医生',
  ]);
  expect(proposalsOf(chart, clock, { minutes: 30, doctorId: 'd2' })).toHaveLength(1);
  expect(proposalsOf(chart, { ...clock, now: '2026-11-24 12:50' }, { minutes: 30, doctorId: '' })).toEqual(
    [],
  );
});

it('lays what overlaps side by side, and the rest over the whole width', () => {
  const laid = layOut([
    item('a', '09:00', '10:00'),
    item('b', '09:30', '10:30'),
    item('c', '10:00', '10:15'),
    item('d', '11:00', '11:30'),
  ]);
  expect(laid.map(({ item: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 2],
    ['d', 0, 1],
  ]);
});

it('finds no time on a closed day, nor where a plan of washing stands', () => {
  const clock = { date: '2026-11-24', now: '2026-11-23 08:00' };
  const wanted = { minutes: 30, doctorId: 'd1' };
  const holiday = { name: '春节', closedFlag: 'Y', startTime: '', endTime: '' } as const;
  expect(proposalsOf(chartOf([], { holiday }), clock, wanted)).toEqual([]);
  const short = { name: '除夕', closedFlag: 'N', startTime: '10:00', endTime: '12:00' } as const;
  expect(proposalsOf(chartOf([], { holiday: short }), clock, wanted)[0]).toMatchObject({
    startTime: '10:00',
  });
  const taken = [{ resourceId: 'd1', startTime: '09:00', endTime: '09:45' }];
  expect(proposalsOf(chartOf([], { taken }), clock, wanted)[0]).toMatchObject({ startTime: '09:45' });
});
