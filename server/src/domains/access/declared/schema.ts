import type { PresetRole } from '@hospital/shared/contract/menu';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenantId } from '../../../platform/database/columns';
import type { MenuFields } from '../../../platform/menu/menuFields';
import type { role } from '../schema';

/** An item that went with its declaration, as it was. */
export interface KeptItem extends MenuFields {
  /** Roles that granted it. */
  readonly roleIds: readonly string[];
}

/** What the declarations of the menu have made of a tenant's menu, so that its own changes can be told from theirs. */
export const menuDeclared = pgTable(
  'menu_declared',
  {
    tenantId: tenantId(),
    /** Path of a page or group, permission of anything else. */
    key: text('key').notNull(),
    /** Its row in `menu`; that there is none means that the tenant deleted it, unless it is kept here. */
    menuId: text('menu_id').notNull(),
    /** Who declares it: `server`, or the name of a remote. */
    source: text('source').notNull(),
    /** What was written last, field by field: where the row differs, the tenant changed it. */
    applied: jsonb('applied').$type<MenuFields>().notNull(),
    /** Preset roles to which it was declared last. */
    roles: jsonb('roles').$type<readonly PresetRole[]>().notNull(),
    kept: jsonb('kept').$type<KeptItem>(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.key] })],
);

/** Which declarations a tenant's menu and preset roles follow. */
export const menuState = pgTable(
  'menu_state',
  {
    tenantId: tenantId(),
    /** Of everything that was declared; nothing is to do while it is the same. */
    fingerprint: text('fingerprint').notNull(),
    /** Name and remark of the preset roles, by code, as they were written last. */
    roles: jsonb('roles')
      .$type<Readonly<Record<string, Pick<typeof role.$inferSelect, 'name' | 'remark'>>>>()
      .notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
);
