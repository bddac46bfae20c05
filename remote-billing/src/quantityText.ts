import { withoutPoint } from '@hospital/shared/contract/amounts';

/** Thousandths; null for what is no quantity above 0. */
export function thousandthsOfText(text: string): number | null {
  const value = withoutPoint(text.trim(), 3);
  return value === null || value <= 0 ? null : value;
}
