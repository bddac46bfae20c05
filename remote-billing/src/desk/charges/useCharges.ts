import { useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import type { ChargeWay } from '@hospital/shared/contract/chargeWords';

export interface Charges {
  /** Ways that a payment provider is there for. */
  readonly ways: readonly ChargeWay[];
  /** The charge of these bills that is open, or was when this dialog saw it; null: none. */
  readonly charge: Charge | null;
  readonly starting: boolean;
  /** @param amount yuan, of bills that still owe something. @throws ApiError, which is on screen */
  readonly start: (way: ChargeWay, amount: number, billIds: readonly string[]) => Promise<void>;
  /** It is over, and the dialog goes on without it. */
  readonly leave: () => void;
}

/** It waits for its customer. */
export const isOpen = ({ state }: Charge): boolean => state === 'asking' || state === 'waiting';

/** Charges of these bills, live: also one that was begun before a reload, or at another desk. */
export function useCharges(billIds: readonly string[]): Charges {
  const answer = useCall(api.charges.list, {}, { silent: true, hideLoading: true });
  const begin = useCallMutation(api.charges.start);
  const [seen, see] = useState('');
  const begun = begin.data && begin.data.id === seen ? begin.data : undefined;
  const own = (answer.data?.list ?? []).filter((one) => one.billIds.some((id) => billIds.includes(id)));
  const open = own.filter(isOpen).at(-1);
  if (open && open.id !== seen) see(open.id);
  return {
    ways: answer.data?.ways ?? [],
    charge: open ?? own.find(({ id }) => id === seen) ?? begun ?? null,
    starting: begin.isPending,
    start: async (way, amount, owing) => {
      try {
        see((await begin.mutateAsync({ billIds: [...owing], way, amount })).id);
      } catch (error) {
        // Where the answer was lost the charge may be there all the same.
        void answer.refetch();
        throw error;
      }
    },
    leave: () => see(''),
  };
}
