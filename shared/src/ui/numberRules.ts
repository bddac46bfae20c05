import type { RulesProps } from './Form';

/** What a number may be, as the call takes it. */
export interface NumberBounds {
  /** The least and the greatest, both included. */
  readonly least: number;
  readonly most: number;
  /** Digits behind the point; 0: whole numbers. */
  readonly decimals: number;
}

/** Yuan that a form takes at most, unless its call says less. */
const MOST_YUAN = 9_999_999;

/** Bounds of an amount in yuan. */
export const yuanBounds = (least: number, most = MOST_YUAN): NumberBounds => ({ least, most, decimals: 2 });

/** What is wrong with a number that was typed, in words; null where nothing is, or nothing was typed. */
export function numberFault(value: unknown, { least, most, decimals }: NumberBounds): string | null {
  if (value === undefined || value === null || value === '') return null;
  const typed = Number(value);
  if (!Number.isFinite(typed)) return '请输入数字';
  if (typed < least) return `不能小于${least}`;
  if (typed > most) return `不能大于${most}`;
  if (Number(typed.toFixed(decimals)) === typed) return null;
  return decimals === 0 ? '请输入整数' : `最多${decimals}位小数`;
}

/**
 * Rules of a field with a number. The control itself has no bounds and no precision: it would change what was typed
 * without a word, and somebody's 800 kilograms would be kept as 200.
 *
 * @param required what is said where nothing is typed; left out: it may stay empty
 */
export const numberRules = (bounds: NumberBounds, required?: string): RulesProps[] => [
  ...(required === undefined ? [] : [{ required: true, message: required }]),
  {
    validator: (value: unknown, refuse: (words?: string) => void) =>
      refuse(numberFault(value, bounds) ?? undefined),
  },
];
