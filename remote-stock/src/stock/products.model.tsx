import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { StockProduct } from '@hospital/shared/contract/calls/stock';
import { STOCK_CATEGORIES, stockCategoryName } from '@hospital/shared/contract/listWords';
import { LOW_STOCK } from '@hospital/shared/contract/stockWords';
import { formatYuan } from '@hospital/shared/format';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import { formatQuantity, inUnits } from '../quantityText';
import { type Place, placeField } from './placeField';

export const ALL = {
  ...{ keyword: '', categoryCode: '', warehouseId: '', lowFlag: '' },
} satisfies FilterOf<typeof api.stock.products>;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.stock.products>>({
  ...{ keyword: asText, categoryCode: asText, warehouseId: asText, lowFlag: oneOf('Y') },
});

export const fieldsOf = (places: readonly Place[] | null): readonly FilterField<keyof typeof ALL>[] => [
  { kind: 'text', key: 'keyword', label: '商品名称、拼音或编码' },
  { kind: 'choice', key: 'categoryCode', label: '商品类别', options: STOCK_CATEGORIES, width: 104 },
  ...placeField(places),
  {
    kind: 'choice',
    key: 'lowFlag',
    label: '库存不足',
    options: [{ value: 'Y', label: '只看不足' }],
    width: 112,
  },
];

export type ProductOrder = OrderOf<typeof api.stock.products>;

/** How much of what, how much of it can be had and how long that lasts, and what goes first. */
export const columnsOf: readonly ListColumn<StockProduct, ProductOrder>[] = [
  {
    ...{ key: 'productName', title: '商品', width: 160, sortField: 'productName', always: true },
    render: ({ productName, lowFlag, freeQuantity }) => (
      <>
        {productName} {lowFlag === 'Y' && <Tag color="orange">{freeQuantity > 0 ? '不足' : '缺货'}</Tag>}
      </>
    ),
  },
  {
    ...{ key: 'category', title: '类别', width: 64 },
    render: ({ categoryCode }) => stockCategoryName(categoryCode),
  },
  { key: 'spec', title: '规格', field: 'spec', width: 120, wrap: true },
  {
    ...{ key: 'quantity', title: '库存数量', width: 104, numeric: true, sortField: 'quantity' },
    render: ({ quantity, unit }) => inUnits(quantity, unit),
  },
  {
    ...{ key: 'lockedQuantity', title: '锁定数量', width: 96, numeric: true, atFirstHidden: true },
    render: ({ lockedQuantity }) => formatQuantity(lockedQuantity),
  },
  {
    ...{ key: 'freeQuantity', title: '可用数量', width: 108, numeric: true, sortField: 'freeQuantity' },
    render: ({ freeQuantity }) => formatQuantity(freeQuantity),
  },
  {
    ...{ key: 'usedQuantity', title: `近${LOW_STOCK.usedDays}天出库`, width: 120, numeric: true },
    sortField: 'usedQuantity',
    render: ({ usedQuantity }) => formatQuantity(usedQuantity),
  },
  {
    ...{
      key: 'nearestExpireDate',
      title: '最近效期',
      width: 136,
      sortField: 'nearestExpireDate',
      wrap: true,
    },
    render: ({ nearestExpireDate, expiredFlag }) => (
      <>
        {nearestExpireDate ?? '无'} {expiredFlag === 'Y' && <Tag color="red">有过期</Tag>}
      </>
    ),
  },
  { key: 'batches', title: '批次', width: 64, numeric: true, render: ({ batches }) => batches },
  {
    ...{ key: 'amount', title: '库存金额', width: 112, numeric: true, sortField: 'amount' },
    render: ({ amount }) => formatYuan(amount),
  },
];
