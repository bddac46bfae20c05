import { and, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { startOfDay } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { bill } from '../billing/schema';
import { medicalCase } from '../cases/schema';
import { booking } from '../reception/schema';
import type { BookingRow } from './visit';

/**
 * What is to be paid of the visit of a row, its registration and its case, in fen, as a column; its case is joined. Whoever
 * the bills are written to: the case of an animal that changed its owner is charged to the new one.
 */
export const unpaidOfVisit = sql<number>`(select coalesce(sum(bill.payable_amount - bill.paid_amount), 0)::float8
  from bill where bill.status in (0, 1)
    and (bill.booking_id = ${booking.id} or bill.case_id = ${medicalCase.id}))`;

/** The same of one visit, in fen. */
export async function unpaidFen(
  db: TenantDatabase,
  { id }: BookingRow,
  caseId: string | null,
): Promise<number> {
  const rows = await db
    .select({ fen: sql<number>`coalesce(sum(${bill.payableAmount} - ${bill.paidAmount}), 0)::float8` })
    .from(bill)
    .where(
      and(
        inArray(bill.status, [0, 1]),
        or(eq(bill.bookingId, id), caseId === null ? undefined : eq(bill.caseId, caseId)),
      ),
    );
  return oneRow(rows).fen;
}

/** What the owner of a row owes from before today, in fen, as a column: what is ordered today is paid on the way out. */
export const debtOfOwner =
  (): SQL<number> => sql<number>`(select coalesce(sum(bill.payable_amount - bill.paid_amount), 0)::float8
  from bill where bill.owner_id = ${booking.ownerId} and bill.status in (0, 1)
    and bill.order_time < ${startOfDay(new Date(), 0).toISOString()}::timestamptz)`;

/** The same of one owner, in fen. */
export async function debtFen(db: TenantDatabase, ownerId: string): Promise<number> {
  const rows = await db
    .select({ fen: sql<number>`coalesce(sum(${bill.payableAmount} - ${bill.paidAmount}), 0)::float8` })
    .from(bill)
    .where(
      and(
        eq(bill.ownerId, ownerId),
        inArray(bill.status, [0, 1]),
        lt(bill.orderTime, startOfDay(new Date(), 0)),
      ),
    );
  return oneRow(rows).fen;
}
