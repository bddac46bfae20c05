import type { ReactNode } from 'react';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { Part } from '@hospital/shared/parts';

interface CustomerBoxProps {
  /** What is searched for at first; left out: nothing. */
  readonly keyword?: string | undefined;
  /** Whether the form begins in it; by default it does. */
  readonly focused?: boolean;
  /** A form gives it, as the next two. */
  readonly value?: PickedCustomer;
  readonly onChange?: (picked: PickedCustomer | undefined) => void;
  readonly 'aria-label'?: string;
}

/** The box that finds owners and pets, as a field of a form. Where nobody is chosen yet, a form begins in it. */
export const CustomerBox = ({
  keyword = '',
  focused = true,
  value,
  onChange,
  'aria-label': label = '宠物',
}: CustomerBoxProps): ReactNode => (
  <Part
    name="customer/picker"
    pick="pet"
    label={label}
    {...(value ? { value } : { keyword, focused })}
    onPick={(picked) => onChange?.(picked)}
  />
);
