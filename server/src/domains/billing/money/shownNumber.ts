import { sql } from 'drizzle-orm';
import { numberPrefixes } from '../../../platform/database/counters';
import { billPayment } from '../schema';

/** `way` of stored value, gift money and deposits: nobody outside gives them numbers. */
const ACCOUNTS = sql`(5, 6, 7)`;

const RECEIPTS = `^(${numberPrefixes.receipt}|${numberPrefixes.refund})[0-9]+-`;

/**
 * The number of a payment as people read it (流水号): what the terminal or the provider says, and of ours that of the
 * receipt, which stands on the paper; what tells our parts apart (`SK202611240001-1001-2`) and what a deposit was settled
 * under is for us alone.
 */
export const shownNumber = sql<string>`case
  when ${billPayment.refNo} ~ (${RECEIPTS}::text || ${billPayment.storeId} || '(-[0-9]+)?(/[0-9]+)?$')
    then split_part(${billPayment.refNo}, '-', 1)
  when ${billPayment.way} in ${ACCOUNTS} then ''
  else ${billPayment.refNo} end`;
