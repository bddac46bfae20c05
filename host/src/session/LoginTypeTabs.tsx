import type { WorkspaceType } from '@hospital/shared/session';
import { tabOfKey } from '@hospital/shared/ui/tabKeys';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { loginTypes } from './signInForm';

/**
 * The three sides to sign in to, as tabs that the arrow keys move between. Not `TabList` of shared/ui, which brings
 * Arco's styles: this page has its own in index.html, where the same tabs stand before any code has come.
 */
export function LoginTypeTabs({
  value,
  onChange,
}: {
  readonly value: WorkspaceType;
  readonly onChange: (value: WorkspaceType) => void;
}): ReactNode {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    const current = loginTypes.findIndex((type) => type.value === value);
    const next = tabOfKey(event.key, current, loginTypes.length);
    const target = next === null ? undefined : loginTypes[next];
    if (!target || next === null) return;
    event.preventDefault();
    onChange(target.value);
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
