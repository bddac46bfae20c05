import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useMay } from '@hospital/shared/session';
import { Page, Panel } from '@hospital/shared/ui/core';
import { ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import type { ReactNode } from 'react';
import { ALL, columns, FIELDS, requestOf } from './signIns.model';

const PAGE_SIZE = 50;

/** 登录日志: who signed in or was refused, from where and with what (domain.md §1.1 LoginLog). */
export default function SignInLogPage(): ReactNode {
  const control = useListQuery<never>('list', ALL, PAGE_SIZE);
  const given = requestOf(control.query.filter);
  const signIns = useCall(
    api.logs.signIns,
    { ...placeOf(control.query), ...given },
    { keepPrevious: true, silent: true, staleTime: 0 },
  );
  const mayExport = useMay(api.logs.exportSignIns);
  return (
    <Page title="登录日志">
      <Panel>
        <ListView
          scene="loginLog"
          label="登录日志"
          control={control}
          fields={FIELDS}
          columns={columns}
          answer={signIns}
          rows={signIns.data?.records}
          total={signIns.data?.total ?? 0}
          rowKey="id"
          onExport={
            mayExport
              ? ({ columns: shown }) => api.logs.exportSignIns({ ...given, columns: shown })
              : undefined
          }
        />
      </Panel>
    </Page>
  );
}
