import { type ReactNode, useState } from 'react';
import { ApiError } from '@hospital/shared/api';
import type { Booking } from '@hospital/shared/contract/calls/bookings';
import { type BookingMove, type BookingState, bookingStates } from '@hospital/shared/contract/bookingStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { Alert } from '@hospital/shared/ui/core';

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
  const [newer, setNewer] = useState<Booking>();
  const visit = newer ?? read;
  const move = moveOf(visit.state);
  const blocked = mayMove(bookingStates, visit.state, move) ? '' : whyNot(bookingStates, visit.state, move);
  const rest = blocked || '您填写的内容还在，确认后可再次提交';
  return {
    visit,
    send: async (make) => {
      try {
        return await make(visit);
      } catch (failure) {
        if (failure instanceof ApiError && failure.staleVersion)
          setNewer((failure.data as { readonly current?: Booking } | null)?.current);
        throw failure;
      }
    },
    blocked,
    note: newer && (
      <Alert
        type="warning"
        style={{ marginBottom: 16 }}
        title="他人刚刚修改过该就诊"
        content={`现在是：${bookingStates.words[newer.state]}，${newer.doctorName}。${rest}。`}
      />
    ),
  };
}
