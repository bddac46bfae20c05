import { addMonths, type Day, daysBetween, monthsBetween, shanghaiDay } from './days';

/**
 * Age in years, months and days: `2岁3个月5天`; parts that are zero are left out, a birth today is `0天` (spec 1 §9).
 *
 * @param birthday `YYYY-MM-DD`; a time after it is ignored
 * @returns an empty text without a birthday, or for one in the future
 */
export function formatAge(birthday: string | null | undefined, today: Day = shanghaiDay()): string {
  if (!birthday) return '';
  const born = birthday.slice(0, 10);
  if (daysBetween(born, today) < 0) return '';
  const months = monthsBetween(born, today);
  const days = daysBetween(addMonths(born, months), today);
  const parts = [
    [Math.floor(months / 12), '岁'],
    [months % 12, '个月'],
    [days, '天'],
  ] as const;
  return parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('') || '0天';
}
