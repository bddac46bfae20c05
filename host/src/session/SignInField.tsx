import { type ReactNode, type Ref, useId } from 'react';

interface SignInFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly name: string;
  readonly type?: 'text' | 'password';
  /** Placeholder, and the field's name for who does not see it. */
  readonly label: string;
  readonly autoComplete: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** A field of the sign-in form with the line for its message, which always has its place. */
export function SignInField(props: SignInFieldProps): ReactNode {
  const { ref, name, type = 'text', label, autoComplete, value, problem, onChange, onBlur } = props;
  const problemId = useId();
  return (
    <div className="field">
      <input
        ref={ref}
        name={name}
        type={type}
        placeholder={label}
        aria-label={label}
        aria-required="true"
        aria-invalid={problem !== undefined}
        aria-describedby={problemId}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <p id={problemId} className="problem" aria-live="polite">
        {problem}
      </p>
    </div>
  );
}
