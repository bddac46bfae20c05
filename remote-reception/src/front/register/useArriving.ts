import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { PickedCustomer } from '@hospital/shared/contract/parts';

/** Whom an address wants registered. */
export interface Arriving {
  /** What the picker searches for at first. */
  readonly keyword: string;
  readonly picked: PickedCustomer | null;
  /** The named pet is on its way. */
  readonly loading: boolean;
}

/** What an address says: a text to search for, or a pet with its owner. */
export interface Named {
  readonly keyword: string;
  readonly ownerId: string;
  readonly petId: string;
}

/** The pet that an address names; one that is not to be found is looked for by hand. */
export function useArriving({ keyword, ownerId, petId }: Named): Arriving {
  const known = ownerId !== '' && petId !== '';
  const { data, isFetching } = useCall(api.customers.info, { id: ownerId }, { enabled: known, silent: true });
  const pet = known ? data?.pets.find(({ id }) => id === petId) : undefined;
  return {
    keyword,
    loading: known && !data && isFetching,
    picked:
      data && pet ? { ownerId, ownerName: data.name, mobile: data.mobile, petId, petName: pet.name } : null,
  };
}
