import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './base';
import classes from './TabList.module.css';

export interface TabListProps<Value extends string | number> {
  /** Accessible name. */
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly title: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** With it tabs and panels point at each other: `{id}-tab-{value}` and `{id}-panel-{value}`. */
  readonly id?: string;
  /** Id of the one panel that all tabs change. */
  readonly panelId?: string;
  readonly kind?: 'line' | 'card';
}

/** The plain row of tabs of the ARIA pattern: arrows, Home and End move and choose. */
export function TabList<Value extends string | number>(props: TabListProps<Value>): ReactNode {
  const { label, tabs, value, onChange, panelId, kind = 'line' } = props;
  const list = useRef<HTMLDivElement>(null);
  const fallbackId = useId();
  const id = props.id ?? fallbackId;

  const onKeyDown = (event: KeyboardEvent): void => {
    const current = tabs.findIndex((tab) => tab.value === value);
    const target = keyTarget(event.key, current, tabs.length);
    const tab = target === null ? undefined : tabs[target];
    if (!tab || target === null) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={`${classes.list} ${classes[kind]}`}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          className={classes.tab}
          aria-selected={tab.value === value}
          aria-controls={panelId ?? (props.id ? `${id}-panel-${tab.value}` : undefined)}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.title}
        </button>
      ))}
    </div>
  );
}

/** Which tab a key leads to; null when the key is not for tabs. */
function keyTarget(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
