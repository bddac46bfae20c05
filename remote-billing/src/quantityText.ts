import { MOST_QUANTITY, thousandthsOf, withoutPoint } from '@hospital/shared/contract/amounts';

/** Thousandths; null for what is no quantity above 0. */
export function thousandthsOfText(text: string): number | null {
  const value = withoutPoint(text.trim(), 3);
  return value === null || value <= 0 ? null : value;
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
