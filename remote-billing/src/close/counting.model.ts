import { CASH_VALUES, CLOSING_FIELDS, MOST_NOTES } from '@hospital/shared/contract/closingWords';
import { fenOfYuan, formatDateTime, formatFen } from '@hospital/shared/format';
import { inYuan } from '../inYuan';

/** What is typed: how many of each value, or a sum, and words. */
export interface CountValues {
  /** Typed numbers by value in fen. */
  readonly notes: Readonly<Partial<Record<number, string>>>;
  readonly sum: string;
  readonly reason: string;
}
export const NOTHING_COUNTED: CountValues = { notes: {}, sum: '', reason: '' };

export const isNothing = ({ notes, sum, reason }: CountValues): boolean =>
  [...Object.values(notes), sum, reason].every((text = '') => text.trim() === '');

/** What was typed, with its labels: `100元 3张`. */
export function countInWords({
  notes,
  sum,
  reason,
}: CountValues): (readonly [label: string, text: string])[] {
  const typed = CASH_VALUES.flatMap((value) => {
    const text = notes[value]?.trim() ?? '';
    return text === '' ? [] : ([[`${value / 100}元`, `${text}张`]] as const);
  });
  return [
    ...typed,
    ...(typed.length === 0 && sum.trim() !== '' ? ([[CLOSING_FIELDS.cashCounted, sum.trim()]] as const) : []),
    ...(reason.trim() === '' ? [] : ([[CLOSING_FIELDS.reason, reason.trim()]] as const)),
  ];
}

export interface Counted {
  /** Fen; null: nothing that can be read is typed. */
  readonly counted: number | null;
  /** Fen, counted less booked. */
  readonly difference: number;
  readonly denominations: { readonly value: number; readonly count: number }[] | undefined;
  readonly faults: { readonly sum?: string; readonly notes?: string; readonly reason?: string };
}

const AMOUNT = /^-?\d{1,8}(\.\d{1,2})?$/;
const COUNT = /^\d{1,5}$/;

/** Reads what was counted against what is booked (fen). Notes and coins, where any are typed, make the sum. */
export function readCount({ notes, sum, reason }: CountValues, booked: number): Counted {
  const typed = CASH_VALUES.flatMap((value) => {
    const text = notes[value]?.trim() ?? '';
    return text === '' ? [] : [{ value, text }];
  });
  const badNote = typed.some(({ text }) => !COUNT.test(text) || Number(text) > MOST_NOTES);
  const ofNotes = typed.reduce((all, { value, text }) => all + value * Number(text), 0);
  const readable = AMOUNT.test(sum.trim());
  const counted =
    typed.length > 0 ? (badNote ? null : ofNotes) : readable ? fenOfYuan(Number(sum.trim())) : null;
  const difference = counted === null ? 0 : counted - booked;
  return {
    ...{ counted, difference },
    denominations:
      typed.length > 0
        ? typed.map(({ value, text }) => ({ value: value / 100, count: Number(text) }))
        : undefined,
    faults: {
      ...(badNote ? { notes: `张数须为0到${MOST_NOTES}的整数` } : {}),
      ...(typed.length === 0 && !readable
        ? { sum: sum.trim() === '' ? '请填写实点现金' : '金额须为最多两位小数的数字' }
        : {}),
      ...(difference !== 0 && reason.trim() === '' ? { reason: '现金有差额，请填写差额说明' } : {}),
    },
  };
}

/** How what was counted differs from the books, by the difference in fen. */
export function differenceInWords(difference: number): string {
  if (difference === 0) return '现金相符';
  return `${difference > 0 ? '长款' : '短款'} ¥${formatFen(Math.abs(difference))}`;
}

/** Since when money lies in a till, of how many movements, and its cash. */
export const tillInWords = ({
  fromTime,
  rowCount,
  cashBooked,
}: {
  readonly fromTime: string;
  readonly rowCount: number;
  readonly cashBooked: number;
}): string =>
  rowCount === 0
    ? '上次日结后没有收退款'
    : `自 ${formatDateTime(fromTime)} 起 ${rowCount} 笔，账面现金 ${inYuan(fenOfYuan(cashBooked))}`;

/** Where to look for a closing that went unanswered. Sent again under the same key, it is made once. */
export const unansweredInWords = (list: string): string =>
  `没有收到服务器的答复，不确定是否已日结。请看“${list}”：已有这次日结的，在该行打印日结单即可；没有的，请检查网络后原样再次日结，不会重复。`;
