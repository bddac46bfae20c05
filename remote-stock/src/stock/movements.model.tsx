import { asText, type FilterOf, oneOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { StockMovement } from '@hospital/shared/contract/calls/stock';
import { MOVEMENT_KINDS, STOCK_FIELDS } from '@hospital/shared/contract/stockWords';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import { formatQuantity, inUnits } from '../quantityText';
import { type Place, placeField } from './placeField';

export const ALL = {
  ...{ keyword: '', bizType: '', operatorName: '', warehouseId: '', startDate: '', endDate: '' },
} satisfies FilterOf<typeof api.stock.movements>;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.stock.movements>>({
  ...{ keyword: asText, operatorName: asText, warehouseId: asText, startDate: asText, endDate: asText },
  bizType: oneOf(1, 2, 3, 4, 5, 6, 7, 8, 9),
});

export const fieldsOf = (places: readonly Place[] | null): readonly FilterField<keyof typeof ALL>[] => [
  { kind: 'text', key: 'keyword', label: '商品、批号或单号' },
  { kind: 'days', label: '日期' },
  {
    ...{ kind: 'choice', key: 'bizType', label: '类型', width: 112 },
    options: MOVEMENT_KINDS.map((label, at) => ({ value: String(at + 1), label })),
  },
  ...placeField(places),
  { kind: 'text', key: 'operatorName', label: STOCK_FIELDS.operatorName, width: 104 },
];

/** With its sign: what came in has a plus. */
const changeOf = ({ changeQuantity }: Pick<StockMovement, 'changeQuantity'>): string =>
  `${changeQuantity > 0 ? '+' : ''}${formatQuantity(changeQuantity)}`;

/**
 * When, what and how much, what was left of its batch, and by which document of whom.
 *
 * @param several warehouses are looked at: which one stands beside it
 */
export const columnsOf = (several: boolean): readonly ListColumn<StockMovement>[] => [
  {
    ...{ key: 'createDate', title: '时间', width: 144 },
    render: ({ createDate }) => formatDateTime(createDate),
  },
  { key: 'warehouseName', title: '仓库', field: 'warehouseName', width: 132, atFirstHidden: !several },
  { key: 'productName', title: '商品', field: 'productName', width: 152, always: true },
  { key: 'spec', title: '规格', field: 'spec', width: 92, wrap: true, atFirstHidden: true },
  { key: 'batchNo', title: STOCK_FIELDS.batchNo, field: 'batchNo', width: 112 },
  {
    ...{ key: 'bizType', title: '类型', width: 88 },
    render: ({ bizType }) => MOVEMENT_KINDS[bizType - 1] ?? '其他',
  },
  { key: 'changeQuantity', title: '变动数量', width: 96, numeric: true, render: changeOf },
  {
    ...{ key: 'afterQuantity', title: '结存数量', width: 104, numeric: true },
    render: ({ afterQuantity, unit }) => inUnits(afterQuantity, unit),
  },
  { key: 'bizId', title: '单号', field: 'bizId', width: 180 },
  { key: 'reason', title: '原因', field: 'reason', width: 120, wrap: true, atFirstHidden: several },
  { key: 'operatorName', title: STOCK_FIELDS.operatorName, field: 'operatorName', width: 80 },
  {
    ...{ key: 'costPrice', title: STOCK_FIELDS.costPrice, width: 128, numeric: true, atFirstHidden: true },
    render: ({ costPrice }) => (costPrice === null ? '' : formatYuan(costPrice)),
  },
];
