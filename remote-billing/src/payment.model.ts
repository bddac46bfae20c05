import { withoutPoint, yuanOf } from '@hospital/shared/contract/amounts';
import type { Balances } from '@hospital/shared/contract/calls/bills';
import {
  ACCOUNT_WAYS,
  isAccountWay,
  PAY_WAY_WORDS,
  PAY_WAYS,
  type PayWayCode,
} from '@hospital/shared/contract/billWords';

/** What is typed into the payment dialog: yuan as text. */
export interface PaymentValues {
  readonly amounts: Readonly<Partial<Record<PayWayCode, string>>>;
  /** Numbers that terminals show. */
  readonly references: Readonly<Partial<Record<PayWayCode, string>>>;
  /** Notes and coins that were handed over; empty: as much as is to be paid. */
  readonly cashGiven: string;
}

export const NOTHING_TYPED: PaymentValues = { amounts: {}, references: {}, cashGiven: '' };

/** Ways with a terminal, whose number can be typed. */
export const TERMINAL_WAYS: readonly PayWayCode[] = [2, 3, 4];

/** What the dialog shows and sends. Amounts are fen. */
export interface Payment {
  /** Of each way: as it is typed, or what is left for the first one. */
  readonly shown: Readonly<Record<PayWayCode, string>>;
  readonly parts: readonly { readonly way: PayWayCode; readonly amount: number; readonly refNo?: string }[];
  /** What stays owed after it. */
  readonly rest: number;
  readonly change: number;
  /** What is wrong, by way; `cashGiven` and `whole` beside them. */
  readonly faults: Readonly<Partial<Record<PayWayCode | 'cashGiven' | 'whole', string>>>;
}

/** The ways that this payer has: accounts only where there is something in them. */
export const waysFor = (balances: Balances | null): readonly PayWayCode[] =>
  PAY_WAYS.filter((way) => !isAccountWay(way) || (balances !== null && balances[ACCOUNT_WAYS[way]] > 0));

/** Fen of a typed amount: 0 for nothing, null for what is no amount. */
const fenOfText = (text: string): number | null => {
  const typed = text.trim();
  if (typed === '') return 0;
  const fen = withoutPoint(typed, 2);
  return fen === null || fen < 0 ? null : fen;
};

const NO_AMOUNT = '请输入金额，不小于0，最多两位小数';

const yuanText = (fen: number): string => yuanOf(fen).toFixed(2);

function faultOf(way: PayWayCode, fen: number | null, balances: Balances | null): string | undefined {
  if (fen === null) return NO_AMOUNT;
  if (!isAccountWay(way) || balances === null) return undefined;
  const balance = balances[ACCOUNT_WAYS[way]];
  return yuanOf(fen) > balance ? `${PAY_WAY_WORDS[way]}余额不足，可用${balance.toFixed(2)}元` : undefined;
}

/** Whoever was handed more cash than is owed types that beside it, where its change is. */
const overWords = (over: number, cash: number): string =>
  `收款超过应收 ${yuanText(over)} 元${cash > over ? '；需找零时，请把收到的现金填在“实收现金”' : ''}`;

/**
 * Reads the dialog. The first way pays what the others leave, until somebody types into it: then it pays that, and the
 * rest stays owed.
 *
 * @param owed fen
 * @param ways in the order of the dialog
 */
export function readPayment(
  values: PaymentValues,
  {
    owed,
    ways,
    balances,
  }: { readonly owed: number; readonly ways: readonly PayWayCode[]; readonly balances: Balances | null },
): Payment {
  const [first = 1] = ways;
  const typed = (way: PayWayCode): string => values.amounts[way] ?? '';
  const others = ways
    .filter((way) => way !== first)
    .reduce((sum, way) => sum + (fenOfText(typed(way)) ?? 0), 0);
  const left = Math.max(0, owed - others);
  const shown = Object.fromEntries(
    PAY_WAYS.map((way) => [
      way,
      way === first && values.amounts[first] === undefined ? (left > 0 ? yuanText(left) : '') : typed(way),
    ]),
  ) as Record<PayWayCode, string>;

  const faults: Partial<Record<PayWayCode | 'cashGiven' | 'whole', string>> = {};
  const parts: { way: PayWayCode; amount: number; refNo?: string }[] = [];
  for (const way of ways) {
    const fen = fenOfText(shown[way]);
    const fault = faultOf(way, fen, balances);
    if (fault) faults[way] = fault;
    if (!fen) continue;
    const refNo = TERMINAL_WAYS.includes(way) ? (values.references[way] ?? '').trim() : '';
    parts.push({ way, amount: fen, ...(refNo === '' ? {} : { refNo }) });
  }
  const paid = parts.reduce((sum, { amount }) => sum + amount, 0);
  const cash = parts.find(({ way }) => way === 1)?.amount ?? 0;
  if (paid > owed) faults.whole = overWords(paid - owed, cash);
  // What is wrong with what was typed is said at its field.
  else if (paid === 0 && Object.keys(faults).length === 0) faults.whole = '请输入收款金额';

  const given = cash === 0 ? 0 : fenOfText(values.cashGiven);
  if (given === null) faults.cashGiven = NO_AMOUNT;
  else if (given > 0 && given < cash) faults.cashGiven = `还差 ${yuanText(cash - given)} 元现金`;
  return {
    ...{ shown, parts, faults, rest: Math.max(0, owed - paid) },
    change: given && given > cash ? given - cash : 0,
  };
}

/** What the call is asked, of a payment without faults. */
export function requestOf(
  { parts }: Payment,
  values: PaymentValues,
  { billIds, owed }: { readonly billIds: readonly string[]; readonly owed: number },
) {
  const given = parts.some(({ way }) => way === 1) ? fenOfText(values.cashGiven) : 0;
  return {
    billIds: [...billIds],
    ways: parts.map((part) => ({ ...part, amount: yuanOf(part.amount) })),
    owedAmount: yuanOf(owed),
    ...(given ? { cashGiven: yuanOf(given) } : {}),
  };
}
