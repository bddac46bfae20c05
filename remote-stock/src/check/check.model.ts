import { MOST_QUANTITY } from '@hospital/shared/contract/amounts';
import { ApiError } from '@hospital/shared/api';
import type { StockBatch } from '@hospital/shared/contract/calls/stock';
import { numberFault } from '@hospital/shared/ui/core';
import { refusedField } from '../refusedField';
import { refusedWords } from '../refusedWords';

/** What was counted of a batch, with what the ledger said then. */
export interface Count {
  readonly batchId: string;
  /** Product and number, as words say it; drafts of before have none. */
  readonly batch?: string;
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
export const begun = ({ id, quantity, productName, batchNo }: StockBatch, before: Count | undefined): Count =>
  before?.countedQuantity === undefined
    ? {
        ...{ batchId: id, batch: `${productName}批号${batchNo}` },
        ...{ bookQuantity: quantity, reason: before?.reason ?? '' },
      }
    : before;

/** What is wrong with a count, in words, and with which batch; with none where it is about the whole. */
export interface Fault {
  readonly words: string;
  readonly batchId?: string;
  /** How the batch is called, where the words do not say it: it may stand on another page of the list. */
  readonly batch?: string | undefined;
  readonly field?: 'countedQuantity' | 'reason';
}

/** What keeps a count from being saved; undefined where nothing does. @param reason of all that have none */
export function faultOf(counts: Counts, reason: string): Fault | undefined {
  const typed = typedCounts(counts);
  if (typed.length === 0) return { words: '请填写实盘数量' };
  for (const { batchId, batch, countedQuantity } of typed) {
    const fault = numberFault(countedQuantity, QUANTITY);
    if (fault !== null) return { words: `实盘数量${fault}`, batchId, batch, field: 'countedQuantity' };
  }
  const silent = typed.find((count) => differenceOf(count) !== 0 && count.reason.trim() === '');
  return silent && reason.trim() === ''
    ? {
        ...{ words: '有差异的批次须填写原因', field: 'reason' },
        ...{ batchId: silent.batchId, batch: silent.batch },
      }
    : undefined;
}

/** Counts whose batches are not in this warehouse (any more), as the refusal names them. */
export function strangersOf(failure: unknown, sent: readonly Count[]): Count[] {
  if (!(failure instanceof ApiError) || !failure.notFound) return [];
  const { missing = [] } = (failure.data ?? {}) as { readonly missing?: readonly string[] };
  return sent.filter(({ batchId }) => missing.includes(batchId));
}

/** What the server refused, at the batch that it names: `items.2.countedQuantity`. @param sent in the order of the request */
export function refusedAt(failure: unknown, sent: readonly Count[]): Fault {
  const words = refusedWords(failure, '盘点提交失败，请重试');
  const named = refusedField(failure);
  const batchId = named ? sent[named.at]?.batchId : undefined;
  if (batchId === undefined) return { words };
  return { words, batchId, field: named?.name === 'reason' ? 'reason' : 'countedQuantity' };
}
