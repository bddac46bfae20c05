import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { reviewTypeName } from '@hospital/shared/contract/listWords';
import { reviewStates } from '@hospital/shared/contract/reviewStates';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { formatDateTime } from '@hospital/shared/format';
import { PagedTable } from '@hospital/shared/ui/data';

/** Part `clinic/ownerPlans`: what is planned for an owner's animals and what was done of it. */
export default function OwnerPlans({ ownerId }: PropsOf<'clinic/ownerPlans'>): ReactNode {
  return (
    <PagedTable
      label="计划"
      call={api.reviews.list}
      request={{ ownerId, orderByType: 'desc' as const }}
      rowKey="id"
      empty="没有复诊与回访计划"
      columns={[
        { title: '计划时间', width: 144, render: ({ reviewTime }) => formatDateTime(reviewTime) },
        { title: '类型', width: 88, render: ({ type }) => reviewTypeName(type) },
        { title: '宠物', field: 'petName', width: 80 },
        { title: '内容', field: 'content', width: 216, wrap: true },
        {
          title: '状态',
          width: 88,
          render: ({ status, overdueFlag }) => (overdueFlag === 'Y' ? '已逾期' : reviewStates.words[status]),
        },
        { title: '执行人', field: 'executorName', width: 88 },
        { title: '门店', field: 'storeName', width: 216 },
      ]}
    />
  );
}
