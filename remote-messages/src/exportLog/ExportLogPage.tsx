import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ExportLog } from '@hospital/shared/contract/calls/logs';
import { Page, Panel } from '@hospital/shared/ui/core';
import { RowAction } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import { ALL, columns, FIELDS, requestOf, whyNot } from './exportLog.model';

/** 导出记录: spreadsheets that one had made, fetched again while they are kept (domain.md §2.12 ExportLog). */
export default function ExportLogPage(): ReactNode {
  const control = useListQuery<never>('list', ALL);
  const answer = useCall(
    api.logs.exports,
    { ...placeOf(control.query), ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  return (
    <Page title="导出记录">
      <Panel>
        <ListView
          scene="exportLog"
          label="导出记录"
          control={control}
          fields={FIELDS}
          columns={columns}
          actions={{ title: '操作', width: 72, sticky: true, wrap: true, render: Download }}
          answer={answer}
          rows={answer.data?.list}
          total={answer.data?.total ?? 0}
          rowKey="id"
          empty="没有导出记录"
        />
      </Panel>
    </Page>
  );
}

function Download(row: ExportLog): ReactNode {
  const { id, name, createDate } = row;
  return (
    <RowAction
      aria-label={`下载：${name} ${createDate}`}
      because={whyNot(row)}
      // Refused in words by the client: it may have gone since the list came.
      onClick={() => void api.logs.exportFile({ id }).catch(() => undefined)}
    >
      下载
    </RowAction>
  );
}
