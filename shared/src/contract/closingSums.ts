import { fenOf, yuanOf } from './amounts';
import type { ClosingFigure } from './calls/closings';

/**
 * What came in less what went back, by way, in the order of the ways: what a cashier's statements of WeChat, Alipay and
 * the bank's terminal must say.
 *
 * @param figures yuan; below 0: given back
 */
export const closingSums = (
  figures: readonly ClosingFigure[],
): readonly Pick<ClosingFigure, 'way' | 'amount'>[] =>
  [...new Set(figures.map(({ way }) => way))]
    .toSorted((a, b) => a - b)
    .map((way) => {
      const own = figures.filter((figure) => figure.way === way);
      return { way, amount: yuanOf(own.reduce((sum, { amount }) => sum + fenOf(amount), 0)) };
    });
