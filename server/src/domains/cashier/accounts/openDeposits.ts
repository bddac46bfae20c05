import { and, eq, gt, sql } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import { accountMovement, ownerAccount } from '../../billing';
import { fileOf } from '../../owners';
import type { OpenInStore } from '../../../platform/server/openInStore';

/** Deposits that the store took and did not give back: nobody else can. What was spent elsewhere is no longer there. */
export const depositsOpenInStore: OpenInStore = async (db, storeId) => {
  // A file that was merged elsewhere moved its deposit there: of both together the store keeps what it took.
  const ofOwner = db
    .select({
      ownerId: sql<string>`${fileOf(accountMovement.ownerId)}`.as('file'),
      kept: sql<number>`sum(${accountMovement.amount})`.as('kept'),
    })
    .from(accountMovement)
    .where(and(eq(accountMovement.storeId, storeId), eq(accountMovement.balance, 'deposit')))
    .groupBy(sql`1`)
    .as('of_owner');
  const [row] = await db
    .select({
      fen: sql<number>`coalesce(sum(least(${ofOwner.kept}, ${ownerAccount.deposit})), 0)`.mapWith(Number),
    })
    .from(ofOwner)
    .innerJoin(ownerAccount, eq(ownerAccount.ownerId, ofOwner.ownerId))
    .where(gt(ofOwner.kept, 0));
  const fen = row?.fen ?? 0;
  return fen > 0 ? [`¥${yuanOf(fen).toFixed(2)}未退押金`] : [];
};
