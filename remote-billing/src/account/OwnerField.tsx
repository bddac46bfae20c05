import type { ReactNode } from 'react';
import { Part } from '@hospital/shared/parts';

/** Whose account it is. */
export interface Holder {
  readonly ownerId: string;
  readonly ownerName: string;
}

interface OwnerFieldProps {
  readonly value?: Holder;
  readonly onChange?: (holder: Holder | undefined) => void;
}

/** The owner of an account, as a field of a form. */
export function OwnerField({ value, onChange }: OwnerFieldProps): ReactNode {
  return (
    <Part
      name="customer/picker"
      pick="owner"
      label="宠主"
      {...(value ? { value: { ...value, mobile: '', petId: '', petName: '' } } : {})}
      onPick={(picked) => onChange?.(picked && { ownerId: picked.ownerId, ownerName: picked.ownerName })}
    />
  );
}
