import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { audit, id, tenantId } from '../../../../platform/database/columns';
import { bill, billReceipt } from '../../../billing/schema';

/** Each time that a slip was printed, only ever added to: what is printed again says so. */
export const receiptPrint = pgTable(
  'receipt_print',
  {
    tenantId: tenantId(),
    id: id(),
    receiptId: text('receipt_id').notNull(),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.receiptId],
      foreignColumns: [billReceipt.tenantId, billReceipt.id],
    }),
    index('receipt_print_of').on(table.tenantId, table.receiptId),
  ],
);

/** The same of a settled bill that nothing was paid on: packages took it, or it is over nothing. */
export const billPrint = pgTable(
  'bill_print',
  {
    tenantId: tenantId(),
    id: id(),
    billId: text('bill_id').notNull(),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.billId], foreignColumns: [bill.tenantId, bill.id] }),
    index('bill_print_of').on(table.tenantId, table.billId),
  ],
);
