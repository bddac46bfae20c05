import { asText, type FilterOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { StockWarning, WarnedBatch } from '@hospital/shared/contract/calls/stock';
import { STOCK_CATEGORIES, stockCategoryName } from '@hospital/shared/contract/listWords';
import { formatYuan } from '@hospital/shared/format';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import { formatQuantity } from '../quantityText';

/** Every field of the filter: `index` is the row of the warning, chosen by the tabs. */
export const ALL_BATCHES = { index: '', keyword: '', categoryCode: '' } satisfies FilterOf<
  typeof api.stock.expiredList
>;

interface Row {
  readonly value: string;
  readonly title: string;
}

/** The fields above the list; the row of the warning is chosen by the tabs. */
export const fieldsOf = (tabs: readonly Row[]): readonly FilterField<keyof typeof ALL_BATCHES>[] => [
  { kind: 'text', key: 'keyword', label: '商品名称或批号' },
  { kind: 'choice', key: 'categoryCode', label: '商品类别', options: STOCK_CATEGORIES },
  {
    kind: 'choice',
    key: 'index',
    label: '范围',
    elsewhere: true,
    options: tabs.map(({ value, title }) => ({ value, label: title.replace(/（\d+）$/, '') })),
  },
];

/** Until the last day of a batch, in words. */
export function untilExpiry(days: number): string {
  if (days < 0) return `已过期${-days}天`;
  return days === 0 ? '今天到期' : `还剩${days}天`;
}

/**
 * Tabs above the list: everything, then each row with its count; without counts the rows alone, which the list can
 * be narrowed to all the same.
 */
export const tabsOf = (
  names: readonly string[],
  counts: readonly StockWarning[] | undefined,
): { readonly value: string; readonly title: string }[] => [
  { value: '', title: '全部' },
  ...names.map((name, index) => {
    const row = counts?.find((one) => one.index === index);
    return { value: String(index), title: row ? `${row.name}（${row.count}）` : name };
  }),
];

/** The row that an address names, if the warning has so many; else everything. */
export const rowOf = (index: string, rows: number): string =>
  /^\d$/.test(index) && Number(index) < rows ? index : '';

/** A filter as the calls take it, for a warning with so many rows; both warnings take the same. */
export const requestOf = (rows: number) =>
  readFilter<RequestOf<typeof api.stock.expiredList>>({
    index: (text) => (rowOf(text, rows) === '' ? undefined : Number(text)),
    keyword: asText,
    categoryCode: asText,
  });

/** Fields by which the lists can be ordered. */
export type BatchOrder = OrderOf<typeof api.stock.expiredList>;

/** Columns that both warnings have, around the one that counts their days. */
export const columnsAround = (
  days: ListColumn<WarnedBatch, BatchOrder>,
): readonly ListColumn<WarnedBatch, BatchOrder>[] => [
  { key: 'productName', title: '商品', field: 'productName', width: 152, always: true },
  {
    key: 'category',
    title: '类别',
    width: 64,
    render: ({ categoryCode }) => stockCategoryName(categoryCode),
  },
  { key: 'spec', title: '规格', field: 'spec', width: 92, wrap: true },
  { key: 'batchNo', title: '批号', field: 'batchNo', width: 104 },
  { key: 'expireDate', title: '有效期至', width: 104, render: ({ expireDate }) => expireDate ?? '无' },
  days,
  {
    key: 'quantity',
    title: '库存数量',
    width: 104,
    numeric: true,
    sortField: 'quantity',
    render: ({ quantity, unit }) => `${formatQuantity(quantity)} ${unit}`,
  },
  {
    key: 'amount',
    title: '库存金额（元）',
    width: 144,
    numeric: true,
    sortField: 'amount',
    render: ({ amount }) => formatYuan(amount),
  },
  {
    key: 'lockedQuantity',
    title: '锁定数量',
    width: 96,
    numeric: true,
    atFirstHidden: true,
    render: ({ lockedQuantity }) => formatQuantity(lockedQuantity),
  },
  {
    key: 'costPrice',
    title: '成本单价（元）',
    width: 128,
    numeric: true,
    atFirstHidden: true,
    render: ({ costPrice }) => formatYuan(costPrice),
  },
  {
    key: 'inDate',
    title: '入库日期',
    width: 112,
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
    title: '生产日期',
    width: 112,
    atFirstHidden: true,
    render: ({ produceDate }) => produceDate ?? '',
  },
  { key: 'supplierName', title: '供应商', field: 'supplierName', width: 120 },
  { key: 'warehouseName', title: '仓库', field: 'warehouseName', width: 160, atFirstHidden: true },
];
