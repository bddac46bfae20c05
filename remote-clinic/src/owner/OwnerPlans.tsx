import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { PagedTable } from '@hospital/shared/ui/data';
import { PLAN_COLUMNS } from '../planColumns';
import PlanButtons from './PlanButtons';

const { time, type, content, status } = PLAN_COLUMNS;

/** Part `clinic/ownerPlans`: what is planned for an owner's animals and what was done of it, with how to plan more. */
export default function OwnerPlans({ ownerId }: PropsOf<'clinic/ownerPlans'>): ReactNode {
  return (
    <>
      <PlanButtons ownerId={ownerId} />
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
          { title: '复诊计划', field: 'planName', width: 144 },
          { title: '门店', field: 'storeName', width: 216 },
        ]}
      />
    </>
  );
}
