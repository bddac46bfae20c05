import { halfWidth } from '../halfWidth';
import { FREQUENCIES, ROUTES } from './orderWords';
import type { Usage } from './usage';

/** What somebody typed of an order. */
export interface TypedOrder {
  /** By which the product is found. */
  readonly keyword: string;
  /** Units that are sold, where that was typed and no usage. */
  readonly quantity: number | null;
  readonly usage: Usage;
}

const AMOUNT = /^(\d{1,5}(?:\.\d{1,3})?)(mg\/kg|ml\/kg|mg|ml|[片粒支袋瓶盒滴枚只])?$/i;
const DAYS = /^(\d{1,3})(天|日|d)$/i;
const TIMES = /^[x×*](\d{1,6}(?:\.\d{1,3})?)$/i;
/** Other signs that prescriptions have for the same: `qd` is `sid`. */
const SAME: Readonly<Record<string, string>> = {
  ...{ qd: 'sid', q24h: 'sid', q6h: 'qid', eod: 'qod', stat: 'st' },
  ...{ sq: 'sc', ih: 'sc', ivgtt: 'vd' },
};
const ofCode = <Known extends { readonly code: string; readonly word: string }>(
  known: readonly Known[],
  text: string,
): Known | undefined => {
  const typed = text.toLowerCase();
  return known.find(({ code, word }) => code === (SAME[typed] ?? typed) || word === text);
};

/**
 * Reads an order as people write a shopping list: product, dose, how often, days: `头孢 2 bid 3`, `拜有利 5mg/kg sid 7 po`.
 * A number behind the product is a dose where a frequency follows, else a quantity; `x3` is always a quantity.
 */
export function readOrder(text: string): TypedOrder {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const isSign = (word: string): boolean =>
    AMOUNT.test(word) ||
    DAYS.test(word) ||
    TIMES.test(word) ||
    !!ofCode(FREQUENCIES, word) ||
    !!ofCode(ROUTES, word);
  const behind = words.findIndex((word, at) => at > 0 && isSign(halfWidth(word)));
  // The name keeps its signs: products are called `（猫）`.
  const signs = behind < 0 ? [] : words.slice(behind).map(halfWidth);
  let [quantity, dose, unit]: [number | null, string | undefined, string | undefined] = [
    null,
    undefined,
    undefined,
  ];
  let [frequency, route, days]: [string | undefined, string | undefined, number | undefined] = [
    ...([undefined, undefined, undefined] as const),
  ];
  const note: string[] = [];
  for (const word of signs) {
    const amount = AMOUNT.exec(word);
    const times = TIMES.exec(word);
    const said = DAYS.exec(word);
    if (times) quantity = Number(times[1]);
    else if (said) days = Number(said[1]);
    else if (ofCode(FREQUENCIES, word)) frequency = ofCode(FREQUENCIES, word)?.code;
    else if (ofCode(ROUTES, word)) route = ofCode(ROUTES, word)?.code;
    else if (amount && frequency !== undefined && amount[2] === undefined) days = Number(amount[1]);
    else if (amount && dose === undefined) [dose, unit] = [amount[1], amount[2]];
    else note.push(word);
  }
  // Nobody said how often: so many are sold.
  if (dose !== undefined && frequency === undefined && unit === undefined && quantity === null) {
    quantity = Number(dose);
    dose = undefined;
  }
  return {
    keyword: (behind < 0 ? words : words.slice(0, behind)).join(' '),
    quantity,
    usage: {
      ...(dose === undefined ? {} : { dose }),
      ...(unit === undefined ? {} : { unit }),
      ...(route === undefined ? {} : { route }),
      ...(frequency === undefined ? {} : { frequency }),
      ...(days === undefined ? {} : { days: Math.min(Math.max(days, 1), 365) }),
      ...(note.length === 0 ? {} : { note: note.join(' ').slice(0, 100) }),
    },
  };
}
