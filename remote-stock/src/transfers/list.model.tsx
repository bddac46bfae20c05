import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { TransferRow } from '@hospital/shared/contract/calls/transfers';
import {
  TRANSFER_FIELDS,
  transferStates,
  type TransferStatus,
} from '@hospital/shared/contract/transferStates';
import { formatYuan } from '@hospital/shared/format';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

/** Who applies, or who gives. */
export type Side = 'apply' | 'examine';

export const ALL = {
  ...{ keyword: '', status: '', fromWarehouseId: '', toWarehouseId: '', startDate: '', endDate: '' },
} satisfies FilterOf<typeof api.transfers.applied>;

/** A filter as the calls take it; both lists and their exports take the same. */
export const requestOf = readFilter<RequestOf<typeof api.transfers.applied>>({
  ...{ keyword: asText, fromWarehouseId: asText, toWarehouseId: asText, startDate: asText, endDate: asText },
  status: oneOf(0, 1, 2, 3, 4, 5, 6),
});

interface Place {
  readonly id: string;
  readonly warehouseName: string;
}

/** A side filters by the warehouses of the other; a draft is never seen by who gives. */
export const fieldsOf = (side: Side, places: readonly Place[]): readonly FilterField<keyof typeof ALL>[] => [
  { kind: 'text', key: 'keyword', label: '单号、商品或备注', width: 184 },
  {
    kind: 'choice',
    key: 'status',
    label: '状态',
    options: Object.entries(transferStates.words)
      .filter(([value]) => side === 'apply' || value !== '0')
      .map(([value, label]) => ({ value, label })),
    width: 136,
  },
  {
    kind: 'choice',
    key: side === 'apply' ? 'fromWarehouseId' : 'toWarehouseId',
    label: side === 'apply' ? TRANSFER_FIELDS.fromWarehouseId : TRANSFER_FIELDS.toWarehouseId,
    options: places.map(({ id, warehouseName }) => ({ value: id, label: warehouseName })),
    searchable: true,
    width: 184,
  },
  { kind: 'days', label: '制单日期' },
];

const COLORS: Readonly<Record<TransferStatus, string>> = {
  ...{ 0: 'gray', 1: 'orange', 2: 'arcoblue', 3: 'arcoblue', 4: 'green', 5: 'red', 6: 'gray' },
};

export const StatusTag = ({ status }: { readonly status: TransferStatus }) => (
  <Tag color={COLORS[status]}>{transferStates.words[status]}</Tag>
);

export type TransferOrder = OrderOf<typeof api.transfers.applied>;

const minuteOf = (time: string | null): string => time?.slice(0, 16) ?? '';

/** What goes where, how far it is, and who asked. */
export const columnsOf = (side: Side): readonly ListColumn<TransferRow, TransferOrder>[] => [
  {
    key: 'transferNo',
    title: TRANSFER_FIELDS.transferNo,
    width: 200,
    always: true,
    sortField: 'transferNo',
    render: ({ transferNo, urgentFlag }) => (
      <>
        {transferNo} {urgentFlag === 'Y' && <Tag color="orange">加急</Tag>}
      </>
    ),
  },
  { key: 'status', title: '状态', width: 124, render: ({ status }) => <StatusTag status={status} /> },
  {
    key: 'fromWarehouseName',
    title: TRANSFER_FIELDS.fromWarehouseId,
    field: 'fromWarehouseName',
    width: 132,
    atFirstHidden: side === 'examine',
  },
  {
    key: 'toWarehouseName',
    title: TRANSFER_FIELDS.toWarehouseId,
    field: 'toWarehouseName',
    width: 132,
    atFirstHidden: side === 'apply',
  },
  { key: 'totalKinds', title: '种数', field: 'totalKinds', width: 64, numeric: true },
  {
    key: 'totalAmount',
    title: '成本金额',
    width: 108,
    numeric: true,
    sortField: 'totalAmount',
    render: ({ totalAmount }) => formatYuan(totalAmount),
  },
  { key: 'createName', title: '制单人', field: 'createName', width: 80, atFirstHidden: true },
  {
    key: 'createDate',
    title: '制单时间',
    width: 144,
    sortField: 'createDate',
    render: ({ createDate }) => minuteOf(createDate),
  },
  {
    key: 'applyUserName',
    title: '申请人',
    field: 'applyUserName',
    width: 80,
    // The examiner's side has four actions and knows the warehouse.
    atFirstHidden: side === 'examine',
  },
  {
    key: 'applyTime',
    title: '申请时间',
    width: 144,
    atFirstHidden: true,
    render: ({ applyTime }) => minuteOf(applyTime),
  },
  { key: 'examineUserName', title: '审核人', field: 'examineUserName', width: 80, atFirstHidden: true },
  {
    key: 'examineTime',
    title: '审核时间',
    width: 144,
    atFirstHidden: true,
    render: ({ examineTime }) => minuteOf(examineTime),
  },
  {
    key: 'examineRemark',
    title: TRANSFER_FIELDS.examineRemark,
    field: 'examineRemark',
    width: 160,
    atFirstHidden: true,
  },
  {
    key: 'shipTime',
    title: '出库时间',
    width: 144,
    atFirstHidden: true,
    render: ({ shipTime }) => minuteOf(shipTime),
  },
  {
    key: 'receiveTime',
    title: '收货时间',
    width: 144,
    atFirstHidden: true,
    render: ({ receiveTime }) => minuteOf(receiveTime),
  },
  { key: 'remarks', title: TRANSFER_FIELDS.remarks, field: 'remarks', width: 160, atFirstHidden: true },
];
