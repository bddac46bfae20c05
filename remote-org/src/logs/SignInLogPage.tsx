import { api, useCall } from '@hospital/shared/api';
import type { SignIn } from '@hospital/shared/contract/calls/logs';
import { usePageState } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import { Button, LoadError, Page, Panel, Tag } from '@hospital/shared/ui/core';
import { DataTable, Pager, type DataColumn } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import { ALL_SIGN_INS, FIRST_PAGE, requestOf, SIDES, type SignInFilters } from './logs.model';
import classes from './logs.module.css';
import { SignInSearch } from './SignInSearch';

const columns: readonly DataColumn<SignIn>[] = [
  { title: '登录时间', field: 'createDate', width: 168 },
  { title: '登录名', field: 'loginName', width: 128 },
  { title: '姓名', field: 'name', width: 96 },
  { title: '登录端', width: 80, render: ({ type }) => SIDES.find(({ value }) => value === type)?.label },
  {
    title: '结果',
    width: 88,
    render: ({ result }) => (result === 'Y' ? <Tag color="green">成功</Tag> : <Tag color="red">失败</Tag>),
  },
  { title: '原因', field: 'reason', width: 200 },
  { title: 'IP', field: 'ip', width: 136 },
  { title: '浏览器', field: 'browser', width: 176 },
];

/** 登录日志: who signed in or was refused, from where and with what (domain.md §1.1 LoginLog). */
export default function SignInLogPage(): ReactNode {
  const [filters, setFilters] = usePageState<SignInFilters>('filters', ALL_SIGN_INS);
  const [place, setPlace] = usePageState<{ page: number; pageSize: number }>('place', FIRST_PAGE);
  const signIns = useCall(
    api.logs.signIns,
    { ...place, ...requestOf(filters) },
    { keepPrevious: true, silent: true, staleTime: 0 },
  );
  const total = signIns.data?.total ?? 0;

  const search = (wanted: SignInFilters): void => {
    // 查询 always asks the server, also for what is on screen.
    if (JSON.stringify(wanted) === JSON.stringify(filters) && place.page === 1) void signIns.refetch();
    setFilters(wanted);
    setPlace({ ...place, page: 1 });
  };

  return (
    <Page title="登录日志">
      <Panel>
        <div className={classes.toolbar}>
          <SignInSearch applied={filters} onSearch={search} />
          <Can permission="sys:loginlog:export">
            <Button onClick={() => void api.logs.exportSignIns(requestOf(filters)).catch(() => undefined)}>
              导出
            </Button>
          </Can>
        </div>
        {signIns.isError ? (
          <LoadError
            what="登录日志"
            error={signIns.error}
            retrying={signIns.isFetching}
            onRetry={() => void signIns.refetch()}
          />
        ) : (
          <DataTable
            label="登录日志"
            columns={columns}
            rows={signIns.data?.records}
            rowKey="id"
            loading={signIns.isPlaceholderData}
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
    </Page>
  );
}
