import type { ReactNode } from 'react';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { Part } from '@hospital/shared/parts';

interface PetPickProps {
  /** A form gives them. */
  readonly value?: PickedCustomer;
  readonly onChange?: (picked: PickedCustomer | undefined) => void;
}

/** The box that finds an animal with its owner, as a field of a form. */
export const PetPick = ({ value, onChange }: PetPickProps): ReactNode => (
  <Part
    name="customer/picker"
    pick="pet"
    label="宠物"
    {...(value ? { value } : {})}
    onPick={(picked) => onChange?.(picked)}
  />
);
