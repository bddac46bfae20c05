import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import './base';
import classes from './TabList.module.css';

export interface TabListProps<Value extends string | number> {
  /** Accessible name. */
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly title: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Id of the panel that the tabs change. */
  readonly panelId?: string;
}

/** The plain tabs of the ARIA pattern (arrows, Home, End), for places too small for Arco's Tabs. */
export function TabList<Value extends string | number>(props: TabListProps<Value>): ReactNode {
  const { label, tabs, value, onChange, panelId } = props;
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = keyTarget(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const tab = target === null ? undefined : tabs[target];
    if (!tab || target === null) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };

  return (
    <div ref={list} role="tablist" aria-label={label} className={classes.list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={tab.value === value}
          aria-controls={panelId}
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
