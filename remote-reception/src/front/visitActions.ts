import { type BookingMove, bookingStates } from '@hospital/shared/contract/bookingStates';
import type { Booking } from '@hospital/shared/contract/calls/bookings';
import { mayMove, whyNot } from '@hospital/shared/contract/states';

/** What can be done with a visit in the list, by which key, and what the button says. */
export interface VisitAction {
  readonly move: BookingMove;
  readonly key: string;
  readonly word: string;
  readonly danger?: boolean;
}

export const VISIT_ACTIONS: readonly VisitAction[] = [
  { move: 'consult', key: 'j', word: '接诊' },
  { move: 'finish', key: 'f', word: '完成' },
  { move: 'pass', key: 'g', word: '过号' },
  { move: 'recall', key: 'c', word: '重新排队' },
  { move: 'switchDoctor', key: 'h', word: '换医生' },
  { move: 'handOver', key: 'h', word: '转交' },
  { move: 'cancel', key: 'x', word: '取消', danger: true },
];

/** Moves that the visit's state has. */
export const actionsOf = ({ state }: Booking): readonly VisitAction[] =>
  VISIT_ACTIONS.filter(({ move }) => mayMove(bookingStates, state, move));

/** Why it cannot be done with this visit, in words; empty where it can. */
export function whyNotNow(visit: Booking, move: BookingMove): string {
  if (!mayMove(bookingStates, visit.state, move)) return whyNot(bookingStates, visit.state, move);
  if (move === 'consult' && visit.consultFlag === 'N') return `只有${visit.doctorName}可以接诊`;
  return '';
}
