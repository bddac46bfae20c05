import type { CallContext } from '../../platform/http/call';
import { bizType, logged } from './audited';
import { leavesAtPayment, takeStock } from './heldStock';
import { lineRecords, type BillRecord } from './records';

/** Who works at the desk, as far as rows say it. */
export interface AtDesk {
  readonly db: CallContext['db'];
  /** Without a scope where nobody stands at the desk: the provider tells that it was paid. */
  readonly identity: Pick<CallContext['identity'], 'userId' | 'userName'> &
    Partial<Pick<CallContext['identity'], 'storeScope'>>;
}

/**
 * Hands out what leaves the shelves of bills that are settled now.
 *
 * @throws 42201
 */
export async function handOutSettled(context: AtDesk, settled: readonly BillRecord[]): Promise<void> {
  const lines = await lineRecords(
    context.db,
    settled.map(({ id }) => id),
  );
  for (const row of settled) {
    const { id, storeId } = row;
    if (await leavesAtPayment(context.db, row))
      await takeStock(context, { id, storeId, lines: lines.filter(({ billId }) => billId === id) });
  }
}

/** Tells the log of what was paid on bills. @param more of the payment, as its receipt */
export function auditPaid(
  { audit }: Pick<CallContext, 'audit'>,
  { before, after }: { readonly before: readonly BillRecord[]; readonly after: readonly BillRecord[] },
  more: object,
): void {
  for (const row of after) {
    const was = before.find(({ id }) => id === row.id);
    audit({
      ...{ bizType, bizId: row.id, before: was ? logged(was) : null },
      after: { ...logged(row), ...more },
    });
  }
}
