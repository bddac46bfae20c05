import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, permitted } from '../call';
import { Id, Keyword, readVersion, Strict, Version } from '../schema';

/** 1 offline, 4 online; 2 and 3 would read as store and company (domain.md C2). */
export const WarehouseType = Type.Union([Type.Literal(1), Type.Literal(4)]);
export type WarehouseType = Static<typeof WarehouseType>;

/** A warehouse (spec 1 §3). */
export const Warehouse = Type.Object({
  id: Id,
  warehouseName: Type.String(),
  warehouseType: WarehouseType,
  address: Type.String(),
  description: Type.String(),
  version: Version,
});
export type Warehouse = Static<typeof Warehouse>;

const editable = {
  warehouseName: Type.String({ minLength: 1, maxLength: 50, title: '仓库名称' }),
  warehouseType: WarehouseType,
  address: Type.Optional(Type.String({ maxLength: 200, title: '地址' })),
  description: Type.Optional(Type.String({ maxLength: 500, title: '描述' })),
};

/** Answers that show warehouses. */
const warehouseAnswers = [
  'warehouses.all',
  'organisation.stores',
  'organisation.store',
  'identity.myWarehouses',
  'transfers.places',
  'users.info',
];

/** Warehouses as master data (catalogue §7 Warehouse; domain.md §1.9). */
export const warehouseCalls = {
  all: defineCall({
    method: 'GET',
    path: '/sys/warehouse/qryAll',
    summary: '全部仓库',
    access: 'session',
    request: Strict({
      /** In name or address. */
      keyword: Type.Optional(Keyword),
    }),
    data: Type.Array(Warehouse),
    hideLoading: true,
  }),
  save: defineCall({
    method: 'POST',
    path: '/sys/warehouse/save',
    summary: '新增仓库',
    access: permitted('sys:warehouse:save'),
    write: true,
    changes: warehouseAnswers,
    entity: Warehouse,
    request: Strict(editable),
    data: Type.Object({ id: Id }),
  }),
  update: defineCall({
    method: 'POST',
    path: '/sys/warehouse/update',
    summary: '编辑仓库',
    access: permitted('sys:warehouse:update'),
    write: true,
    changes: warehouseAnswers,
    entity: Warehouse,
    request: Strict({ id: Id, ...editable, ...readVersion }),
    data: NoData,
  }),
  delete: defineCall({
    method: 'POST',
    path: '/sys/warehouse/delete/{id}',
    summary: '删除仓库',
    access: permitted('sys:warehouse:delete'),
    write: true,
    changes: warehouseAnswers,
    entity: Warehouse,
    request: Strict({ id: Id }),
    data: NoData,
  }),
};
