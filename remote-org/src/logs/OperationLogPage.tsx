import { api, useCall } from '@hospital/shared/api';
import type { Operation } from '@hospital/shared/contract/calls/logs';
import { usePageState } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import { Button, LoadError, Page, Panel, Tag } from '@hospital/shared/ui/core';
import { DataTable, Pager, RowAction, type DataColumn } from '@hospital/shared/ui/data';
import { useState, type ReactNode } from 'react';
import { ALL_OPERATIONS, FIRST_PAGE, KINDS, requestOf, type OperationFilters } from './logs.model';
import classes from './logs.module.css';
import { OperationDetails } from './OperationDetails';
import { OperationSearch } from './OperationSearch';

/** 操作日志: who changed what, from what to what (domain.md §1.10 OpLog). */
export default function OperationLogPage(): ReactNode {
  const [filters, setFilters] = usePageState<OperationFilters>('filters', ALL_OPERATIONS);
  const [place, setPlace] = usePageState<{ page: number; pageSize: number }>('place', FIRST_PAGE);
  const operations = useCall(
    api.logs.operations,
    { ...place, ...requestOf(filters) },
    { keepPrevious: true, silent: true, staleTime: 0 },
  );
  const [open, setOpen] = useState<{ readonly id: string; readonly visible: boolean } | null>(null);
  const total = operations.data?.total ?? 0;

  const search = (wanted: OperationFilters): void => {
    // 查询 always asks the server, also for what is on screen.
    if (JSON.stringify(wanted) === JSON.stringify(filters) && place.page === 1) void operations.refetch();
    setFilters(wanted);
    setPlace({ ...place, page: 1 });
  };

  const columns: readonly DataColumn<Operation>[] = [
    { title: '操作时间', field: 'createDate', width: 168 },
    { title: '操作人', field: 'userName', width: 96 },
    { title: '方式', width: 80, render: ({ kind }) => <Kind kind={kind} /> },
    { title: '对象', field: 'bizTypeName', width: 96 },
    { title: '记录', width: 176, render: ({ recordName, bizId }) => recordName || bizId },
    { title: '操作', field: 'actionName', width: 176 },
    { title: 'IP', field: 'ip', width: 128 },
    {
      title: '详情',
      width: 88,
      sticky: true,
      wrap: true, // the ring of a focused button goes over the cell's edge
      render: ({ id }) => <RowAction onClick={() => setOpen({ id, visible: true })}>查看</RowAction>,
    },
  ];

  return (
    <Page title="操作日志">
      <Panel>
        <div className={classes.toolbar}>
          <OperationSearch applied={filters} onSearch={search} />
          <Can permission="sys:oplog:export">
            <Button onClick={() => void api.logs.exportOperations(requestOf(filters)).catch(() => undefined)}>
              导出
            </Button>
          </Can>
        </div>
        {operations.isError ? (
          <LoadError
            what="操作日志"
            error={operations.error}
            retrying={operations.isFetching}
            onRetry={() => void operations.refetch()}
          />
        ) : (
          <DataTable
            label="操作日志"
            columns={columns}
            rows={operations.data?.records}
            rowKey="id"
            loading={operations.isPlaceholderData}
            page={place.page}
          />
        )}
        {total > 0 && (
          <Pager
            total={total}
            page={place.page}
            limit={place.pageSize}
            onChange={(page, pageSize) => setPlace({ page, pageSize })}
          />
        )}
      </Panel>
      {open && (
        <OperationDetails
          key={open.id}
          id={open.id}
          visible={open.visible}
          onClose={() => setOpen({ ...open, visible: false })}
        />
      )}
    </Page>
  );
}

function Kind({ kind }: Pick<Operation, 'kind'>): ReactNode {
  const named = KINDS.find(({ value }) => value === kind);
  return named && <Tag color={named.color}>{named.label}</Tag>;
}
