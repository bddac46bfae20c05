import { billAnswers } from '@hospital/shared/contract/calls/bills';
import { publish } from '../../../platform/live/publish';
import type { CallContext } from '../../../platform/http/call';

/**
 * Tells the desks of a store, when the transaction commits, that bills of theirs are no longer as they were. For whoever
 * opens or undoes a bill with a call of their own, which knows nothing of the answers of billing (decision 0019).
 */
export const tellBills = (
  { db, idempotencyKey }: Pick<CallContext, 'db' | 'idempotencyKey'>,
  storeId: string,
): Promise<void> =>
  publish(db, {
    to: { stores: [storeId] },
    kind: 'data',
    data: { calls: [...billAnswers], ...(idempotencyKey === '' ? {} : { by: idempotencyKey }) },
  });
