import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './base';
import { tabOfKey } from './tabKeys';
import classes from './TabList.module.css';

export interface TabListProps<Value extends string | number> {
  /** Accessible name. */
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly title: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** With it tabs and panels point at each other: `{id}-tab-{value}` and `{id}-panel-{value}`. */
  readonly id?: string;
  readonly kind?: 'line' | 'card';
}

/** The plain row of tabs of the ARIA pattern: arrows, Home and End move and choose. */
export function TabList<Value extends string | number>(props: TabListProps<Value>): ReactNode {
  const { label, tabs, value, onChange, kind = 'line' } = props;
  const list = useRef<HTMLDivElement>(null);
  const fallbackId = useId();
  const id = props.id ?? fallbackId;

  const onKeyDown = (event: KeyboardEvent): void => {
    const current = tabs.findIndex((tab) => tab.value === value);
    const target = tabOfKey(event.key, current, tabs.length);
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
          aria-controls={props.id ? `${id}-panel-${tab.value}` : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.title}
        </button>
      ))}
    </div>
  );
}
