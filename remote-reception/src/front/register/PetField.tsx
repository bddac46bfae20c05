import type { ReactNode } from 'react';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { Part } from '@hospital/shared/parts';

interface PetFieldProps {
  /** What is searched for at first. */
  readonly keyword: string;
  /** A form gives it, as the next two. */
  readonly value?: PickedCustomer;
  readonly onChange?: (picked: PickedCustomer | undefined) => void;
  readonly 'aria-label'?: string;
}

/** The box that finds owners and pets, as a field of a form. */
export function PetField({
  keyword,
  value,
  onChange,
  'aria-label': label = '宠物',
}: PetFieldProps): ReactNode {
  return (
    <Part
      name="customer/picker"
      pick="pet"
      label={label}
      onPick={(picked) => onChange?.(picked)}
      {...(value ? { value } : {})}
      {...(keyword === '' ? {} : { keyword })}
    />
  );
}
