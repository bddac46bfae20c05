import { addDays, addMonths, type Day, isDay } from '@hospital/shared/format';
import type { Birth } from './pet.model';

/** `3岁`, `5个月`, `3岁5个月`, `6周`, `45天`, `3` (years); letters stand for the same. */
const AGE =
  /^(?:(\d{1,2})\s*(?:周?岁|年|y|$))?\s*(?:(\d{1,3})\s*(?:个?月|m))?\s*(?:(\d{1,2})\s*(?:周|w))?\s*(?:(\d{1,3})\s*(?:天|日|d))?$/i;

const NUMERALS = '零一二三四五六七八九';
const valueOf = (numeral: string): number => NUMERALS.indexOf(numeral);
/** `十`, `十五`, `二十`, `二十五`. */
const WITH_TENS = /([一二三四五六七八九])?十([一二三四五六七八九])?/g;

/** Halves of a year and of a month. */
const HALVES = [
  [/半(?:周?岁|年)/, '6个月'],
  [/(岁|年)半/, '$16个月'],
  [/个半月/, '个月15天'],
  [/半个?月/, '15天'],
] as const;

/** Nothing at the desk is older. */
const OLDEST_MONTHS = 100 * 12;

/** The same age in digits: `两岁半` is `2岁6个月`. */
function inDigits(text: string): string {
  const halved = HALVES.reduce((words, [half, whole]) => words.replace(half, whole), text.trim());
  return halved
    .replaceAll('两', '二')
    .replace(WITH_TENS, (_, tens = '一', ones = '零') => String(valueOf(tens) * 10 + valueOf(ones)))
    .replace(/[一二三四五六七八九]/g, (numeral) => String(valueOf(numeral)));
}

/** The day of birth that a typed age stands for, estimated; undefined for what is no age. */
export function birthOfAge(text: string, today: Day): Birth | undefined {
  const [, years = '0', months = '0', weeks = '0', days = '0'] = AGE.exec(inDigits(text)) ?? [];
  const age = Number(years) * 12 + Number(months);
  const rest = Number(weeks) * 7 + Number(days);
  if (age + rest === 0 || age > OLDEST_MONTHS || !isDay(today)) return undefined;
  return { day: addDays(addMonths(today, -age), -rest), estimated: 'Y' };
}

/** What is wrong with a birth that a form holds, in words; undefined: nothing. */
export function birthFault(birth: Birth | undefined, today: Day, required: boolean): string | undefined {
  if (birth?.unread) return '年龄请写如：2岁3个月、半岁、45天';
  if (birth?.day && birth.day > today) return '生日不能晚于今天';
  return required && !birth?.day ? '请录入必填项' : undefined;
}
