import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { PagedTable } from '@hospital/shared/ui/data';
import { PLAN_COLUMNS } from '../planColumns';
import { Follows } from './ReviewHistory';

const { time, type, content, status } = PLAN_COLUMNS;

/** Part `clinic/reviewHistory`: the follow-ups of an animal, with what was tried and said at each. */
export default function PetHistory({ petId, storeId }: PropsOf<'clinic/reviewHistory'>): ReactNode {
  return (
    <PagedTable
      label="复诊与回访"
      call={api.reviews.list}
      request={{ petId, ...(storeId ? { storeId } : {}), orderByType: 'desc' as const }}
      rowKey="id"
      empty="没有复诊与回访计划"
      columns={[
        time,
        type,
        content,
        status,
        {
          title: '回访记录',
          width: 280,
          wrap: true,
          render: ({ id, followCount }) => (followCount > 0 ? <Follows id={id} /> : '尚无记录'),
        },
      ]}
    />
  );
}
