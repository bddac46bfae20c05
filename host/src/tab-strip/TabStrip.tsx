import { openTab } from '@hospital/shared/navigation';
import { IconLeft, IconRight } from '@hospital/shared/ui/icons/icons';
import { useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  type WheelEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { AllTabsButton } from './AllTabsButton';
import { requestClose, requestRefresh } from './closing';
import { invalidateTab } from './invalidateTab';
import { StripButton } from './StripButton';
import { StripTab, type TabActions } from './StripTab';
import { focusTab, tabElementsIn } from './tabElements';
import styles from './TabStrip.module.css';
import { type Closing, idsToClose, type Tab } from './tabs';
import { TabMenu } from './TabMenu';
import { readTabsState, useTabs } from './tabStore';
import { useStripOverflow } from './useStripOverflow';
import { useTabSorting } from './useTabSorting';

interface OpenMenu {
  readonly tab: Tab;
  readonly left: number;
  readonly top: number;
}

/**
 * The open pages (spec 1 §2 Shell). Arrows move the focus, Enter shows, Delete closes, Ctrl+Shift+Arrow and dragging
 * sort.
 */
export function TabStrip(): ReactNode {
  const { tabs, activeId } = useTabs();
  const queries = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);
  const overflow = useStripOverflow(list, tabs, activeId);
  const { moveBy, announcement, gap, dragHandlers } = useTabSorting(list);

  // The focus must not fall out of the strip with a tab that had it.
  const refocus = useRef(false);
  useEffect(() => {
    if (!refocus.current || activeId === null) return;
    refocus.current = false;
    if (!list.current?.contains(document.activeElement)) focusTab(list.current, activeId);
  }, [tabs, activeId]);

  const close = useCallback((tab: Tab, closing: Closing = 'current'): void => {
    refocus.current = list.current?.contains(document.activeElement) ?? false;
    void requestClose(idsToClose(readTabsState(), tab.id, closing), openTab);
  }, []);

  const refresh = (tab: Tab): void => void requestRefresh(tab.id, () => invalidateTab(queries, tab.id));

  const actions = useMemo(
    (): TabActions => ({
      show: (tab) => openTab(tab.id),
      close,
      openMenu(event, tab) {
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        const byKeyboard = event.clientX === 0 && event.clientY === 0;
        setMenu({
          tab,
          left: byKeyboard ? box.left : event.clientX,
          top: byKeyboard ? box.bottom : event.clientY,
        });
      },
      pressKey(event, tab) {
        const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (steps && event.ctrlKey && event.shiftKey) {
          event.preventDefault();
          moveBy(tab, steps);
        } else if (event.key === 'Delete' && !tab.affixed) {
          close(tab);
        } else if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          openTab(tab.id);
        } else {
          moveFocus(event, tabElementsIn(list.current));
        }
      },
    }),
    [close, moveBy],
  );

  const scrollBy = (part: number): void => {
    const strip = list.current;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip?.scrollBy({ left: strip.clientWidth * part, behavior: calm ? 'instant' : 'smooth' });
  };

  const focusable = tabs.some((tab) => tab.id === activeId) ? activeId : tabs[0]?.id;
  const overflows = overflow.before || overflow.after;
  return (
    <div className={styles.bar}>
      {overflows && (
        <StripButton label="向左滚动" disabled={!overflow.before} onClick={() => scrollBy(-PAGE)}>
          <IconLeft aria-hidden="true" />
        </StripButton>
      )}
      <div
        ref={list}
        role="tablist"
        aria-label="已打开页面"
        className={styles.strip}
        onWheel={scrollSideways}
        {...dragHandlers}
      >
        {tabs.map((tab, at) => (
          <StripTab
            key={tab.id}
            tab={tab}
            active={tab.id === activeId}
            focusable={tab.id === focusable}
            gap={gap === at ? 'before' : gap === at + 1 && at === tabs.length - 1 ? 'after' : undefined}
            actions={actions}
          />
        ))}
      </div>
      {overflows && (
        <StripButton label="向右滚动" disabled={!overflow.after} onClick={() => scrollBy(PAGE)}>
          <IconRight aria-hidden="true" />
        </StripButton>
      )}
      <AllTabsButton />
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
      {menu && (
        <TabMenu
          tab={menu.tab}
          place={menu}
          onRefresh={refresh}
          onMove={moveBy}
          onCloseTabs={close}
          onClose={closeMenu}
        />
      )}
    </div>
  );
}

/** How much of the strip's width a press of a button scrolls. */
const PAGE = 0.8;

/** Pixels that a wheel counting in lines means by one. */
const LINE = 24;

/** An ordinary wheel turns up and down; the strip has only one direction. */
function scrollSideways(event: WheelEvent<HTMLElement>): void {
  if (event.deltaX !== 0 || event.ctrlKey) return;
  event.currentTarget.scrollLeft +=
    event.deltaY * (event.deltaMode === event.nativeEvent.DOM_DELTA_LINE ? LINE : 1);
}

/** Arrows, Home and End lead from tab to tab. */
function moveFocus(event: KeyboardEvent, elements: readonly HTMLElement[]): void {
  const at = elements.indexOf(event.currentTarget as HTMLElement);
  const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: elements.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  elements[(target + elements.length) % elements.length]?.focus();
}
