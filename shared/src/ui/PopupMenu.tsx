import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import './base';
import classes from './PopupMenu.module.css';
import { focusAgain } from './useReturnFocus';

export interface MenuEntry<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  /** What follows cannot be undone. */
  readonly danger?: boolean;
  /** A line above it. */
  readonly separated?: boolean;
}

export interface PopupMenuProps<Key extends string> {
  /** Accessible name. */
  readonly label: string;
  readonly entries: readonly MenuEntry<Key>[];
  readonly onSelect: (key: Key) => void;
  readonly onClose: () => void;
  /** Hangs below this element, or … */
  readonly anchor?: Element;
  /** … its top left corner stands here in the window. It moves to stay inside. */
  readonly at?: { readonly x: number; readonly y: number };
}

const MARGIN = 8;
const GAP = 4;

/**
 * Menu over the page (ARIA pattern): arrows, Home and End move, Enter or Space choose, Esc, Tab and a click elsewhere
 * close, focus goes back. Render it while it is open.
 */
export function PopupMenu<Key extends string>(props: PopupMenuProps<Key>): ReactNode {
  const { label, entries, onSelect, onClose, anchor, at } = props;
  const menu = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = menu.current;
    itemsOf(element)[0]?.focus({ preventScroll: true });
    return () => {
      if (element?.contains(document.activeElement) || document.activeElement === document.body)
        focusAgain(before);
    };
  }, []);

  const x = at?.x;
  const y = at?.y;
  useLayoutEffect(() => {
    if (menu.current) place(menu.current, anchor?.getBoundingClientRect() ?? new DOMRect(x, (y ?? 0) - GAP));
  }, [anchor, x, y]);

  useEffect(() => {
    const elsewhere = (event: Event): void => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !anchor?.contains(target)) close();
    };
    const resized = (): void => close();
    document.addEventListener('pointerdown', elsewhere, true);
    window.addEventListener('resize', resized);
    return () => {
      document.removeEventListener('pointerdown', elsewhere, true);
      window.removeEventListener('resize', resized);
    };
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      return onClose();
    }
    const items = itemsOf(menu.current);
    const target = itemOfKey(event.key, items.indexOf(document.activeElement as HTMLElement), items.length);
    if (target === null) return;
    event.preventDefault();
    items[target]?.focus();
  };

  return createPortal(
    <div ref={menu} role="menu" aria-label={label} className={classes.menu} onKeyDown={onKeyDown}>
      {entries.map((entry) => (
        <button
          key={entry.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={entry.disabled}
          className={`${classes.item} ${entry.danger ? classes.danger : ''} ${entry.separated ? classes.separated : ''}`}
          onClick={() => {
            onClose();
            onSelect(entry.key);
          }}
        >
          {entry.icon}
          {entry.label}
        </button>
      ))}
    </div>,
    document.body,
  );
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? []),
];

/** Below the anchor, from its left edge; from its right one when that leaves no room; always inside the window. */
function place(menu: HTMLElement, anchor: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const left = anchor.left + width > innerWidth - MARGIN ? anchor.right - width : anchor.left;
  const top = anchor.bottom + GAP;
  menu.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
  menu.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`;
}

/** Which entry a key leads to; null when the key does not move. */
function itemOfKey(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
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
