import { asText, type FilterOf, oneOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { ExportLog } from '@hospital/shared/contract/calls/logs';
import {
  EXPORT_KEPT_DAYS,
  EXPORT_STATUSES,
  type ExportStatus,
  MOST_EXPORTS_KEPT,
} from '@hospital/shared/contract/sentWords';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

export const ALL = { name: '', status: '', startDate: '', endDate: '', createName: '' } satisfies FilterOf<
  typeof api.logs.exports
>;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.logs.exports>>({
  name: asText,
  status: oneOf(0, 1, 2, 3, 4),
  startDate: asText,
  endDate: asText,
  createName: asText,
});

export const FIELDS: readonly FilterField<keyof typeof ALL>[] = [
  { kind: 'text', key: 'name', label: '导出内容', width: 120, stays: true },
  {
    ...{ kind: 'choice', key: 'status', label: '状态', width: 104 },
    // Nothing waits before it is being made.
    options: ([1, 2, 3, 4] as const).map((status) => ({
      value: String(status),
      label: EXPORT_STATUSES[status],
    })),
  },
  { kind: 'days', label: '导出日期' },
  { kind: 'text', key: 'createName', label: '导出人', width: 96 },
];

const COLORS: Readonly<Record<ExportStatus, string>> = {
  0: 'orange',
  1: 'arcoblue',
  2: 'green',
  3: 'red',
  4: 'gray',
};

/** `12 KB`. */
const sizeOf = ({ size }: ExportLog): string =>
  size === 0
    ? ''
    : size < 1024 * 1024
      ? `${Math.ceil(size / 1024)} KB`
      : `${(size / 1024 / 1024).toFixed(1)} MB`;

export const columns: readonly ListColumn<ExportLog, never>[] = [
  { key: 'createDate', title: '导出时间', width: 144, render: ({ createDate }) => createDate.slice(0, 16) },
  { key: 'name', title: '导出内容', field: 'name', width: 120, always: true },
  {
    key: 'params',
    title: '条件',
    width: 152,
    render: ({ params }) => (params.length > 0 ? params.join('；') : '全部'),
  },
  { key: 'rows', title: '条数', field: 'rows', width: 72, numeric: true },
  {
    key: 'status',
    title: '状态',
    width: 168,
    wrap: true,
    // Whoever waits for a sheet that failed reads why without looking for it.
    render: ({ status, error }) => (
      <>
        <Tag color={COLORS[status]}>{EXPORT_STATUSES[status]}</Tag>
        {error && <> {error}</>}
      </>
    ),
  },
  { key: 'createName', title: '导出人', field: 'createName', width: 96 },
  { key: 'storeName', title: '门店', width: 120, render: ({ storeName }) => storeName || '全部' },
  {
    key: 'expireDate',
    title: '保留至',
    width: 144,
    render: ({ expireDate }) => (expireDate ?? '').slice(0, 16),
  },
  { key: 'size', title: '大小', width: 88, numeric: true, atFirstHidden: true, render: sizeOf },
];

/** Why its file cannot be fetched; `''`: it can. */
export function whyNot({ status, error, fileFlag }: ExportLog): string {
  if (fileFlag === 'Y') return '';
  if (status === 4) return `文件只保留${EXPORT_KEPT_DAYS}天、每人最近${MOST_EXPORTS_KEPT}个，请重新导出`;
  if (status === 3) return error || '导出失败，请重新导出';
  return status === 2 ? '只能下载自己导出、现在仍有权导出的文件' : '正在生成，完成后可下载';
}
