import { Input } from '@hospital/shared/ui/core';
import { useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { Choice } from '../../recordForm';

interface PickFieldProps {
  readonly value?: Choice;
  readonly onChange?: (choice: Choice) => void;
  readonly onBlur?: (event: FocusEvent) => void;
  readonly placeholder: string;
  readonly 'aria-label'?: string;
  /** The dialog to choose in; `onPick` closes it, too. */
  readonly picker: (state: {
    readonly visible: boolean;
    readonly chosen: Choice | undefined;
    readonly onPick: (choice: Choice) => void;
    readonly onClose: () => void;
  }) => ReactNode;
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
  picker,
  ...props
}: PickFieldProps): ReactNode {
  const [open, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    setOpen(true);
  };
  const onFocus = ({ target, relatedTarget }: FocusEvent): void => {
    const form = target.closest('form');
    if (relatedTarget instanceof Element && form?.contains(relatedTarget)) setOpen(true);
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
          if (!open) onBlur?.(event);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {picker({
        visible: open,
        chosen: value,
        onPick: (choice) => {
          onChange?.(choice);
          setOpen(false);
        },
        onClose: () => setOpen(false),
      })}
    </>
  );
}
