import { addMonths, type Day, isDay } from '@hospital/shared/format';
import type { Birth } from './pet.model';

/** `3岁`, `5个月`, `3岁5个月`, `3` (years); capitals stand for years and months. */
const AGE = /^(?:(\d{1,2})\s*(?:岁|y|$))?\s*(?:(\d{1,3})\s*(?:个?月|m))?$/i;
/** Nothing at the desk is older. */
const OLDEST_MONTHS = 100 * 12;

/** The day of birth that a typed age stands for, estimated; undefined for what is no age. */
export function birthOfAge(text: string, today: Day): Birth | undefined {
  const [, years = '0', months = '0'] = AGE.exec(text.trim()) ?? [];
  const age = Number(years) * 12 + Number(months);
  if (age === 0 || age > OLDEST_MONTHS || !isDay(today)) return undefined;
  return { day: addMonths(today, -age), estimated: 'Y' };
}
