import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ChargePurpose, ChargeState, ReturnState } from '@hospital/shared/contract/chargeWords';
import { audit, id, moment, tenantId } from '../../../../platform/database/columns';
import { store } from '../../../places/schema';
import { bill, billReceipt } from '../../schema';

/** What a payment provider was asked to take from a customer. What it is over does not change any more. */
export const payCharge = pgTable(
  'pay_charge',
  {
    tenantId: tenantId(),
    id: id(),
    storeId: text('store_id').notNull(),
    /** 2 WeChat, 3 Alipay. */
    way: smallint('way').$type<2 | 3>().notNull(),
    /** Fen. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** What it takes money for. */
    purpose: text('purpose').$type<ChargePurpose>().notNull().default('bills'),
    /** The owner of a recharge or a package, the stay of a deposit; empty: bills. */
    subjectId: text('subject_id').notNull().default(''),
    /** What was agreed on when it began, as its purpose wrote it. */
    wanted: jsonb('wanted').notNull().default({}),
    /** In the order in which they are paid; none where it is for anything else. */
    billIds: jsonb('bill_ids').$type<string[]>().notNull(),
    state: text('state').$type<ChargeState>().notNull().default('asking'),
    /** What the customer reads; empty until the provider has answered. */
    code: text('code').notNull().default(''),
    /** Number of the payment at the provider; empty until it is paid. */
    providerNo: text('provider_no').notNull().default(''),
    expireDate: moment('expire_date').notNull(),
    /** Why it is closed, or took no bill. */
    reason: text('reason').notNull().default(''),
    /** The cashier has cancelled it, and the provider has not heard so yet. */
    unheard: boolean('unheard').notNull().default(false),
    receiptId: text('receipt_id'),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({
      columns: [table.tenantId, table.receiptId],
      foreignColumns: [billReceipt.tenantId, billReceipt.id],
    }),
    // One payment at the provider pays one charge, once.
    uniqueIndex('pay_charge_provider')
      .on(table.tenantId, table.providerNo)
      .where(sql`provider_no <> ''`),
    uniqueIndex('pay_charge_receipt').on(table.tenantId, table.receiptId),
    index('pay_charge_store').on(table.tenantId, table.storeId, table.createDate),
    check('pay_charge_way', sql`${table.way} in (2, 3)`),
    check('pay_charge_amount', sql`${table.amount} > 0`),
    check('pay_charge_state', sql`${table.state} in ('asking', 'waiting', 'paid', 'closed', 'late')`),
    check('pay_charge_unheard', sql`not ${table.unheard} or ${table.state} = 'closed'`),
    check(
      'pay_charge_purpose',
      sql`${table.purpose} in ('bills', 'recharge', 'package', 'ward', 'boarding')`,
    ),
    check('pay_charge_subject', sql`(${table.purpose} = 'bills') = (${table.subjectId} = '')`),
    // A charge over a deposit did not always name its receipt.
    check(
      'pay_charge_paid',
      sql`case when ${table.state} = 'paid' then ${table.receiptId} is not null or ${table.purpose} in ('ward', 'boarding') else ${table.receiptId} is null end`,
    ),
    check('pay_charge_number', sql`(${table.state} in ('paid', 'late')) = (${table.providerNo} <> '')`),
  ],
);

/** Money that came by a provider and goes back by it: what is refunded here, and what was booked for nothing. */
export const chargeReturn = pgTable(
  'charge_return',
  {
    tenantId: tenantId(),
    id: id(),
    storeId: text('store_id').notNull(),
    chargeId: text('charge_id').notNull(),
    /**
     * `refund`: asked for with a refund here. `late`: it was booked for nothing. `own`: the provider gave it back by
     * itself; `booked`: the part of that which a refund here stands for, for which nothing is asked any more.
     */
    kind: text('kind').$type<'refund' | 'late' | 'own' | 'booked'>().notNull(),
    /** What the provider calls a return of its own; empty: it did not say. */
    refundNo: text('refund_no').notNull().default(''),
    /** The bill that it is given back on; null: none. */
    billId: text('bill_id'),
    /** Number of the payment at the provider. */
    providerNo: text('provider_no').notNull(),
    /** Fen. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<ReturnState>().notNull().default('waiting'),
    /** The provider has told that it went, or somebody that they gave it back by hand: no refusal comes after that. */
    confirmed: boolean('confirmed').notNull().default(false),
    /** How often somebody has sent it again; each time it is a message of its own. */
    round: smallint('round').notNull().default(1),
    /** What the provider said against it. */
    error: text('error').notNull().default(''),
    /** Why somebody gave it back by hand, who wrote the row last; empty: nobody did. */
    handReason: text('hand_reason').notNull().default(''),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({
      columns: [table.tenantId, table.chargeId],
      foreignColumns: [payCharge.tenantId, payCharge.id],
    }),
    foreignKey({ columns: [table.tenantId, table.billId], foreignColumns: [bill.tenantId, bill.id] }),
    // What was booked for nothing goes back once.
    uniqueIndex('charge_return_once')
      .on(table.tenantId, table.providerNo)
      .where(sql`kind = 'late'`),
    uniqueIndex('charge_return_own')
      .on(table.tenantId, table.providerNo, table.refundNo, table.amount)
      .where(sql`kind = 'own'`),
    check('charge_return_kind', sql`${table.kind} in ('refund', 'late', 'own', 'booked')`),
    index('charge_return_store').on(table.tenantId, table.storeId, table.createDate),
    index('charge_return_charge').on(table.tenantId, table.chargeId),
    check('charge_return_amount', sql`${table.amount} > 0`),
    check('charge_return_number', sql`${table.providerNo} <> ''`),
    check('charge_return_state', sql`${table.state} in ('waiting', 'done', 'failed')`),
  ],
);
