import { lineAmount, MOST_QUANTITY, thousandthsOf, withoutPoint } from '@hospital/shared/contract/amounts';
import { fenOfYuan } from '@hospital/shared/format';

/** Thousandths; null for what is no quantity above 0. */
export function thousandthsOfText(text: string): number | null {
  const value = withoutPoint(text.trim(), 3);
  return value === null || value <= 0 ? null : value;
}

/** Fen of a typed quantity at a price in yuan; 0 while it is none, or more than can be sold. */
export function amountOfText(price: number, text: string): number {
  const thousandths = thousandthsOfText(text);
  if (thousandths === null || thousandths > thousandthsOf(MOST_QUANTITY)) return 0;
  return lineAmount(fenOfYuan(price), thousandths);
}

interface TypedQuantity {
  /** As typed. */
  readonly quantity: string;
  /** What can be given out; null for what is not in stock. */
  readonly stock: number | null;
  readonly unit: string;
}

/** What is wrong with a quantity that was typed, in words; empty: nothing. */
export function quantityFault({ quantity, stock, unit }: TypedQuantity): string {
  const thousandths = thousandthsOfText(quantity);
  if (thousandths === null) return '请输入大于0、最多三位小数的数量';
  if (thousandths > thousandthsOf(MOST_QUANTITY)) return `数量不能大于${MOST_QUANTITY}`;
  return stock !== null && thousandths > thousandthsOf(stock) ? `库存不足，可用${stock}${unit}` : '';
}
