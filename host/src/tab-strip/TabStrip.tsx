import { IconClose } from '@hospital/shared/ui/icons/icons';
import { useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { requestClose, requestRefresh } from './closing';
import { invalidateTab } from './invalidateTab';
import styles from './TabStrip.module.css';
import { type Closing, idsToClose, type Tab } from './tabs';
import { TabMenu } from './TabMenu';
import { readTabsState, useTabs } from './tabStore';

/** Id of the element that shows a tab's page; the tab names it. */
export const panelIdOf = (tabId: string): string => `panel-${tabId}`;
export const tabElementIdOf = (tabId: string): string => `tab-${tabId}`;

interface OpenMenu {
  readonly tab: Tab;
  readonly left: number;
  readonly top: number;
}

/** The open pages (spec 1 §2 Shell). Arrows move the focus, Enter shows, Delete closes. */
export function TabStrip(): ReactNode {
  const { tabs, activeId } = useTabs();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);

  useEffect(() => {
    if (activeId)
      document
        .getElementById(tabElementIdOf(activeId))
        ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

  // The focus must not fall out of the strip with a tab that had it.
  const refocus = useRef(false);
  useEffect(() => {
    if (!refocus.current || activeId === null) return;
    refocus.current = false;
    if (!list.current?.contains(document.activeElement)) focusTab(list.current, activeId);
  }, [tabs, activeId]);

  const close = (tab: Tab, closing: Closing = 'current'): void => {
    refocus.current = list.current?.contains(document.activeElement) ?? false;
    void requestClose(idsToClose(readTabsState(), tab.id, closing), navigate);
  };

  const refresh = (tab: Tab): void => void requestRefresh(tab.id, () => invalidateTab(queries, tab.id));

  const onKeyDown = (event: KeyboardEvent, tab: Tab): void => {
    const elements = tabElementsIn(list.current);
    const at = elements.indexOf(event.currentTarget as HTMLElement);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: elements.length - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      elements[(target + elements.length) % elements.length]?.focus();
    } else if (event.key === 'Delete' && !tab.affixed) {
      close(tab);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      navigate(tab.id);
    }
  };

  const onContextMenu = (event: MouseEvent, tab: Tab): void => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const byKeyboard = event.clientX === 0 && event.clientY === 0;
    setMenu({
      tab,
      left: byKeyboard ? box.left : event.clientX,
      top: byKeyboard ? box.bottom : event.clientY,
    });
  };

  const focusable = tabs.some((tab) => tab.id === activeId) ? activeId : tabs[0]?.id;
  return (
    <>
      <div ref={list} role="tablist" aria-label="已打开页面" className={styles.strip}>
        {tabs.map((tab) => (
          <div
            key={tab.id}
            id={tabElementIdOf(tab.id)}
            role="tab"
            className={styles.tab}
            aria-label={tab.title}
            aria-selected={tab.id === activeId}
            aria-controls={tab.id === activeId ? panelIdOf(tab.id) : undefined}
            aria-keyshortcuts={tab.affixed ? undefined : 'Delete'}
            tabIndex={tab.id === focusable ? 0 : -1}
            onClick={() => navigate(tab.id)}
            onMouseDown={(event) => {
              if (event.button === 1) event.preventDefault(); // no scrolling by the wheel's button
            }}
            onAuxClick={(event) => {
              if (event.button === 1 && !tab.affixed) close(tab);
            }}
            onContextMenu={(event) => onContextMenu(event, tab)}
            onKeyDown={(event) => onKeyDown(event, tab)}
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
                  close(tab);
                }}
              >
                <IconClose aria-hidden="true" />
              </span>
            )}
          </div>
        ))}
      </div>
      {menu && (
        <TabMenu tab={menu.tab} place={menu} onRefresh={refresh} onCloseTabs={close} onClose={closeMenu} />
      )}
    </>
  );
}

const tabElementsIn = (list: HTMLElement | null): HTMLElement[] =>
  Array.from(list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []);

function focusTab(list: HTMLElement | null, id: string): void {
  tabElementsIn(list)
    .find((element) => element.id === tabElementIdOf(id))
    ?.focus();
}
