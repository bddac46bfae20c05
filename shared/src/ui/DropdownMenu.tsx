import { type ReactNode, useState } from 'react';
import { PopupMenu, type MenuEntry } from './PopupMenu';

export type { MenuEntry };

/** What the button that opens the menu must carry. */
export interface MenuTrigger {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: { readonly currentTarget: EventTarget | null }) => void;
  readonly onKeyDown: (event: {
    readonly key: string;
    readonly currentTarget: EventTarget | null;
    preventDefault: () => void;
  }) => void;
}

export interface DropdownMenuProps<Key extends string> {
  /** Accessible name of the menu. */
  readonly label: string;
  readonly entries: readonly MenuEntry<Key>[];
  readonly onSelect: (key: Key) => void;
  /** Renders the button: `(trigger) => <button type="button" {...trigger}>…</button>`. */
  readonly children: (trigger: MenuTrigger) => ReactNode;
}

/** A button with a menu below it. */
export function DropdownMenu<Key extends string>(props: DropdownMenuProps<Key>): ReactNode {
  const { label, entries, onSelect, children } = props;
  const [anchor, setAnchor] = useState<Element | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: ({ currentTarget }) => setAnchor(anchor ? null : (currentTarget as Element)),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setAnchor(event.currentTarget as Element);
        },
      })}
      {anchor && (
        <PopupMenu label={label} entries={entries} onSelect={onSelect} onClose={close} anchor={anchor} />
      )}
    </>
  );
}
