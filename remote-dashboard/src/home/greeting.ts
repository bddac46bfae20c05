import { weekdayOf } from '@hospital/shared/format';

const WEEKDAYS = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

/** How one greets at an hour of the day, 0 to 23. */
export function greeting(hour: number): string {
  if (hour < 5) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好';
}

/** Hour of this computer's clock, until the server has told its own. */
export const localHour = (): number => new Date().getHours();

export interface ServerMoment {
  readonly hour: number;
  /** `2026年8月3日 星期一`. */
  readonly day: string;
  /** `09:32`. */
  readonly time: string;
}

/** Reads `YYYY-MM-DD HH:mm:ss`; the server's wall clock counts, whatever the zone of this computer. */
export function serverMoment(text: string): ServerMoment {
  const [date = '', time = ''] = text.split(' ');
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const weekday = WEEKDAYS[weekdayOf(date)];
  return {
    hour: Number(time.slice(0, 2)),
    day: `${year}年${month}月${day}日 ${weekday}`,
    time: time.slice(0, 5),
  };
}
