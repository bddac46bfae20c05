import type { ReactNode } from 'react';
import type { PickedCustomer, PropsOf } from '@hospital/shared/contract/parts';
import { Part } from '@hospital/shared/parts';

interface CustomerBoxProps {
  /** What is searched for at first; left out: nothing. */
  readonly keyword?: string | undefined;
  /** What is known of who is searched for and has no file yet. */
  readonly newcomer?: PropsOf<'customer/picker'>['newcomer'];
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
  newcomer,
  focused = true,
  value,
  onChange,
  'aria-label': label = '宠物',
}: CustomerBoxProps): ReactNode => (
  <Part
    name="customer/picker"
    pick="pet"
    label={label}
    {...(value ? { value } : { keyword, focused, ...(newcomer ? { newcomer } : {}) })}
    onPick={(picked) => onChange?.(picked)}
  />
);
