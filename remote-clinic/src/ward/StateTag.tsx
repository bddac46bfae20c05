import type { ReactNode } from 'react';
import { liveStates, type LiveState } from '@hospital/shared/contract/liveStates';
import { Tag } from '@hospital/shared/ui/core';

const COLORS: Readonly<Record<LiveState, string>> = { 1: 'blue', 2: 'green', 3: 'gray' };

/** The state of a stay, and that the animal should have left. */
export const StateTag = ({
  state,
  overdue = false,
}: {
  readonly state: LiveState;
  readonly overdue?: boolean;
}): ReactNode => (
  <>
    <Tag color={COLORS[state]}>{liveStates.words[state]}</Tag>
    {overdue && <Tag color="red">逾期</Tag>}
  </>
);
