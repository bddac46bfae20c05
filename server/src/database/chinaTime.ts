/**
 * Dates as the product shows them (domain.md §0.4): Asia/Shanghai, which has had no summer time since 1991, so a
 * fixed offset is exact for every date the product can hold.
 */
const offset = 8 * 3600 * 1000;
const dayLength = 24 * 3600 * 1000;

/** `YYYY-MM-DD HH:mm:ss`; `''` for null. */
export function formatDateTime(moment: Date | null): string {
  if (!moment) return '';
  return new Date(moment.getTime() + offset).toISOString().slice(0, 19).replace('T', ' ');
}

/** `YYYY-MM-DD`. */
export function formatDay(moment: Date): string {
  return formatDateTime(moment).slice(0, 10);
}

/** 00:00 of the day in which `moment` lies, plus `days` (may be negative). */
export function startOfDay(moment: Date, days = 0): Date {
  const local = moment.getTime() + offset;
  return new Date(local - (local % dayLength) - offset + days * dayLength);
}

/** Reads `YYYY-MM-DD HH:mm` with or without `:ss`; null for a moment that there is not. */
export function parseDateTime(text: string): Date | null {
  const whole = text.length === 16 ? `${text}:00` : text;
  const moment = new Date(`${whole.replace(' ', 'T')}+08:00`);
  return !Number.isNaN(moment.getTime()) && formatDateTime(moment) === whole ? moment : null;
}
