import type { WashDay } from '@hospital/shared/contract/calls/washing';
import { endAfter, endOptions, startOptions } from './plan.model';

const day = (open: WashDay['open']): WashDay => ({
  ...{ storeId: 's7', date: '2026-11-24', limit: null, booked: 0, open, slots: [], petTimes: [] },
});
const hours = { startTime: '08:30', endTime: '18:00' };
const starts = (now: string, open: WashDay['open'] = hours, chosen?: string): string[] =>
  startOptions(day(open), chosen, { date: '2026-11-24', now }).map(({ value }) => value);

describe('times of a wash plan', () => {
  it('begin with the quarter of an hour that is under way, whenever an animal stands at the desk', () => {
    expect(starts('2026-11-24 10:07:00').slice(0, 2)).toEqual(['10:00', '10:30']);
    expect(starts('2026-11-24 10:15:00').slice(0, 2)).toEqual(['10:15', '10:30']);
    expect(starts('2026-11-23 10:07:00')[0]).toBe('08:30');
    expect(starts('2026-11-24 17:50:00')).toEqual(['17:45']);
    expect(starts('2026-11-24 18:05:00')).toEqual(['18:00']);
    expect(starts('2026-11-24 23:50:00', null)).toEqual(['23:45']);
  });

  it('lie within the hours of the store, but for what is chosen already', () => {
    expect(starts('2026-11-23 10:00:00').at(-1)).toBe('17:30');
    expect(starts('2026-11-24 17:20:00')).toEqual(['17:15', '17:30']);
    expect(starts('2026-11-23 10:00:00', null, '09:00')).toEqual(['09:00']);
    expect(starts('2026-11-23 10:00:00', { startTime: '00:00', endTime: '23:59' })).toHaveLength(48);
  });

  it('end when the store closes, but for an end that is chosen already', () => {
    const ends = (chosen?: string) => endOptions('17:00', day(hours), chosen).map(({ value }) => value);
    expect(ends()).toEqual(['17:15', '17:30', '17:45', '18:00']);
    expect(ends('18:30').at(-1)).toBe('18:30');
    expect(endAfter('17:30', undefined, day(hours))).toBe('18:00');
    expect(endAfter('19:00', undefined, day(hours))).toBe('20:00');
  });
});
