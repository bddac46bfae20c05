import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useMay } from '@hospital/shared/session';
import { Page, Panel } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import type { ReactNode } from 'react';
import { ALL, columns, fieldsOf, requestOf } from './operations.model';
import { OperationDetails } from './OperationDetails';

const PAGE_SIZE = 50;

/** 操作日志: who changed what, from what to what (domain.md §1.10 OpLog), who exported and who saw whole telephones. */
export default function OperationLogPage(): ReactNode {
  const control = useListQuery<never>('list', ALL, PAGE_SIZE);
  const given = requestOf(control.query.filter);
  const operations = useCall(
    api.logs.operations,
    { ...placeOf(control.query), ...given },
    { keepPrevious: true, silent: true, staleTime: 0 },
  );
  const types = useCall(api.logs.bizTypes, {}, { hideLoading: true, silent: true });
  const mayExport = useMay(api.logs.exportOperations);
  const { dialog, open, close } = useDialog<{ readonly id: string }>();
  return (
    <Page title="操作日志">
      <Panel>
        <ListView
          scene="opLog"
          label="操作日志"
          control={control}
          fields={fieldsOf((types.data ?? []).map(({ bizType, name }) => ({ value: bizType, label: name })))}
          columns={columns}
          actions={{
            title: '详情',
            width: 88,
            sticky: true,
            wrap: true, // the ring of a focused button goes over the cell's edge
            render: ({ id }) => <RowAction onClick={() => open({ id })}>查看</RowAction>,
          }}
          answer={operations}
          rows={operations.data?.records}
          total={operations.data?.total ?? 0}
          rowKey="id"
          // All columns: what was before and after stands in none of the list.
          onExport={mayExport ? () => api.logs.exportOperations(given) : undefined}
        />
      </Panel>
      {dialog && (
        <OperationDetails key={dialog.opening} id={dialog.task.id} visible={dialog.visible} onClose={close} />
      )}
    </Page>
  );
}
