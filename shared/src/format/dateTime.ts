import { shanghaiDateTime, type Day } from './days';

/**
 * Times of the server are texts in Shanghai's time, `YYYY-MM-DD HH:mm:ss`, and are shown as they are; an instant with
 * a zone (`…Z`, `…+08:00`) is turned into Shanghai's time first. Nothing becomes an empty text.
 */
const asShanghai = (time: string | null | undefined): string => {
  if (!time) return '';
  if (!/T.*(Z|[+-]\d{2}:?\d{2})$/.test(time)) return time.replace('T', ' ');
  const moment = new Date(time);
  return Number.isNaN(moment.getTime()) ? time : shanghaiDateTime(moment);
};

/** `YYYY-MM-DD` */
export const formatDate = (time: string | null | undefined): string => asShanghai(time).slice(0, 10);

/** `YYYY-MM-DD HH:mm`: seconds are noise in a list. */
export const formatDateTime = (time: string | null | undefined): string => asShanghai(time).slice(0, 16);

/** `HH:mm` of a date with time, or of a time alone. */
export function formatTime(time: string | null | undefined): string {
  const text = asShanghai(time);
  return (text.split(' ')[1] ?? (text.includes(':') ? text : '')).slice(0, 5);
}

/** The day of a time before `today`, `11-29` or with another year `2025-12-31`; empty for one of today. */
export function formatEarlierDay(time: string | null | undefined, today: Day): string {
  const day = formatDate(time);
  if (day >= today) return '';
  return day.slice(0, 5) === today.slice(0, 5) ? day.slice(5) : day;
}
