import type { WriteContext } from '../../../platform/http/call';
import { moveAccount } from './accounts';

const PAID_IN = 1;

/** What is paid in for a stay. */
interface PaidIn {
  readonly ownerId: string;
  readonly stay: { readonly id: string; readonly storeId: string; readonly depositWay: number | null };
  /** Fen; 0: nothing is. */
  readonly amount: number;
  /** What makes it happen once. */
  readonly reference: string;
}

/** Puts what was taken as a deposit for a stay into its owner's account, in the way in which the stay says that it came. */
export async function payDepositIn(
  { db, identity }: Pick<WriteContext, 'db' | 'identity'>,
  { ownerId, stay, amount, reference }: PaidIn,
): Promise<void> {
  if (amount === 0) return;
  await moveAccount(db, {
    ...{ ownerId, storeId: stay.storeId, balance: 'deposit', amount, bizType: PAID_IN, bizId: stay.id },
    ...(stay.depositWay === null ? {} : { way: stay.depositWay as 1 | 2 | 3 | 4 }),
    ...{ reference, operatorId: identity.userId },
  });
}
