import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { formatDateTime } from '@hospital/shared/format';
import { EmptyState, LoadError } from '@hospital/shared/ui/core';
import { DataTable, Pager } from '@hospital/shared/ui/data';

/** Who was shown the owner's whole telephone. */
export function Views({ ownerId }: { readonly ownerId: string }): ReactNode {
  const [place, setPlace] = useState({ page: 1, pageSize: 20 });
  const { data, error, isFetching, refetch } = useCall(
    api.customers.views,
    { ownerId, ...place },
    { silent: true, keepPrevious: true },
  );
  if (error)
    return <LoadError what="查看记录" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <DataTable
        label="电话查看记录"
        height="auto"
        rows={data?.list}
        rowKey="id"
        loading={isFetching}
        empty={<EmptyState compact text="没有人查看过完整电话" />}
        columns={[
          { title: '时间', width: 160, render: ({ createDate }) => formatDateTime(createDate) },
          { title: '查看人', field: 'userName', width: 120 },
          { title: '门店', field: 'storeName', width: 216 },
          { title: '页面', field: 'page', width: 160 },
        ]}
      />
      {(data?.total ?? 0) > place.pageSize && (
        <Pager
          page={place.page}
          limit={place.pageSize}
          total={data?.total ?? 0}
          onChange={(page, pageSize) => setPlace({ page, pageSize })}
        />
      )}
    </>
  );
}
