import { sql } from 'drizzle-orm';
import { billPayment } from '../billing/schema';

/**
 * Payments that are money taken. Stored value is taken in when it is recharged, by the payment of that bill; what is paid
 * out of it later, principal or gift, is no money that comes in again.
 */
export const isTaking = sql`${billPayment.way} not in (5, 6)`;
