import { asText, type FilterOf, oneOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { MsgLog } from '@hospital/shared/contract/calls/logs';
import { MSG_CHANNELS, MSG_STATUSES, type MsgStatus } from '@hospital/shared/contract/sentWords';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

export const ALL = { startDate: '', endDate: '', status: '', receiver: '', storeId: '' } satisfies FilterOf<
  typeof api.logs.messages
>;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.logs.messages>>({
  startDate: asText,
  endDate: asText,
  status: oneOf(0, 1, 2),
  receiver: asText,
  storeId: asText,
});

export const FIELDS: readonly FilterField<keyof typeof ALL>[] = [
  { kind: 'text', key: 'receiver', label: '接收人手机号', width: 120, maxLength: 20, stays: true },
  {
    ...{ kind: 'choice', key: 'status', label: '状态', width: 88 },
    options: Object.entries(MSG_STATUSES).map(([value, label]) => ({ value, label })),
  },
  { kind: 'days', label: '日期' },
];

const COLORS: Readonly<Record<MsgStatus, string>> = { 0: 'orange', 1: 'green', 2: 'red' };

/** What has become of it, and why it is not sent. */
const outcomeOf = ({ status, error, tries }: MsgLog): string =>
  status === 0 && tries > 0 ? `已尝试${tries}次，稍后重试：${error || '未得到应答'}` : error;

export const columns: readonly ListColumn<MsgLog, never>[] = [
  {
    key: 'createDate',
    title: '时间',
    width: 144,
    always: true,
    render: ({ createDate }) => createDate.slice(0, 16),
  },
  { key: 'storeName', title: '门店', field: 'storeName', width: 112 },
  { key: 'channel', title: '渠道', width: 64, render: ({ channel }) => MSG_CHANNELS[channel] },
  { key: 'ownerName', title: '宠主', field: 'ownerName', width: 88 },
  { key: 'receiver', title: '接收人', field: 'receiver', width: 112 },
  { key: 'templateName', title: '模板', field: 'templateName', width: 112 },
  { key: 'content', title: '内容', field: 'content', width: 208 },
  {
    key: 'status',
    title: '状态',
    width: 72,
    render: ({ status }) => <Tag color={COLORS[status]}>{MSG_STATUSES[status]}</Tag>,
  },
  { key: 'error', title: '失败原因', width: 184, render: outcomeOf },
  {
    key: 'sendTime',
    title: '发送时间',
    width: 168,
    atFirstHidden: true,
    render: ({ sendTime }) => sendTime ?? '',
  },
];
