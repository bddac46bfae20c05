import type { ReactNode } from 'react';
import type { Booking } from '@hospital/shared/contract/calls/bookings';
import { type BookingMove, type BookingState, bookingStates } from '@hospital/shared/contract/bookingStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { NewerNote, STILL_THERE, useNewer } from '../useNewer';

interface Newest {
  /** As it was when the dialog was opened, or as somebody else has left it since. */
  readonly visit: Booking;
  /** Makes the move for what is shown; where somebody was faster, the dialog goes on with what they left. */
  readonly send: <Answer>(move: (visit: Booking) => Promise<Answer>) => Promise<Answer>;
  /** Why the move cannot be made any more; empty: it can. */
  readonly blocked: string;
  readonly note: ReactNode;
}

/**
 * A visit under a dialog that moves it, with what becomes of the dialog when somebody else changes the visit.
 *
 * @param moveOf the move that the dialog makes of a visit in that state
 */
export function useNewest(read: Booking, moveOf: (state: BookingState) => BookingMove): Newest {
  const { row: visit, newer, send } = useNewer(read);
  const move = moveOf(visit.state);
  const blocked = mayMove(bookingStates, visit.state, move) ? '' : whyNot(bookingStates, visit.state, move);
  return {
    visit,
    send,
    blocked,
    note: newer && (
      <NewerNote what="就诊">
        {`${bookingStates.words[newer.state]}，${newer.doctorName}。${blocked || STILL_THERE}`}
      </NewerNote>
    ),
  };
}
