import { Input } from '@hospital/shared/ui/core';
import {
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Choice } from '@hospital/shared/ui/data';

/** What the dialog of a field is given. */
export interface PickerState {
  readonly visible: boolean;
  readonly chosen: Choice | undefined;
  readonly onPick: (choice: Choice) => void;
  readonly onClose: () => void;
}

interface PickFieldProps {
  readonly value?: Choice;
  readonly onChange?: (choice: Choice) => void;
  readonly onBlur?: (event: FocusEvent) => void;
  readonly placeholder: string;
  readonly 'aria-label'?: string;
  /** The dialog to choose in; `onPick` closes it, too. */
  readonly picker: ComponentType<PickerState>;
}

/**
 * A field whose value is picked in a dialog. It opens when the field gets the focus from another field (spec 1 §2), by
 * a click, Enter, Space or arrow down; not when the form's own dialog puts the focus there, nor when it comes back.
 */
export function PickField({
  value,
  onChange,
  onBlur,
  placeholder,
  picker: Picker,
  ...props
}: PickFieldProps): ReactNode {
  const [open, setOpen] = useState(false);
  // From the dialog's closing until the field is left: the focus comes back by itself, perhaps through another field.
  const returning = useRef(false);
  const close = (): void => {
    returning.current = true;
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    setOpen(true);
  };
  const onFocus = ({ target, relatedTarget }: FocusEvent): void => {
    const form = target.closest('form');
    const fromField = relatedTarget instanceof Element && form?.contains(relatedTarget);
    if (fromField && !returning.current) setOpen(true);
  };
  return (
    <>
      <Input
        {...props}
        readOnly
        aria-haspopup="dialog"
        placeholder={placeholder}
        value={value?.name ?? ''}
        onFocus={onFocus}
        onBlur={(event) => {
          // While the dialog is open the field is not left, and nothing is to be checked.
          if (open) return;
          returning.current = false;
          onBlur?.(event);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <Picker
        visible={open}
        chosen={value}
        onPick={(choice) => {
          onChange?.(choice);
          close();
        }}
        onClose={close}
      />
    </>
  );
}
