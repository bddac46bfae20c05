import { eq, sql } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { payCharge } from '../../billing';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { BusinessError } from '../../../platform/errors/businessError';

export type ChargeRow = typeof payCharge.$inferSelect;

/** A charge that is locked until the end of the transaction. */
export interface HeldCharge {
  readonly row: ChargeRow;
  /** By the clock of the database. */
  readonly expired: boolean;
}

/** What the provider calls a charge: tenant and id, so that its signed notifications say whose it is. */
export const referenceOf = (tenantId: string, id: string): string => `${tenantId}.${id}`;

const noCharge = (): BusinessError => new BusinessError(ErrorCode.NotFound, '没有这笔收款');

/** @throws 404 for what cannot be a reference */
export function readReference(reference: string): { readonly tenantId: string; readonly id: string } {
  const [, tenantId, id] = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(reference) ?? [];
  if (tenantId === undefined || id === undefined) throw noCharge();
  return { tenantId, id };
}

/** @throws 404 */
export async function heldCharge(db: TenantDatabase, id: string): Promise<HeldCharge> {
  const [found] = await db
    .select({ row: payCharge, expired: sql<boolean>`${payCharge.expireDate} <= now()` })
    .from(payCharge)
    .where(eq(payCharge.id, id))
    .for('no key update');
  if (!found) throw noCharge();
  return found;
}

/** The charge that has this payment of the provider, whichever it is. */
export async function chargeOfPayment(
  db: TenantDatabase,
  providerNo: string,
): Promise<ChargeRow | undefined> {
  const [found] = await db.select().from(payCharge).where(eq(payCharge.providerNo, providerNo));
  return found;
}
