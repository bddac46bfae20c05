import type { WorkspaceType } from '@hospital/shared/session';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { loginTypes } from './signInForm';

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The three sides to sign in to, as tabs that the arrow keys move between. */
export function LoginTypeTabs({
  value,
  onChange,
}: {
  readonly value: WorkspaceType;
  readonly onChange: (value: WorkspaceType) => void;
}): ReactNode {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const current = loginTypes.findIndex((type) => type.value === value);
    const next = (current + step + loginTypes.length) % loginTypes.length;
    const target = loginTypes[next];
    if (target) onChange(target.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <div ref={list} className="types" role="tablist" aria-label="登录类型" onKeyDown={onKeyDown}>
      {loginTypes.map(({ value: type, title }) => (
        <button
          key={type}
          type="button"
          role="tab"
          aria-selected={type === value}
          aria-controls="sign-in-panel"
          tabIndex={type === value ? 0 : -1}
          onClick={() => onChange(type)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
