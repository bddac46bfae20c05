import { billStates, type BillStatus } from '@hospital/shared/contract/billStates';
import { Tag } from '@hospital/shared/ui/core';

const COLORS: Readonly<Record<BillStatus, string>> = {
  0: 'red',
  1: 'orange',
  2: 'green',
  3: 'purple',
  4: 'gray',
  5: 'gray',
};

/** The state of a bill in words. */
export const StatusTag = ({ status }: { readonly status: BillStatus }) => (
  <Tag color={COLORS[status]}>{billStates.words[status]}</Tag>
);
