import type { ReactNode } from 'react';
import { TabLink } from '@hospital/shared/navigation';
import { Alert } from '@hospital/shared/ui/core';

interface DeathHintProps {
  readonly petName: string;
  readonly ownerId: string;
  readonly petId: string;
}

/**
 * Where a case or a stay ends with a death: the file of the animal does not follow by itself, and until it does its owner
 * is reminded of vaccinations and visits.
 */
export const DeathHint = ({ petName, ownerId, petId }: DeathHintProps): ReactNode => (
  <Alert
    type="warning"
    content={
      <>
        请同时在<TabLink to={`/customer/detail?id=${ownerId}&pet=${petId}`}>{petName}的档案</TabLink>
        标记死亡，未完成的回访、预约和免疫驱虫提醒才会取消
      </>
    }
  />
);
