import { sql } from 'drizzle-orm';
import type { ImportRow } from '@hospital/shared/contract/imports';
import {
  check,
  doublePrecision,
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
import { audit, delFlag, id, moment, tenantId, version, yesNo } from '../../platform/database/columns';
import { readings } from '../../platform/database/columns';

/** Departments (domain.md §1.9). The root's parent is `null` here and `'0'` on the wire. */
export const dept = pgTable(
  'dept',
  {
    tenantId: tenantId(),
    id: id(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    /** 1 junior, 2 mid-level, 3 senior partner. */
    deptType: smallint('dept_type').$type<1 | 2 | 3>().notNull().default(1),
    leader: text('leader').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    /** Ids from the root down to this one, `/1/2/`: a subtree is a prefix. */
    path: text('path').notNull(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.parentId], foreignColumns: [table.tenantId, table.id] }),
    uniqueIndex('dept_name').on(table.tenantId, sql`coalesce(parent_id, '0')`, table.name),
    index('dept_path').on(table.tenantId, table.path.op('text_pattern_ops')),
    check('dept_sort', sql`${table.sort} >= 0`),
    // Whoever writes a department that does not hang where its path says is refused; there is one root.
    check(
      'dept_place',
      sql`case when ${table.parentId} is null then ${table.path} = '/' || ${table.id} || '/'
        else right(${table.path}, length(${table.parentId} || ${table.id}) + 3) = '/' || ${table.parentId} || '/' || ${table.id} || '/' end`,
    ),
    uniqueIndex('dept_root')
      .on(table.tenantId)
      .where(sql`parent_id is null`),
  ],
);

export const warehouse = pgTable(
  'warehouse',
  {
    tenantId: tenantId(),
    id: id(),
    warehouseName: text('warehouse_name').notNull(),
    /** 1 offline, 4 online (2 and 3 would read as store and company, domain.md C2). */
    warehouseType: smallint('warehouse_type').$type<1 | 4>().notNull().default(1),
    address: text('address').notNull().default(''),
    description: text('description').notNull().default(''),
    enabled: yesNo('enabled').notNull().default('Y'),
    delFlag: delFlag(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('warehouse_name')
      .on(table.tenantId, table.warehouseName)
      .where(sql`del_flag = 'N'`),
    check('warehouse_type', sql`${table.warehouseType} in (1, 4)`),
  ],
);

/** Stores (spec 1 §3, domain.md §1.9). */
export const store = pgTable(
  'store',
  {
    tenantId: tenantId(),
    id: id(),
    storeName: text('store_name').notNull(),
    ...readings(),
    storeCode: text('store_code').notNull(),
    businessName: text('business_name').notNull(),
    doorName: text('door_name').notNull(),
    deptId: text('dept_id').notNull(),
    warehouseId: text('warehouse_id').notNull(),
    storeAttribute: text('store_attribute').$type<'CENTER' | 'COMMUNITY' | 'TEST'>().notNull(),
    storeNature: text('store_nature').$type<'DIRECTLY' | 'ASSOCIATED' | 'JOIN'>().notNull(),
    provinceId: text('province_id').notNull(),
    cityId: text('city_id').notNull(),
    districtId: text('district_id').notNull(),
    onlineFlag: yesNo('online_flag').notNull().default('N'),
    onlineAppointFlag: yesNo('online_appoint_flag').notNull().default('N'),
    phoneNum: text('phone_num').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    address: text('address').notNull(),
    openningHoursStart: text('openning_hours_start').notNull().default('08:00'),
    openningHoursEnd: text('openning_hours_end').notNull().default('08:30'),
    /** Comma-separated addresses; `{ip}` lets everybody in. */
    ipWhiteList: text('ip_white_list').notNull().default('{ip}'),
    headImg: text('head_img').notNull().default(''),
    showImgs: jsonb('show_imgs').$type<string[]>().notNull().default([]),
    systemFlag: yesNo('system_flag').notNull().default('N'),
    /** 1 open, 0 closed. */
    status: smallint('status').notNull().default(1),
    delFlag: delFlag(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.deptId], foreignColumns: [dept.tenantId, dept.id] }),
    foreignKey({
      columns: [table.tenantId, table.warehouseId],
      foreignColumns: [warehouse.tenantId, warehouse.id],
    }),
    // The list is ordered by code: this index serves its order and the uniqueness in one.
    uniqueIndex('store_code')
      .on(table.tenantId, table.storeCode)
      .where(sql`del_flag = 'N'`),
    uniqueIndex('store_name')
      .on(table.tenantId, table.storeName)
      .where(sql`del_flag = 'N'`),
    index('store_dept').on(table.tenantId, table.deptId),
    index('store_warehouse').on(table.tenantId, table.warehouseId),
    check('store_hours', sql`${table.openningHoursEnd} >= ${table.openningHoursStart}`),
    check('store_status', sql`${table.status} in (0, 1)`),
  ],
);

/** Imports of stores, with the rows that were left out and why. */
export const storeImport = pgTable(
  'store_import',
  {
    tenantId: tenantId(),
    id: id(),
    fileName: text('file_name').notNull(),
    total: integer('total').notNull(),
    success: integer('success').notNull(),
    fail: integer('fail').notNull(),
    failed: jsonb('failed').$type<ImportRow[]>().notNull(),
    createId: text('create_id').notNull(),
    createName: text('create_name').notNull(),
    createDate: moment('create_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('store_import_date').on(table.tenantId, table.createDate),
  ],
);
