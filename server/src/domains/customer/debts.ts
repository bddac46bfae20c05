import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CustomerAccount, customerCalls } from '@hospital/shared/contract/calls/customers';
import type { RequestOf } from '@hospital/shared/contract/call';
import { yuanOf } from '../../platform/database/yuan';
import { oneRow } from '../../platform/database/oneRow';
import { balancesOf } from '../billing';
import { bill } from '../billing/schema';
import { owner } from '../owners/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import { ownerOf } from './scope';

/** Not paid, or partly; a literal, so that the partial index serves. */
const unpaid = sql`bill.status in (0, 1)`;

/** What the owner of a row owes, in fen, as a column. */
export const owedByOwner = sql<number>`(select coalesce(sum(bill.payable_amount - bill.paid_amount), 0)::float8
  from bill where bill.owner_id = ${owner.id} and ${unpaid})`;

/** Who owes something. */
export const owesSomething = sql`${owner.id} in (select bill.owner_id from bill
  where bill.owner_id is not null and ${unpaid} and bill.payable_amount > bill.paid_amount)`;

/** What an owner owes, in fen. */
async function owedFen(db: TenantDatabase, ownerId: string): Promise<number> {
  const rows = await db
    .select({ fen: sql<number>`coalesce(sum(${bill.payableAmount} - ${bill.paidAmount}), 0)::float8` })
    .from(bill)
    .where(and(eq(bill.ownerId, ownerId), inArray(bill.status, [0, 1])));
  return oneRow(rows).fen;
}

/** What an owner owes and owns. No store has cards yet. */
export async function accountOf(db: TenantDatabase, ownerId: string): Promise<CustomerAccount> {
  const { principal, gift, deposit, points } = await balancesOf(db, ownerId);
  return {
    ...{ ownerId, points, cards: [] },
    ...{ principal: yuanOf(principal), gift: yuanOf(gift), deposit: yuanOf(deposit) },
    oweAmount: yuanOf(await owedFen(db, ownerId)),
  };
}

/** @throws 404, 40302 */
export async function customerAccount(
  context: CallContext,
  { ownerId }: RequestOf<typeof customerCalls.account>,
): Promise<CustomerAccount> {
  await ownerOf(context, ownerId);
  return accountOf(context.db, ownerId);
}
