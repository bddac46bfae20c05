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
import { audit, delFlag, id, moment, tenantId, version, yesNo } from './columns';
import { dept, store, warehouse } from './organisation';

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
    /** 1 male, 2 female. */
    sex: text('sex').$type<'1' | '2'>().notNull().default('1'),
    photo: text('photo').notNull().default(''),
    signUrl: text('sign_url').notNull().default(''),
    title: text('title').notNull().default(''),
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
    index('user_account_dept').on(table.tenantId, table.deptId),
  ],
);

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

const userKey = () => ({ tenantId: tenantId(), userId: text('user_id').notNull() });

export const userRole = pgTable('user_role', { ...userKey(), roleId: text('role_id').notNull() }, (table) => [
  primaryKey({ columns: [table.tenantId, table.userId, table.roleId] }),
  foreignKey({
    columns: [table.tenantId, table.userId],
    foreignColumns: [userAccount.tenantId, userAccount.id],
  }).onDelete('cascade'),
  foreignKey({ columns: [table.tenantId, table.roleId], foreignColumns: [role.tenantId, role.id] }),
  index('user_role_role').on(table.tenantId, table.roleId),
]);

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

/** Why somebody's sessions are ended: the account was disabled or deleted, or its password is another one. */
export type SessionEnd = '' | 'disabled' | 'deleted' | 'password';

/** A signed-in browser (domain.md §1.1 Session). Only the token's hash is kept. */
export const session = pgTable(
  'session',
  {
    tenantId: tenantId(),
    id: id(),
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id').notNull(),
    /** Workspace of the sign-in: 1 company, 2 store, 3 warehouse. */
    type: smallint('type').notNull(),
    storeId: text('store_id').notNull().default(''),
    storeName: text('store_name').notNull().default(''),
    warehouseId: text('warehouse_id').notNull().default(''),
    warehouseType: smallint('warehouse_type'),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createDate: moment('create_date').notNull().defaultNow(),
    lastSeen: moment('last_seen').notNull().defaultNow(),
    /** End of the absolute lifetime; idleness is judged by `lastSeen`. */
    expireDate: moment('expire_date').notNull(),
    revokedDate: moment('revoked_date'),
    revokedBy: text('revoked_by').notNull().default(''),
    /** Why it was ended before its time; empty when its user signed out. */
    revokedFor: text('revoked_for').$type<SessionEnd>().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete('cascade'),
    uniqueIndex('session_token_hash').on(table.tokenHash),
    index('session_user').on(table.tenantId, table.userId),
    index('session_expire').on(table.expireDate),
  ],
);

/** Every attempt to sign in. `userId` is empty when the name is unknown. */
export const loginLog = pgTable(
  'login_log',
  {
    tenantId: tenantId(),
    id: id(),
    userId: text('user_id').notNull().default(''),
    loginName: text('login_name').notNull(),
    name: text('name').notNull().default(''),
    type: smallint('type').notNull(),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    result: yesNo('result').notNull(),
    reason: text('reason').notNull().default(''),
    createDate: moment('create_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('login_log_date').on(table.tenantId, table.createDate),
  ],
);

/** What was changed, by whom, from what to what (domain.md §1.10 OpLog). Rows are only ever added. */
export const opLog = pgTable(
  'op_log',
  {
    tenantId: tenantId(),
    id: id(),
    userId: text('user_id').notNull().default(''),
    userName: text('user_name').notNull().default(''),
    module: text('module').notNull(),
    /** The call, e.g. `POST /sys/dict/save.do`. */
    action: text('action').notNull(),
    /** `enabled`, `run`, `exported` …; empty where the two states say what was done. */
    kind: text('kind').notNull().default(''),
    bizType: text('biz_type').notNull(),
    bizId: text('biz_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    storeId: text('store_id').notNull().default(''),
    ip: text('ip').notNull().default(''),
    traceId: text('trace_id').notNull().default(''),
    createDate: moment('create_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('op_log_date').on(table.tenantId, table.createDate),
    index('op_log_biz').on(table.tenantId, table.bizType, table.bizId),
    // The history of the settings of a store, whose ids begin with the store's.
    index('op_log_config')
      .on(table.tenantId, sql`split_part(${table.bizId}, '/', 1)`, table.createDate)
      .where(sql`biz_type = 'config'`),
  ],
);

/**
 * First answer to a write with an `Idempotency-Key`, replayed for 24 h. Written with what the call
 * changed, so a row always has its response; a use in flight is an advisory lock.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    ...userKey(),
    key: text('key').notNull(),
    /** The call and a hash of its body: the same key for another request is refused. */
    requestHash: text('request_hash').notNull(),
    response: jsonb('response'),
    createDate: moment('create_date').notNull().defaultNow(),
    expireDate: moment('expire_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.key] }),
    index('idempotency_key_expire').on(table.expireDate),
  ],
);

/** Counters of attempts, shared by all instances; not a tenant's (a stranger has none yet). */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** What is counted, e.g. `login:203.0.113.7`. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull().default(0),
    windowEnd: moment('window_end').notNull(),
  },
  (table) => [index('rate_limit_window_end').on(table.windowEnd)],
);

/** The one-time link of a first start without demo data. Only the token's hash is kept. */
export const setupToken = pgTable('setup_token', {
  tokenHash: text('token_hash').primaryKey(),
  expireDate: moment('expire_date').notNull(),
});
