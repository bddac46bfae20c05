import { Activity, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { TabList } from './TabList';
import classes from './TabList.module.css';

export interface TabsProps<Value extends string> {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly title: string; readonly content: ReactNode }[];
  /** The open tab; without it the tabs remember it themselves, beginning with the first, also once theirs is gone. */
  readonly value?: Value;
  readonly onChange?: (value: Value) => void;
  readonly kind?: 'line' | 'card';
}

/**
 * Tabs with their panels. A panel is built when its tab is first opened and then kept. Our own, since Arco's bring
 * its menu and layout (16 kB) and miss the ARIA pattern.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  kind = 'line',
}: TabsProps<Value>): ReactNode {
  const id = useId();
  const [chosen, setChosen] = useState<Value | undefined>(tabs[0]?.value);
  const remembered = tabs.some((tab) => tab.value === chosen) ? chosen : tabs[0]?.value;
  const current = value ?? remembered;
  const [opened, setOpened] = useState<ReadonlySet<Value>>(new Set());
  if (current !== undefined && !opened.has(current)) setOpened(new Set([...opened, current]));

  // What led to another tab is hidden with its own: the keyboard goes on at the tab that is shown.
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!root.current?.contains(focused) || !focused?.closest('[role="tabpanel"][hidden]')) return;
    root.current.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [current]);

  if (current === undefined) return null;
  return (
    <div ref={root} className={classes.tabs}>
      <TabList
        label={label}
        kind={kind}
        id={id}
        tabs={tabs}
        value={current}
        onChange={(next) => {
          setChosen(next);
          onChange?.(next);
        }}
      />
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          className={classes.panel}
          hidden={tab.value !== current}
        >
          {opened.has(tab.value) && (
            <Activity mode={tab.value === current ? 'visible' : 'hidden'}>{tab.content}</Activity>
          )}
        </div>
      ))}
    </div>
  );
}
