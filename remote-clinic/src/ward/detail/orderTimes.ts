import { MOST_ORDER_TIMES } from '@hospital/shared/contract/liveWords';
import { addDays } from '@hospital/shared/format';

/**
 * When an order is to be done: at each of the hours, on so many days from the first one. Hours of today that have passed
 * are left out.
 *
 * @param now `2026-11-24 09:30`
 * @returns minutes as the call takes them, by time
 */
export function timesOf(
  { from, days, hours }: { readonly from: string; readonly days: number; readonly hours: readonly string[] },
  now: string,
): string[] {
  return Array.from({ length: days }, (_, at) => addDays(from, at))
    .flatMap((day) => hours.map((hour) => `${day} ${hour}`))
    .filter((time) => time >= now.slice(0, 16))
    .sort();
}

/** Why these are no hours for an order; null where they are. */
export function whyNoTimes(times: readonly string[]): string | null {
  if (times.length === 0) return '所选时间都已过去，请选择之后的时间';
  return times.length > MOST_ORDER_TIMES ? `一次最多 ${MOST_ORDER_TIMES} 个执行时间，请减少天数或次数` : null;
}
