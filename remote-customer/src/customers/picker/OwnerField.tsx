import type { ReactNode } from 'react';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { PickerBox } from './PickerBox';

interface OwnerFieldProps {
  /** A form gives it, as the next three. */
  readonly value?: PickedCustomer;
  readonly onChange?: (owner: PickedCustomer | undefined) => void;
  readonly 'aria-label'?: string;
  readonly 'aria-required'?: boolean;
  /** Whoever cannot be chosen. */
  readonly except?: string;
  /** The cursor stands in it at once. */
  readonly focused?: boolean;
}

/** A field of a form that takes an owner who has a file. */
export const OwnerField = ({ value, onChange, except, focused, ...aria }: OwnerFieldProps): ReactNode => (
  <PickerBox
    pick="owner"
    knownOnly
    value={value}
    onPick={(picked) => onChange?.(picked)}
    label={aria['aria-label']}
    required={aria['aria-required']}
    except={except}
    focused={focused}
  />
);
