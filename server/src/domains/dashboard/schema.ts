import { foreignKey, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PlacedCard } from '@hospital/shared/contract/calls/dashboard';
import { audit, tenantId, version } from '../../platform/database/columns';
import { userAccount } from '../accounts/schema';

/** How somebody has arranged the cards of the home page; without a row they stand as they come. */
export const homeCards = pgTable(
  'home_cards',
  {
    tenantId: tenantId(),
    userId: text('user_id').notNull(),
    cards: jsonb('cards').$type<PlacedCard[]>().notNull(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete('cascade'),
  ],
);
