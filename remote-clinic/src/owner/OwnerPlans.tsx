import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { PagedTable } from '@hospital/shared/ui/data';
import { PLAN_COLUMNS } from '../planColumns';

const { time, type, content, status } = PLAN_COLUMNS;

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
        time,
        type,
        { title: '宠物', field: 'petName', width: 80 },
        content,
        status,
        { title: '执行人', field: 'executorName', width: 88 },
        { title: '门店', field: 'storeName', width: 216 },
      ]}
    />
  );
}
