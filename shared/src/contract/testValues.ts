/** Judging the values of a report, alike for who types them and for the server that keeps them. */

import { halfWidth } from './halfWidth';

export type TestFlag = 'H' | 'L' | 'N';

/** What is normal of an item; all empty: nothing is known. */
export interface Limits {
  readonly refLow: string;
  readonly refHigh: string;
  /** Of an item without a number, what it is normally: `阴性`; several are set apart by `/`. */
  readonly normal?: string;
}

/** Also below nothing: a base excess is, and one that cannot be so stands out as too low. */
const NUMBER = /^([<>≤≥]?)\s*([-‐–−﹣－]?)\s*(\d+(?:\.\d+)?|\.\d+)$/;

/** A value as a number, with what stands before it; null for one in words. */
function numberOf(value: string): { readonly sign: string; readonly number: number } | null {
  const found = NUMBER.exec(halfWidth(value.trim()).replace(/,(?=\d{3}\b)/g, ''));
  if (!found) return null;
  const [, sign = '', minus = '', digits = ''] = found;
  return { sign, number: Number(digits) * (minus === '' ? 1 : -1) };
}

function flagOfNumber(value: string, { refLow, refHigh }: Limits): TestFlag {
  const read = numberOf(value);
  if (!read) return 'N';
  const { sign, number } = read;
  const above = sign === '>' ? number >= Number(refHigh) : number > Number(refHigh);
  const below = sign === '<' ? number <= Number(refLow) : number < Number(refLow);
  // `<5` is above nothing, `>5` below nothing.
  if (refHigh !== '' && above && sign !== '<' && sign !== '≤') return 'H';
  return refLow !== '' && below && sign !== '>' && sign !== '≥' ? 'L' : 'N';
}

/** Above, below or within what is normal. What is said in words is either normal or counts as above. */
export function flagOf(value: string, limits: Limits): TestFlag {
  const text = value.trim();
  if (text === '') return 'N';
  if (limits.refLow !== '' || limits.refHigh !== '') return flagOfNumber(text, limits);
  const { normal = '' } = limits;
  if (normal === '') return 'N';
  return normal.split('/').some((word) => text === word.trim()) ? 'N' : 'H';
}

/** Whether anybody can tell that a value is normal: not of words where numbers are wanted, nor where nothing is known. */
export function isJudged(value: string, { refLow, refHigh, normal = '' }: Limits): boolean {
  return refLow !== '' || refHigh !== '' ? numberOf(value) !== null : normal !== '';
}

/** Whether a value can be drawn, and where. */
export const numericValue = (value: string): number | null => numberOf(value)?.number ?? null;

/** Bounds of what is normal in words: `5.0 - 10.0`, `≤ 10.0`, `阴性`, or nothing. */
export function limitsInWords({ refLow, refHigh, normal = '' }: Limits): string {
  if (refLow && refHigh) return `${refLow} - ${refHigh}`;
  if (refHigh) return `≤ ${refHigh}`;
  return refLow ? `≥ ${refLow}` : normal;
}
