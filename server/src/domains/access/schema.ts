import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { audit, id, tenantId, version, yesNo } from '../../platform/database/columns';
import { userAccount } from '../accounts/schema';

export const role = pgTable(
  'role',
  {
    tenantId: tenantId(),
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    remark: text('remark').notNull().default(''),
    systemFlag: yesNo('system_flag').notNull().default('N'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('role_code').on(table.tenantId, table.code),
    uniqueIndex('role_name').on(table.tenantId, table.name),
  ],
);

/** Menu items and permissions (spec 1 §2). `parentId` of a top item is `'0'`. */
export const menu = pgTable(
  'menu',
  {
    tenantId: tenantId(),
    id: id(),
    parentId: text('parent_id').notNull().default('0'),
    name: text('name').notNull(),
    icon: text('icon').notNull().default(''),
    path: text('path').notNull().default(''),
    /** 1 directory, 2 page, 3 button. */
    type: text('type').$type<'1' | '2' | '3'>().notNull(),
    visible: yesNo('visible').notNull().default('Y'),
    alwaysShow: yesNo('always_show').notNull().default('N'),
    /** Workspaces that show it, comma separated. */
    showType: text('show_type').notNull().default('1,2,3'),
    sort: integer('sort').notNull().default(0),
    permission: text('permission').notNull().default(''),
    /** Y: pages of the product rely on it. */
    systemFlag: yesNo('system_flag').notNull().default('N'),
    ...audit(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export const roleMenu = pgTable(
  'role_menu',
  { tenantId: tenantId(), roleId: text('role_id').notNull(), menuId: text('menu_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.roleId, table.menuId] }),
    foreignKey({
      columns: [table.tenantId, table.roleId],
      foreignColumns: [role.tenantId, role.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.menuId],
      foreignColumns: [menu.tenantId, menu.id],
    }).onDelete('cascade'),
    index('role_menu_menu').on(table.tenantId, table.menuId),
  ],
);

export const userRole = pgTable(
  'user_role',
  { tenantId: tenantId(), userId: text('user_id').notNull(), roleId: text('role_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.roleId] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.roleId], foreignColumns: [role.tenantId, role.id] }),
    index('user_role_role').on(table.tenantId, table.roleId),
  ],
);
