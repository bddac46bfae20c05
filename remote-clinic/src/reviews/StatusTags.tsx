import type { ReactNode } from 'react';
import type { Review } from '@hospital/shared/contract/calls/reviews';
import { Space, Tag } from '@hospital/shared/ui/core';
import { statusName } from './reviews.model';

const COLORS = { N: 'arcoblue', Y: 'green', C: 'gray' } as const;

/** Where a follow-up stands, and whether it is late. */
export const StatusTags = ({ status, overdueFlag }: Pick<Review, 'status' | 'overdueFlag'>): ReactNode => (
  <Space size={4}>
    <Tag color={COLORS[status]}>{statusName(status)}</Tag>
    {overdueFlag === 'Y' && <Tag color="red">逾期</Tag>}
  </Space>
);
