import type { ReactNode } from 'react';
import type { Review } from '@hospital/shared/contract/calls/reviews';
import { Space, Tag } from '@hospital/shared/ui/core';
import { statusName } from './reviews.model';

const COLORS = { N: 'arcoblue', Y: 'green', C: 'gray' } as const;

/** Where a follow-up stands, whether it is late, and why it ended of itself. */
export const StatusTags = ({
  status,
  closeReason = '',
  overdueFlag,
}: Pick<Review, 'status' | 'closeReason' | 'overdueFlag'>): ReactNode => (
  <Space size={4} wrap>
    <Tag color={COLORS[status]}>{statusName(status)}</Tag>
    {overdueFlag === 'Y' && <Tag color="red">逾期</Tag>}
    {closeReason !== '' && <Tag color="gray">{closeReason}</Tag>}
  </Space>
);
