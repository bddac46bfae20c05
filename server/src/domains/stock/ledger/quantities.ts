import { invalid, malformed } from '../../../platform/errors/businessError';

/** @throws 40001 for a quantity that is not a whole number of thousandths above 0; 40002 for no line or one named twice */
export function expectQuantities(
  lines: readonly { readonly lineId: string; readonly quantity: number }[],
): void {
  if (lines.length === 0 || new Set(lines.map(({ lineId }) => lineId)).size < lines.length) throw malformed();
  if (lines.some(({ lineId }) => lineId === '')) throw malformed();
  if (lines.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity <= 0))
    throw invalid('quantity', '数量须大于0');
}
