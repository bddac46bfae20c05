import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { formatDateTime } from '@hospital/shared/format';
import { PagedTable } from '@hospital/shared/ui/data';

/** Who was shown the owner's whole telephone. */
export const Views = ({ ownerId }: { readonly ownerId: string }): ReactNode => (
  <PagedTable
    label="电话查看记录"
    call={api.customers.views}
    request={{ ownerId }}
    rowKey="id"
    empty="没有人查看过完整电话"
    columns={[
      { title: '时间', width: 160, render: ({ createDate }) => formatDateTime(createDate) },
      { title: '查看人', field: 'userName', width: 120 },
      { title: '门店', field: 'storeName', width: 216 },
      { title: '页面', field: 'page', width: 160 },
    ]}
  />
);
