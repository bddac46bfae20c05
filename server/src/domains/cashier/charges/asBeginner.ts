import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { originOf, writeAuditLog } from '../../../platform/http/auditLog';
import type { AuditEntry } from '../../../platform/http/call';
import type { ChargeRow, HeldCharge } from './records';
import type { Booker } from './settle';

/** The call that what is done stands under in the log. */
type Origin = Omit<Parameters<typeof originOf>[0], 'identity'>;

/**
 * Writes what the provider says of a charge outside of any session (its notification, our job). The log of operations
 * names the cashier who began the charge.
 */
export async function asBeginner(
  db: TenantDatabase,
  { row }: HeldCharge,
  origin: Origin,
  work: (booker: Booker) => Promise<ChargeRow>,
): Promise<ChargeRow> {
  const entries: AuditEntry[] = [];
  const done = await work({ db, audit: (entry) => void entries.push(entry) });
  const { createId: userId, createName: userName, storeId } = row;
  await writeAuditLog(db, originOf({ ...origin, identity: { userId, userName, storeId } }), entries);
  return done;
}
