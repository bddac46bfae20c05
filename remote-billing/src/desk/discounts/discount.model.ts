import { withoutPoint } from '@hospital/shared/contract/amounts';
import type { DiscountOption } from '@hospital/shared/contract/calls/discounts';
import { DISCOUNT_TYPE_WORDS, rateInWords } from '@hospital/shared/contract/discountWords';

/** How something is taken off: one of the plans by its id, or by hand. */
export type Way = { readonly kind: 'plan'; readonly id: string } | { readonly kind: 'rate' | 'amount' };

/** What is typed into the dialog of discounts. */
export interface DiscountValues {
  /** `plan:…`, `rate` or `amount`. */
  readonly way: string;
  /** 折 or yuan, as text. */
  readonly typed: string;
  readonly reason: string;
  /** Lines that are left out. */
  readonly left: readonly string[];
}

export const wayOf = (way: string): Way | null => {
  if (way.startsWith('plan:')) return { kind: 'plan', id: way.slice('plan:'.length) };
  return way === 'rate' || way === 'amount' ? { kind: way } : null;
};

/** What is asked: all lines are left out of the request where none is left out, so that the server takes those it can. */
export interface Asked {
  readonly discountIds?: string[];
  readonly lineIds?: string[];
  readonly manual?: { lineIds?: string[]; rate?: number; amount?: number; reason?: string }[];
}

/** The part of the price that is paid, of 折 as typed: `8.5` is 0.85. Null for what is none. */
export function rateOfText(text: string): number | null {
  const tenThousandths = withoutPoint(text.trim(), 3);
  return tenThousandths === null || tenThousandths < 0 || tenThousandths >= 10_000
    ? null
    : tenThousandths / 10_000;
}

const fenOfText = (text: string): number | null => {
  const fen = withoutPoint(text.trim(), 2);
  return fen === null || fen <= 0 ? null : fen;
};

/** What is wrong with what is typed, in words; empty: nothing. */
export function faultOf({ way, typed }: DiscountValues): string {
  const chosen = wayOf(way);
  if (!chosen || chosen.kind === 'plan' || typed.trim() === '') return '';
  if (chosen.kind === 'rate') return rateOfText(typed) === null ? '请输入0到10之间的折扣，例如8.5' : '';
  return fenOfText(typed) === null ? '请输入大于0、最多两位小数的金额' : '';
}

/** What is asked of the server, null while there is nothing to ask. */
export function askedOf(values: DiscountValues, lineIds: readonly string[]): Asked | null {
  const chosen = wayOf(values.way);
  if (!chosen) return null;
  const own = lineIds.filter((id) => !values.left.includes(id));
  if (own.length === 0) return null;
  const some = own.length === lineIds.length ? {} : { lineIds: own };
  if (chosen.kind === 'plan') return { discountIds: [chosen.id], ...some };
  if (values.typed.trim() === '' || faultOf(values) !== '') return null;
  const reason = values.reason.trim() === '' ? {} : { reason: values.reason.trim() };
  if (chosen.kind === 'rate') {
    const rate = rateOfText(values.typed);
    return rate === null ? null : { manual: [{ ...some, rate, ...reason }] };
  }
  const fen = fenOfText(values.typed);
  return fen === null ? null : { manual: [{ ...some, amount: fen / 100, ...reason }] };
}

/** A rate as people say it: 0.85 is `8.5折`. */
export const rateWords = (rate: number): string => rateInWords(Math.round(rate * 10_000));

/** `指定优惠 店庆 9折（全部项目）`, `优惠券 新客券 满200减50（洗澡、美容，2026-12-31到期）`. */
export function optionInWords({ type, name, rate, scope, terms, endDate }: DiscountOption): string {
  const worth = terms ?? (rate === null ? '' : rateWords(rate));
  const until = endDate ? `，${endDate}到期` : '';
  return `${DISCOUNT_TYPE_WORDS[type]} ${name} ${worth}（${scope}${until}）`;
}
