import type { ReactNode } from 'react';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { immuneStates } from '@hospital/shared/contract/immuneStates';
import { DUE_DAYS } from '@hospital/shared/contract/immuneWords';
import { Space, Tag } from '@hospital/shared/ui/core';

const COLORS = { N: 'arcoblue', Y: 'green', C: 'gray' } as const;

type Shown = Pick<
  ImmunePlan,
  'status' | 'overdueFlag' | 'daysLeft' | 'externalFlag' | 'coveredById' | 'closeReason'
>;

/** How far its day is, in words; empty for what is neither near nor over. */
function dueWords({
  status,
  overdueFlag,
  daysLeft,
}: Omit<Shown, 'externalFlag' | 'coveredById' | 'closeReason'>): string {
  if (status !== 'N') return '';
  if (overdueFlag === 'Y') return `逾期${-daysLeft}天`;
  if (daysLeft === 0) return '今天';
  return daysLeft <= DUE_DAYS ? `${daysLeft}天后` : '';
}

/** Where a plan stands, and how near its day is. */
export function StatusTag(plan: Shown): ReactNode {
  const due = dueWords(plan);
  const done = plan.externalFlag === 'Y' ? '院外' : plan.coveredById === null ? '' : '随后一次';
  // What ended with its animal says so.
  const how = plan.closeReason || done;
  return (
    <Space size={4} wrap>
      <Tag color={COLORS[plan.status]}>{immuneStates.words[plan.status]}</Tag>
      {due !== '' && <Tag color={plan.overdueFlag === 'Y' ? 'red' : 'orange'}>{due}</Tag>}
      {how !== '' && <Tag color="gray">{how}</Tag>}
    </Space>
  );
}
