import { MOST_QUANTITY } from '@hospital/shared/contract/amounts';
import type { StockBatch } from '@hospital/shared/contract/calls/stock';
import { numberFault } from '@hospital/shared/ui/core';

/** What was counted of a batch, with what the ledger said then. */
export interface Count {
  readonly batchId: string;
  readonly bookQuantity: number;
  readonly countedQuantity?: number | undefined;
  readonly reason: string;
}

/** Counts by batch: those of other pages of the list stay. */
export type Counts = Readonly<Record<string, Count>>;

const QUANTITY = { least: 0, most: MOST_QUANTITY, decimals: 3 };

/** Those in which something was typed. */
export const typedCounts = (counts: Counts): Count[] =>
  Object.values(counts).filter(({ countedQuantity }) => countedQuantity !== undefined);

/** How much more (or less) is there than the ledger says; undefined where nothing was counted. */
export const differenceOf = (count: Count | undefined): number | undefined =>
  count?.countedQuantity === undefined
    ? undefined
    : Number((count.countedQuantity - count.bookQuantity).toFixed(3));

/** A count of a batch, begun with what the ledger says now; one that was taken back begins anew. */
export const begun = ({ id, quantity }: StockBatch, before: Count | undefined): Count =>
  before?.countedQuantity === undefined
    ? { batchId: id, bookQuantity: quantity, reason: before?.reason ?? '' }
    : before;

/** What keeps a count from being saved, in words; empty where nothing does. @param reason of all that have none */
export function faultOf(counts: Counts, reason: string): string {
  const typed = typedCounts(counts);
  if (typed.length === 0) return '请填写实盘数量';
  for (const count of typed) {
    const fault = numberFault(count.countedQuantity, QUANTITY);
    if (fault !== null) return `实盘数量${fault}`;
  }
  const silent = typed.some((count) => differenceOf(count) !== 0 && count.reason.trim() === '');
  return silent && reason.trim() === '' ? '有差异的批次须填写原因' : '';
}
