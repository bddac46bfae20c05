import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ServiceType, UserTag } from '@hospital/shared/contract/calls/users';
import {
  audit,
  delFlag,
  id,
  moment,
  tenantId,
  version,
  yesNo,
  readings,
} from '../../platform/database/columns';
import { dept, store, warehouse } from '../places/schema';

/** A person who may sign in (domain.md §1.10 User). */
export const userAccount = pgTable(
  'user_account',
  {
    tenantId: tenantId(),
    id: id(),
    /** Mobile number. */
    loginName: text('login_name').notNull(),
    /** argon2id over the transformed password. */
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    ...readings(),
    /** 1 male, 2 female. */
    sex: text('sex').$type<'1' | '2'>().notNull().default('1'),
    photo: text('photo').notNull().default(''),
    signUrl: text('sign_url').notNull().default(''),
    title: text('title').notNull().default(''),
    /** Number of a vet's licence (执业兽医证号); empty: none. */
    licenseNo: text('license_no').notNull().default(''),
    openId: text('open_id'),
    deptId: text('dept_id').notNull(),
    enabled: yesNo('enabled').notNull().default('Y'),
    /** Y after too many wrong passwords, until `lockUntil` or until an administrator unlocks. */
    lockFlag: yesNo('lock_flag').notNull().default('N'),
    lockUntil: moment('lock_until'),
    failedCount: integer('failed_count').notNull().default(0),
    failedSince: moment('failed_since'),
    /** Y while the password is the initial one. */
    defPasswordStatus: yesNo('def_password_status').notNull().default('Y'),
    superDept: yesNo('super_dept').notNull().default('N'),
    /** Workspaces that the user may sign in to, comma separated: `'1,2,3'`. */
    loginTypes: text('login_types').notNull().default('2'),
    /** 1 all, 2 chosen departments (`user_dept`), 3 own department, 4 own department and below, 5 only `user_store`. */
    dataScope: smallint('data_scope').$type<1 | 2 | 3 | 4 | 5>().notNull().default(5),
    /** What the user does in a store: `['doctor']`. */
    tags: jsonb('tags').$type<UserTag[]>().notNull().default([]),
    /** Services that the user renders: `['clinic', 'vaccine']`. */
    serviceTypes: jsonb('service_types').$type<ServiceType[]>().notNull().default([]),
    lastStoreId: text('last_store_id'),
    /** The store worked in before that one. */
    previousStoreId: text('previous_store_id'),
    delFlag: delFlag(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.deptId], foreignColumns: [dept.tenantId, dept.id] }),
    uniqueIndex('user_account_login_name')
      .on(table.tenantId, table.loginName)
      .where(sql`del_flag = 'N'`),
    uniqueIndex('user_account_open_id')
      .on(table.tenantId, table.openId)
      .where(sql`del_flag = 'N' and open_id is not null`),
    uniqueIndex('user_account_license_no')
      .on(table.tenantId, table.licenseNo)
      .where(sql`del_flag = 'N' and license_no <> ''`),
    index('user_account_dept').on(table.tenantId, table.deptId),
  ],
);

const userKey = () => ({ tenantId: tenantId(), userId: text('user_id').notNull() });

/** Stores that a user may work in, beyond those of the data scope. */
export const userStore = pgTable(
  'user_store',
  { ...userKey(), storeId: text('store_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.storeId] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.storeId],
      foreignColumns: [store.tenantId, store.id],
    }).onDelete('cascade'),
    index('user_store_store').on(table.tenantId, table.storeId),
  ],
);

export const userWarehouse = pgTable(
  'user_warehouse',
  { ...userKey(), warehouseId: text('warehouse_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.warehouseId] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.warehouseId],
      foreignColumns: [warehouse.tenantId, warehouse.id],
    }).onDelete('cascade'),
    index('user_warehouse_warehouse').on(table.tenantId, table.warehouseId),
  ],
);

/** Departments of a user with data scope 2. */
export const userDept = pgTable('user_dept', { ...userKey(), deptId: text('dept_id').notNull() }, (table) => [
  primaryKey({ columns: [table.tenantId, table.userId, table.deptId] }),
  foreignKey({
    columns: [table.tenantId, table.userId],
    foreignColumns: [userAccount.tenantId, userAccount.id],
  }).onDelete('cascade'),
  foreignKey({
    columns: [table.tenantId, table.deptId],
    foreignColumns: [dept.tenantId, dept.id],
  }).onDelete('cascade'),
]);
