import { pgTable, text } from 'drizzle-orm/pg-core';
import { audit, version, yesNo } from '../database/columns';

/** A chain of clinics. The only table of the product that no tenant owns. */
export const tenant = pgTable('tenant', {
  id: text('id').primaryKey(),
  /** Typed at sign-in (`tenantCode`). */
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  enabled: yesNo('enabled').notNull().default('Y'),
  cover: text('cover').notNull().default(''),
  icon: text('icon').notNull().default(''),
  logo: text('logo').notNull().default(''),
  slogan: text('slogan').notNull().default(''),
  watermark1: text('watermark1').notNull().default(''),
  watermark2: text('watermark2').notNull().default(''),
  cbqFlag: yesNo('cbq_flag').notNull().default('N'),
  isCompany: yesNo('is_company').notNull().default('Y'),
  isMiniProgram: yesNo('is_mini_program').notNull().default('N'),
  isStore: yesNo('is_store').notNull().default('Y'),
  isWarehouse: yesNo('is_warehouse').notNull().default('Y'),
  ...audit(),
  version: version(),
});
