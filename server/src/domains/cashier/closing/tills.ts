import { and, eq, exists, isNotNull, or } from 'drizzle-orm';
import { invalid, notFound } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { userAccount } from '../../accounts/schema';
import { accountMovement } from '../../billing';
import { billPayment } from '../../billing/schema';
import { storeOf } from '../../settings';
import type { Till } from './movements';

/** A till with the name of its cashier, which a closing keeps. */
export interface NamedTill extends Till {
  readonly cashierName: string;
}

/** The caller's till where they work. @throws 40001 without a store */
export const ownTill = ({ identity }: Pick<CallContext, 'identity'>): NamedTill => ({
  ...{ storeId: storeOf(identity, undefined), cashierId: identity.userId, cashierName: identity.userName },
});

/**
 * The till of somebody else where the caller works.
 *
 * @throws 40001 without a store, and for the caller's own; 404 for who never took money there
 */
export async function otherTill({ db, identity }: CallContext, cashierId: string): Promise<NamedTill> {
  const storeId = storeOf(identity, undefined);
  if (cashierId === identity.userId) throw invalid('cashierId', '自己的收退款请在“日结”页面日结');
  const [cashier] = await db
    .select({ name: userAccount.name })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.id, cashierId),
        or(
          exists(
            db
              .select({ id: billPayment.id })
              .from(billPayment)
              .where(and(eq(billPayment.storeId, storeId), eq(billPayment.cashierId, cashierId))),
          ),
          exists(
            db
              .select({ id: accountMovement.id })
              .from(accountMovement)
              .where(
                and(
                  eq(accountMovement.storeId, storeId),
                  eq(accountMovement.operatorId, cashierId),
                  isNotNull(accountMovement.way),
                ),
              ),
          ),
        ),
      ),
    );
  if (!cashier) throw notFound();
  return { storeId, cashierId, cashierName: cashier.name };
}
