import type { ReactNode } from 'react';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { Part } from '@hospital/shared/parts';

interface PetFieldProps {
  /** A form gives it, as the next two. */
  readonly value?: PickedCustomer;
  readonly onChange?: (picked: PickedCustomer | undefined) => void;
  readonly 'aria-label'?: string;
}

/** The box that finds owners and pets, as a field of a form, which begins in it where nobody is chosen yet. */
export const PetField = ({ value, onChange, 'aria-label': label = '宠物' }: PetFieldProps): ReactNode => (
  <Part
    name="customer/picker"
    pick="pet"
    label={label}
    {...(value ? { value } : { focused: true })}
    onPick={(picked) => onChange?.(picked)}
  />
);
