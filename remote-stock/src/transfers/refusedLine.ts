import { ApiError } from '@hospital/shared/api';
import type { TransferItem } from '@hospital/shared/contract/calls/transfers';
import { refusedField } from '../refusedField';

/** What the server refused of one line of a transfer. */
export interface RefusedLine {
  readonly id: string;
  /** Of the batch that it is about; none where it is about the whole line. */
  readonly batchId?: string;
  /** Its reason is wanted, which has a field of its own. */
  readonly reason?: true;
  readonly words: string;
}

/** A line as a form knows it; one that is not saved yet goes by its product. */
export type KnownLine = Pick<TransferItem, 'id' | 'productId'>;

/** A line as a request has it. */
export interface SentLine {
  readonly id: string;
  readonly batches?: readonly { readonly batchId: string }[];
}

/**
 * The line that a refusal is about: `items.2.batches.0.quantity`, or the product of which there is not enough (42201).
 *
 * @param sent lines in the order of the request
 * @returns null where it is about no line
 */
export function refusedLine(
  failure: unknown,
  items: readonly KnownLine[],
  sent: readonly SentLine[],
): RefusedLine | null {
  if (!(failure instanceof ApiError)) return null;
  const named = refusedField(failure);
  const { productId } = (failure.data ?? {}) as { readonly productId?: string };
  const id =
    named === null
      ? items.find((item) => productId !== undefined && item.productId === productId)?.id
      : sent[named.at]?.id;
  if (id === undefined) return null;
  const [, part] = /^batches\.(\d+)\./.exec(named?.name ?? '') ?? [];
  const batchId = named && part !== undefined ? sent[named.at]?.batches?.[Number(part)]?.batchId : undefined;
  return { id, words: failure.message, ...(batchId === undefined ? {} : { batchId }) };
}
