import type { ReactNode } from 'react';
import { Part } from '@hospital/shared/parts';

/** Whose account it is. */
export interface Holder {
  readonly ownerId: string;
  readonly ownerName: string;
  readonly mobile?: string;
  /** Of one animal alone; left out: of all. */
  readonly petId?: string;
  readonly petName?: string;
}

interface OwnerFieldProps {
  /** What is chosen: an owner, or an animal with its owner. */
  readonly pick?: 'owner' | 'pet';
  /** The form begins here: it has the focus as soon as it is there. */
  readonly first?: boolean;
  /** What is searched for at first, so that it is chosen by one key. */
  readonly keyword?: string;
  readonly value?: Holder;
  readonly onChange?: (holder: Holder | undefined) => void;
}

/** The owner of an account or of a package, as a field of a form. */
export function OwnerField({
  pick = 'owner',
  first = false,
  keyword = first ? '' : undefined,
  value,
  onChange,
}: OwnerFieldProps): ReactNode {
  return (
    <Part
      name="customer/picker"
      pick={pick}
      label={pick === 'pet' ? '宠物' : '宠主'}
      // A search that has not begun yet has the focus.
      {...(keyword !== undefined && !value ? { keyword } : {})}
      {...(value ? { value: { petId: '', petName: '', mobile: '', ...value } } : {})}
      onPick={(picked) =>
        onChange?.(
          picked && {
            ...{ ownerId: picked.ownerId, ownerName: picked.ownerName, mobile: picked.mobile },
            ...(pick === 'pet' ? { petId: picked.petId, petName: picked.petName } : {}),
          },
        )
      }
    />
  );
}
