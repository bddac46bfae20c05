import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Operation } from '@hospital/shared/contract/calls/logs';
import { OPERATION_WORDS } from '@hospital/shared/contract/logWords';
import { Input, Select, Tag } from '@hospital/shared/ui/core';
import { RowAction, type DataColumn } from '@hospital/shared/ui/data';
import { useState, type ReactNode } from 'react';
import { LogPage } from './LogPage';
import {
  ALL_OPERATIONS,
  KIND_COLORS,
  KIND_OPTIONS,
  operationsRequest,
  type OperationFilters,
} from './logs.model';
import { OperationDetails } from './OperationDetails';
import { useLog, type LogView } from './useLog';

/** 操作日志: who changed what, from what to what (domain.md §1.10 OpLog), who exported and who saw whole telephones. */
export default function OperationLogPage(): ReactNode {
  const view = useLog<OperationFilters>(ALL_OPERATIONS);
  const operations = useCall(
    api.logs.operations,
    { ...view.place, ...operationsRequest(view.filters) },
    { keepPrevious: true, silent: true, staleTime: 0 },
  );
  const [open, setOpen] = useState<{ readonly id: string; readonly visible: boolean } | null>(null);
  return (
    <LogPage
      title="操作日志"
      view={view}
      answer={operations}
      columns={columns((id) => setOpen({ id, visible: true }))}
      fields={<Fields {...view} />}
      exportCall={api.logs.exportOperations}
      onExport={() => api.logs.exportOperations(operationsRequest(view.filters))}
    >
      {open && (
        <OperationDetails
          key={open.id}
          id={open.id}
          visible={open.visible}
          onClose={() => setOpen({ ...open, visible: false })}
        />
      )}
    </LogPage>
  );
}

const columns = (onOpen: (id: string) => void): readonly DataColumn<Operation>[] => [
  { title: '操作时间', field: 'createDate', width: 168 },
  { title: '操作人', field: 'userName', width: 96 },
  {
    title: '方式',
    width: 80,
    render: ({ done }) => <Tag color={KIND_COLORS[done]}>{OPERATION_WORDS[done]}</Tag>,
  },
  { title: '对象', field: 'bizTypeName', width: 96 },
  { title: '记录', width: 176, render: ({ recordName, bizId }) => recordName || bizId },
  { title: '操作', field: 'actionName', width: 176 },
  { title: 'IP', field: 'ip', width: 128 },
  {
    title: '详情',
    width: 88,
    sticky: true,
    wrap: true, // the ring of a focused button goes over the cell's edge
    render: ({ id }) => <RowAction onClick={() => onOpen(id)}>查看</RowAction>,
  },
];

/** Who, what and which record. */
function Fields({ typed, type }: Pick<LogView<OperationFilters>, 'typed' | 'type'>): ReactNode {
  const { data: types = [] } = useCall(api.logs.bizTypes, {}, { hideLoading: true, silent: true });
  return (
    <>
      <Input
        value={typed.userName}
        onChange={(userName) => type({ userName })}
        allowClear
        maxLength={100}
        placeholder="请输入操作人"
        aria-label="操作人"
      />
      <Select
        options={types.map(({ bizType, name }) => ({ value: bizType, label: name }))}
        {...(typed.bizType ? { value: typed.bizType } : {})}
        onChange={(bizType?: string) => type({ bizType: bizType ?? '' })}
        allowClear
        placeholder="对象"
        aria-label="对象"
        style={{ width: 120 }}
      />
      <Select
        options={KIND_OPTIONS}
        {...(typed.kind ? { value: typed.kind } : {})}
        onChange={(kind?: OperationFilters['kind']) => type({ kind: kind ?? '' })}
        allowClear
        placeholder="方式"
        aria-label="方式"
        style={{ width: 104 }}
      />
      <Input
        value={typed.record}
        onChange={(record) => type({ record })}
        allowClear
        maxLength={100}
        placeholder="请输入记录名称或编号"
        aria-label="记录"
      />
    </>
  );
}
