import type { ReactNode } from 'react';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { Part } from '@hospital/shared/parts';

interface CustomerBoxProps {
  readonly value?: PickedCustomer;
  readonly onChange?: (picked: PickedCustomer | undefined) => void;
  readonly keyword?: string | undefined;
}

/** The box that finds owners and pets, as a field of a form. */
export const CustomerBox = ({ value, onChange, keyword }: CustomerBoxProps): ReactNode => (
  <Part
    name="customer/picker"
    pick="pet"
    label="宠物"
    {...(value ? { value } : {})}
    {...(keyword ? { keyword } : {})}
    onPick={(picked) => onChange?.(picked)}
  />
);
