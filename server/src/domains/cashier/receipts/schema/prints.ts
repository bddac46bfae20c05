import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { audit, id, tenantId } from '../../../../platform/database/columns';
import { billReceipt } from '../../../billing/schema';

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
