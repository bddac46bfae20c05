import type { ReactNode } from 'react';
import { boardingStates, type BoardingStatus } from '@hospital/shared/contract/boardingStates';
import { Tag } from '@hospital/shared/ui/core';

const COLORS: Readonly<Record<BoardingStatus, string>> = { 0: 'orange', 1: 'blue', 2: 'green', 3: 'gray' };

/** The state of a stay, and that it should have ended. */
export const StateTag = ({
  state,
  overdue = false,
}: {
  readonly state: BoardingStatus;
  readonly overdue?: boolean;
}): ReactNode => (
  <>
    <Tag color={COLORS[state]}>{boardingStates.words[state]}</Tag> {overdue && <Tag color="red">逾期</Tag>}
  </>
);
