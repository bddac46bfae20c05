import { asText, type FilterOf, oneOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { Operation, OperationKind } from '@hospital/shared/contract/calls/logs';
import { OPERATION_WORDS } from '@hospital/shared/contract/logWords';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

/** The list's own filter: all that was done. */
export const ALL = {
  startDate: '',
  endDate: '',
  userName: '',
  bizType: '',
  kind: '',
  record: '',
} satisfies FilterOf<typeof api.logs.operations>;

/** A filter as the calls take it. */
export const requestOf = readFilter<RequestOf<typeof api.logs.operations>>({
  startDate: asText,
  endDate: asText,
  userName: asText,
  bizType: asText,
  kind: oneOf('created', 'changed', 'deleted', 'enabled', 'disabled', 'run', 'exported', 'viewed'),
  record: asText,
});

const KIND_COLORS: Readonly<Record<OperationKind, string>> = {
  created: 'green',
  changed: 'arcoblue',
  deleted: 'red',
  enabled: 'green',
  disabled: 'orange',
  run: 'arcoblue',
  exported: 'purple',
  viewed: 'gray',
};

/** A read, of which is told what it gave; any other kind has changed something. */
export const isRead = (kind: OperationKind): boolean => kind === 'exported' || kind === 'viewed';

interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * When, who, what and which record.
 *
 * @param types kinds of records that the log knows
 */
export const fieldsOf = (types: readonly Option[]): readonly FilterField<keyof typeof ALL>[] => [
  { kind: 'days', label: '操作时间' },
  { kind: 'text', key: 'userName', label: '操作人', width: 144 },
  { kind: 'choice', key: 'bizType', label: '对象', options: types, width: 120 },
  {
    kind: 'choice',
    key: 'kind',
    label: '方式',
    options: Object.entries(OPERATION_WORDS).map(([value, label]) => ({ value, label })),
    width: 104,
  },
  { kind: 'text', key: 'record', label: '记录名称或编号', width: 176 },
];

export const columns: readonly ListColumn<Operation, never>[] = [
  { key: 'createDate', title: '操作时间', field: 'createDate', width: 168, always: true },
  { key: 'userName', title: '操作人', field: 'userName', width: 96 },
  {
    key: 'kind',
    title: '方式',
    width: 80,
    render: ({ done }) => <Tag color={KIND_COLORS[done]}>{OPERATION_WORDS[done]}</Tag>,
  },
  { key: 'bizType', title: '对象', field: 'bizTypeName', width: 96 },
  { key: 'recordName', title: '记录', width: 176, render: ({ recordName, bizId }) => recordName || bizId },
  { key: 'action', title: '操作', field: 'actionName', width: 176 },
  { key: 'ip', title: 'IP', field: 'ip', width: 128 },
  { key: 'traceId', title: '追踪号', field: 'traceId', width: 224, atFirstHidden: true },
];
