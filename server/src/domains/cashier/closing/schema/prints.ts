import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { audit, id, tenantId } from '../../../../platform/database/columns';
import { cashierClosing } from './closings';

/** Each time that a closing was printed, only ever added to: what is printed again says so. */
export const cashierClosingPrint = pgTable(
  'cashier_closing_print',
  {
    tenantId: tenantId(),
    id: id(),
    closingId: text('closing_id').notNull(),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.closingId],
      foreignColumns: [cashierClosing.tenantId, cashierClosing.id],
    }),
    index('cashier_closing_print_of').on(table.tenantId, table.closingId),
  ],
);
