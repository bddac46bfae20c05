import type { ReactNode } from 'react';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { Part } from '@hospital/shared/parts';

interface CustomerBoxProps {
  /** What is searched for at first; left out: nothing. */
  readonly keyword?: string | undefined;
  /** A form gives it, as the next two. */
  readonly value?: PickedCustomer;
  readonly onChange?: (picked: PickedCustomer | undefined) => void;
  readonly 'aria-label'?: string;
}

/** The box that finds owners and pets, as a field of a form. Where nobody is chosen yet, a form begins in it. */
export const CustomerBox = ({
  keyword = '',
  value,
  onChange,
  'aria-label': label = '宠物',
}: CustomerBoxProps): ReactNode => (
  <Part
    name="customer/picker"
    pick="pet"
    label={label}
    {...(value ? { value } : { keyword })}
    onPick={(picked) => onChange?.(picked)}
  />
);
