import { yuanOf } from '@hospital/shared/contract/amounts';
import { isHandedOut } from '@hospital/shared/contract/doneLines';
import type { LineRecord } from '../records';
import type { RefundedOut } from '../returnedLines';

/** What becomes of goods of which this page cannot say whence they come back. */
const BY_HAND = '退回的药品请办理入库';

interface Out {
  /** What went back for it while it was out. */
  readonly refunded: RefundedOut | undefined;
  /** It was given to an animal (免疫驱虫). */
  readonly given: boolean;
  /** The ledger says from which batches it went. */
  readonly known: boolean;
}

/** Why a line that was handed out cannot be taken back; empty: it can. */
export function whyOutForGood(line: LineRecord, { refunded, given, known }: Out): string {
  if (!isHandedOut(line)) return '没有发药，请刷新后重试';
  // What is injected is on no shelf.
  if (given) return '已用于免疫驱虫，请先撤销执行';
  // Its goods may have come back with the money: here they would a second time.
  if (refunded)
    return `${refunded.isUnsure ? '可能在' : ''}发药后已退款${yuanOf(refunded.fen)}元，${BY_HAND}`;
  return known ? '' : `没有出库批次记录，${BY_HAND}`;
}
