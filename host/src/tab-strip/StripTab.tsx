import { IconClose } from '@hospital/shared/ui/icons/icons';
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react';
import { panelIdOf, tabElementIdOf } from './tabElements';
import styles from './TabStrip.module.css';
import type { Tab } from './tabs';

/** What can be done with a tab; one object for all tabs and for as long as the strip lives. */
export interface TabActions {
  readonly show: (tab: Tab) => void;
  readonly close: (tab: Tab) => void;
  readonly openMenu: (event: MouseEvent, tab: Tab) => void;
  readonly pressKey: (event: KeyboardEvent, tab: Tab) => void;
}

interface StripTabProps {
  readonly tab: Tab;
  readonly active: boolean;
  /** The strip is one stop of the Tab key: this tab is it. */
  readonly focusable: boolean;
  /** Where a tab that is dragged would be dropped, if beside this one. */
  readonly gap: 'before' | 'after' | undefined;
  readonly actions: TabActions;
}

const KEYS = 'Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight';

/** One tab of the strip. Memoised: when another one opens or comes to the front, this one is not rendered again. */
export const StripTab = memo(function StripTab({
  tab,
  active,
  focusable,
  gap,
  actions,
}: StripTabProps): ReactNode {
  return (
    <div
      id={tabElementIdOf(tab.id)}
      role="tab"
      className={styles.tab}
      aria-label={tab.title}
      aria-selected={active}
      aria-controls={active ? panelIdOf(tab.id) : undefined}
      aria-keyshortcuts={tab.affixed ? undefined : KEYS}
      draggable={!tab.affixed}
      data-gap={gap}
      tabIndex={focusable ? 0 : -1}
      onClick={() => actions.show(tab)}
      onMouseDown={(event) => {
        if (event.button === 1) event.preventDefault(); // no scrolling by the wheel's button
      }}
      onAuxClick={(event) => {
        if (event.button === 1 && !tab.affixed) actions.close(tab);
      }}
      onContextMenu={(event) => actions.openMenu(event, tab)}
      onKeyDown={(event) => actions.pressKey(event, tab)}
    >
      <span className={styles.title}>{tab.title}</span>
      {!tab.affixed && (
        // Not a stop of its own: inside a tab the keyboard closes with Delete.
        <span
          role="button"
          aria-label={`关闭 ${tab.title}`}
          className={styles.close}
          onClick={(event) => {
            event.stopPropagation();
            actions.close(tab);
          }}
        >
          <IconClose aria-hidden="true" />
        </span>
      )}
    </div>
  );
});
