import { and, eq } from 'drizzle-orm';
import type { BillLine } from '@hospital/shared/contract/calls/bills';
import { isDone } from '@hospital/shared/contract/doneLines';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { bill } from '../billing/schema';
import { linesOf, VOID } from './records';

/** A line of a void bill of a case that was handed out, given or begun all the same: the bill was written off. */
export async function doneOnVoidBills(db: TenantDatabase, caseId: string): Promise<BillLine | undefined> {
  const bills = await db
    .select({ id: bill.id })
    .from(bill)
    .where(and(eq(bill.caseId, caseId), eq(bill.status, VOID)));
  if (bills.length === 0) return undefined;
  const lines = await linesOf(
    db,
    bills.map(({ id }) => id),
  );
  return [...lines.values()].flat().find(isDone);
}
