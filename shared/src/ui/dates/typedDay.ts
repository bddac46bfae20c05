import { type Day, isDay } from '../../format/days';

/** `2026-1-5`, `2026/01/05`, `2026.1.5`, `2026年1月5日` and `20260105`. */
const SEPARATED = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

/** The day that somebody typed; undefined when the text is none. */
export function typedDay(text: string): Day | undefined {
  const [, year, month, date] = SEPARATED.exec(text.trim()) ?? COMPACT.exec(text.trim()) ?? [];
  if (!year || !month || !date) return undefined;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}
