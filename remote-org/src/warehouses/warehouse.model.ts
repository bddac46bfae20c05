import type { Warehouse } from '@hospital/shared/contract/calls/warehouses';
import type { Words } from '@hospital/shared/ui/data';

/** What the warehouse dialog edits. */
export interface WarehouseValues {
  readonly warehouseName: string;
  readonly warehouseType: Warehouse['warehouseType'];
  readonly address?: string;
  readonly description?: string;
}

/** `线下`, or `线上` for everything else (spec 1 §2). */
export const TYPES: readonly { readonly value: Warehouse['warehouseType']; readonly label: string }[] = [
  { value: 1, label: '线下' },
  { value: 4, label: '线上' },
];

export const typeName = (type: Warehouse['warehouseType'] | undefined): string =>
  TYPES.find(({ value }) => value === type)?.label ?? '';

/** Labels of the fields, and their values in words. */
export const WORDS: Words<WarehouseValues> = {
  warehouseName: ['仓库名称', ({ warehouseName = '' }) => warehouseName],
  warehouseType: ['类型', ({ warehouseType }) => typeName(warehouseType)],
  address: ['地址', ({ address = '' }) => address],
  description: ['描述', ({ description = '' }) => description],
};

export const valuesOf = ({
  warehouseName,
  warehouseType,
  address,
  description,
}: Warehouse): WarehouseValues => ({
  warehouseName,
  warehouseType,
  address,
  description,
});
