import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns';

/** The one-time link of a first start without demo data. Only the token's hash is kept. */
export const setupToken = pgTable('setup_token', {
  tokenHash: text('token_hash').primaryKey(),
  expireDate: moment('expire_date').notNull(),
});
