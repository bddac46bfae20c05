import { slotFault, slotInWords, TIMES } from './timeSlots';

it('times are in steps of 15 minutes from 00:00 to 24:00', () => {
  expect(TIMES).toHaveLength(97);
  expect(TIMES.slice(0, 3)).toEqual(['00:00', '00:15', '00:30']);
  expect(TIMES.at(-1)).toBe('24:00');
});

it('the end of the day is kept as 23:59 and said as 24:00', () => {
  expect(slotInWords({ startTime: '20:00', endTime: '23:59' })).toBe('20:00 至 24:00');
});

it('of two that overlap the second is wrong; those that touch are not', () => {
  const morning = { startTime: '09:00', endTime: '12:00' };
  const fault = (startTime: string, endTime: string) => slotFault({ startTime, endTime }, [morning]);
  expect(fault('11:45', '13:00')).toBe('与时段 09:00 至 12:00 重叠');
  expect(fault('08:00', '24:00')).toBe('与时段 09:00 至 12:00 重叠');
  expect(fault('12:00', '24:00')).toBeNull();
  expect(fault('08:00', '09:00')).toBeNull();
});

it.each([
  ['', '10:00', '请选择开始时间'],
  ['24:00', '24:00', '请选择开始时间'],
  ['09:00', '', '请选择结束时间'],
  ['09:00', '10:10', '请选择结束时间'],
  ['10:00', '10:00', '结束时间应晚于开始时间'],
  ['10:00', '00:00', '结束时间应晚于开始时间'],
])('from %j to %j: %s', (startTime, endTime, words) => {
  expect(slotFault({ startTime, endTime }, [])).toBe(words);
});
