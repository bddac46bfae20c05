import { type ReactNode, useId } from 'react';
import './base';
import classes from './FormField.module.css';

/** What the control of a `FormField` must carry. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
}

export interface FormFieldProps {
  readonly label: string;
  /** The label is read aloud only, when a placeholder already says it. */
  readonly hideLabel?: boolean;
  /** Why the value is wrong; empty when it is not. */
  readonly error?: string;
  readonly required?: boolean;
  readonly children: (control: FieldControl) => ReactNode;
}

/**
 * Label, control and error of one field without a form engine: for sign-in, where every byte counts. Everywhere else
 * use `Form` and `FormItem`.
 */
export function FormField({
  label,
  hideLabel = false,
  error = '',
  required = false,
  children,
}: FormFieldProps): ReactNode {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : undefined,
        'aria-required': required ? true : undefined,
      })}
      <div id={errorId} className={classes.error} role="alert">
        {error}
      </div>
    </div>
  );
}
