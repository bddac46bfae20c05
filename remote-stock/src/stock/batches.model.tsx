import {
  asText,
  type FilterOf,
  oneOf,
  type OrderOf,
  readFilter,
  type RequestOf,
  serverDay,
} from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { StockBatch } from '@hospital/shared/contract/calls/stock';
import { STOCK_CATEGORIES, stockCategoryName } from '@hospital/shared/contract/listWords';
import { STOCK_FIELDS } from '@hospital/shared/contract/stockWords';
import { formatYuan } from '@hospital/shared/format';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import { formatQuantity, inUnits } from '../quantityText';
import { type Place, placeField } from './placeField';

export const ALL = {
  ...{ keyword: '', categoryCode: '', warehouseId: '', productId: '', batchNo: '' },
  ...{ expiredFlag: '', lockedFlag: '', emptyFlag: '' },
} satisfies FilterOf<typeof api.stock.page>;

/** A filter as the calls take it. */
export const requestOf = readFilter<RequestOf<typeof api.stock.page>>({
  ...{ keyword: asText, categoryCode: asText, warehouseId: asText, productId: asText, batchNo: asText },
  ...{ expiredFlag: oneOf('Y', 'N'), lockedFlag: oneOf('Y'), emptyFlag: oneOf('Y') },
});

/** @param places whose stock may be chosen; null where one stands in one of them */
export const fieldsOf = (places: readonly Place[] | null): readonly FilterField<keyof typeof ALL>[] => [
  { kind: 'text', key: 'keyword', label: '商品名称或批号' },
  { kind: 'choice', key: 'categoryCode', label: '商品类别', options: STOCK_CATEGORIES, width: 104 },
  ...placeField(places),
  {
    kind: 'choice',
    key: 'expiredFlag',
    label: '效期',
    options: [
      { value: 'N', label: '未过期' },
      { value: 'Y', label: '已过期' },
    ],
    width: 96,
  },
  { kind: 'choice', key: 'lockedFlag', label: '锁定', options: [{ value: 'Y', label: '有锁定' }], width: 96 },
  {
    kind: 'choice',
    key: 'emptyFlag',
    label: '已用完',
    options: [{ value: 'Y', label: '含已用完' }],
    width: 104,
  },
];

export type StockOrder = OrderOf<typeof api.stock.page>;

/**
 * Which batch of what, how much of it, and how much of that can be had.
 *
 * @param several warehouses are looked at: where it lies stands beside it
 */
export const columnsOf = (several: boolean): readonly ListColumn<StockBatch, StockOrder>[] => [
  { key: 'productName', title: '商品', field: 'productName', width: 152, always: true },
  {
    key: 'category',
    title: '类别',
    width: 64,
    atFirstHidden: several,
    render: ({ categoryCode }) => stockCategoryName(categoryCode),
  },
  { key: 'warehouseName', title: '仓库', field: 'warehouseName', width: 144, atFirstHidden: !several },
  { key: 'spec', title: '规格', field: 'spec', width: 92, wrap: true },
  { key: 'batchNo', title: STOCK_FIELDS.batchNo, field: 'batchNo', width: 112 },
  {
    key: 'expireDate',
    title: STOCK_FIELDS.expireDate,
    width: 172,
    sortField: 'expireDate',
    render: ({ expireDate }) => (
      <>
        {expireDate ?? '无'}{' '}
        {expireDate !== null && expireDate < serverDay() && <Tag color="red">已过期</Tag>}
      </>
    ),
  },
  {
    key: 'quantity',
    title: '库存数量',
    width: 104,
    numeric: true,
    sortField: 'quantity',
    render: ({ quantity, unit }) => inUnits(quantity, unit),
  },
  {
    key: 'lockedQuantity',
    title: '锁定数量',
    width: 96,
    atFirstHidden: several,
    numeric: true,
    render: ({ lockedQuantity }) => formatQuantity(lockedQuantity),
  },
  {
    key: 'freeQuantity',
    title: '可用数量',
    width: 96,
    numeric: true,
    render: ({ freeQuantity }) => formatQuantity(freeQuantity),
  },
  {
    key: 'amount',
    title: '库存金额',
    width: 116,
    numeric: true,
    sortField: 'amount',
    render: ({ amount }) => formatYuan(amount),
  },
  {
    key: 'costPrice',
    title: STOCK_FIELDS.costPrice,
    width: 128,
    numeric: true,
    atFirstHidden: true,
    render: ({ costPrice }) => formatYuan(costPrice),
  },
  {
    key: 'inDate',
    title: '入库日期',
    width: 112,
    sortField: 'inDate',
    atFirstHidden: true,
    render: ({ inDate }) => inDate.slice(0, 10),
  },
  {
    key: 'lastOutDate',
    title: '最近售出',
    width: 112,
    atFirstHidden: true,
    render: ({ lastOutDate }) => lastOutDate?.slice(0, 10) ?? '未售出过',
  },
  {
    key: 'produceDate',
    title: STOCK_FIELDS.produceDate,
    width: 112,
    atFirstHidden: true,
    render: ({ produceDate }) => produceDate ?? '',
  },
  {
    key: 'supplierName',
    title: STOCK_FIELDS.supplierName,
    field: 'supplierName',
    width: 120,
    atFirstHidden: true,
  },
];
