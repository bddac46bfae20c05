import type { ReservationChart } from '@hospital/shared/contract/calls/reservations';
import { minutesOf, RESERVATION_STEP, timeOf } from '@hospital/shared/contract/dutyTimes';
import { type Clock, conflictOf, itemsOf, judgeOfChart } from '../board/board.model';

export interface TimeOption {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
}

/** Times of a day at which one may begin; those that cannot be chosen say why. */
export function timesOf(
  chart: ReservationChart,
  clock: Clock,
  wanted: {
    readonly doctorId: string;
    readonly minutes: number;
    readonly except: string;
    readonly own: string;
  },
): TimeOption[] {
  const judge = judgeOfChart(chart, itemsOf(chart, {}), wanted.except);
  const options: TimeOption[] = [];
  const [opens, closes] = [minutesOf(chart.startTime), minutesOf(chart.endTime)];
  for (let at = opens; at < closes; at += RESERVATION_STEP) {
    const [startTime, endTime] = [timeOf(at), timeOf(at + wanted.minutes)];
    const place = { doctorId: wanted.doctorId, startTime, endTime };
    // The time that it has it keeps, even when that has begun.
    const from = { ...place, startTime: wanted.own };
    const why = conflictOf(judge, clock, from, place);
    options.push({
      value: startTime,
      label: why ? `${startTime}（${why}）` : startTime,
      disabled: why !== '',
    });
  }
  return options;
}
