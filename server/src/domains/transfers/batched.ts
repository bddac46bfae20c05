import { thousandthsOf } from '@hospital/shared/contract/amounts';
import { invalid } from '../../platform/errors/businessError';

interface Line {
  readonly id: string;
  readonly batches: readonly { readonly batchId: string; readonly quantity: number }[];
}

/**
 * What a request says of each line, by batch, in thousandths.
 *
 * @param lineIds of the transfer
 * @throws 40001 for a line of no transfer, or a line or batch that is named twice
 */
export function byLine(items: readonly Line[], lineIds: readonly string[]): Map<string, Map<string, number>> {
  const known = new Set(lineIds);
  const found = new Map<string, Map<string, number>>();
  for (const [at, { id, batches }] of items.entries()) {
    if (!known.has(id) || found.has(id))
      throw invalid(`items.${at}.id`, '调拨商品与单据不一致，请刷新后重试');
    const parts = new Map(batches.map(({ batchId, quantity }) => [batchId, thousandthsOf(quantity)]));
    if (parts.size < batches.length) throw invalid(`items.${at}.batches`, '同一批次重复');
    found.set(id, parts);
  }
  return found;
}

/**
 * The field of a request that is about a line, or about one of its batches: where its refusal stands. What was not asked
 * for by line is about all of them.
 */
export function fieldOf(items: readonly Line[] | undefined, lineId: string, batchId?: string): string {
  const at = items?.findIndex(({ id }) => id === lineId) ?? -1;
  if (at < 0) return 'items';
  const part =
    batchId === undefined ? -1 : (items?.[at]?.batches ?? []).findIndex((one) => one.batchId === batchId);
  return part < 0 ? `items.${at}.batches` : `items.${at}.batches.${part}.quantity`;
}

/**
 * Under what a part of a line stands in the ledger, where people read it: a line takes once, and this one takes by batch.
 */
export const partId = (transferNo: string, lineNo: number, at: number): string =>
  `${transferNo}-${lineNo}-${at + 1}`;
