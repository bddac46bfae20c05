import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './PopupMenu.module.css';

export interface PopupMenuItem {
  /** Where labels may be alike: what tells the items apart. */
  readonly key?: string;
  readonly label: string;
  /** Keys that do the same, shown beside the label. */
  readonly keys?: string;
  readonly disabled?: boolean;
  /** One of several of which one holds: whether it is this. The focus begins there. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

interface PopupMenuProps {
  /** Accessible name. */
  readonly label: string;
  readonly items: readonly PopupMenuItem[];
  /** Called for every way of closing: an item, Esc, Tab, a press elsewhere. */
  readonly onClose: () => void;
  /** Place in the window. */
  readonly style: CSSProperties;
}

/** A small menu after the ARIA pattern: arrows, Home, End, Enter, Esc. Whoever opened it gets the focus back. */
export function PopupMenu({ label, items, onClose, style }: PopupMenuProps): ReactNode {
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    opener.current ??= document.activeElement;
    const buttons = buttonsIn(menu.current);
    (buttons.find((button) => button.getAttribute('aria-checked') === 'true') ?? buttons[0])?.focus();
    const onPress = (event: PointerEvent): void => {
      if (!menu.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [onClose]);

  const close = (): void => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close();
      return;
    }
    const buttons = buttonsIn(menu.current);
    const current = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const target = keyTarget(event.key, current, buttons.length);
    if (target === null) return;
    event.preventDefault();
    buttons[target]?.focus();
  };

  return (
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      className={styles.menu}
      style={style}
      onKeyDown={onKeyDown}
    >
      {items.map(({ label: text, key = text, keys, disabled = false, checked, onSelect }) => (
        <button
          key={key}
          type="button"
          role={checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={checked}
          tabIndex={-1}
          disabled={disabled}
          onClick={() => {
            close();
            onSelect();
          }}
        >
          <span>{text}</span>
          {keys && <kbd aria-hidden="true">{keys}</kbd>}
        </button>
      ))}
    </div>
  );
}

const buttonsIn = (menu: HTMLElement | null): HTMLButtonElement[] =>
  Array.from(menu?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? []);

/** Which item a key leads to; null when the key is not for menus. */
function keyTarget(key: string, current: number, count: number): number | null {
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
