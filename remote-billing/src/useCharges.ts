import { useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { Charge, chargeCalls } from '@hospital/shared/contract/calls/charges';
import type { ChargeWay } from '@hospital/shared/contract/chargeWords';

type Wanted = RequestOf<typeof chargeCalls.start>;

export interface Charges {
  /** Ways that a payment provider is there for. */
  readonly ways: readonly ChargeWay[];
  /** The charge that is open, or was when this dialog saw it; null: none. */
  readonly charge: Charge | null;
  readonly starting: boolean;
  /** @throws ApiError, which is on screen */
  readonly start: (wanted: Wanted) => Promise<void>;
  /** It is over, and the dialog goes on without it. */
  readonly leave: () => void;
}

/** It waits for its customer. */
export const isOpen = ({ state }: Charge): boolean => state === 'asking' || state === 'waiting';

/**
 * Charges of a dialog, live: also one that was begun before a reload, or at another desk.
 *
 * @param isOwn whether a charge is for what the dialog takes money for
 */
export function useCharges(isOwn: (charge: Charge) => boolean): Charges {
  const answer = useCall(api.charges.list, {}, { silent: true, hideLoading: true });
  const begin = useCallMutation(api.charges.start);
  const [seen, see] = useState('');
  const begun = begin.data && begin.data.id === seen ? begin.data : undefined;
  const own = (answer.data?.list ?? []).filter(isOwn);
  const open = own.filter(isOpen).at(-1);
  if (open && open.id !== seen) see(open.id);
  return {
    ways: answer.data?.ways ?? [],
    charge: open ?? own.find(({ id }) => id === seen) ?? begun ?? null,
    starting: begin.isPending,
    start: async (wanted) => {
      try {
        see((await begin.mutateAsync(wanted)).id);
      } catch (error) {
        // Where the answer was lost the charge may be there all the same.
        void answer.refetch();
        throw error;
      }
    },
    leave: () => see(''),
  };
}
