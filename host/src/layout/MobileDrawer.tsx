import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './MobileDrawer.module.css';

/** The side menu of the mobile layout: over the page, closed by Esc or a press beside it. */
export function MobileDrawer({
  open,
  place,
  onClose,
  children,
}: {
  readonly open: boolean;
  /** The store or warehouse that one works in; a narrow top bar has no room for it. */
  readonly place: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const drawer = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const element = drawer.current;
    if (!open || !element) return undefined;
    const opener = document.activeElement;
    element.querySelector<HTMLElement>('a, button')?.focus();
    // Wherever the focus is, e.g. on the button that opened it.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      // Only if the focus would otherwise be lost with the drawer.
      if (opener instanceof HTMLElement && element.contains(document.activeElement)) opener.focus();
    };
  }, [open]);

  return (
    <>
      {open && <div className={styles.beside} onClick={onClose} />}
      <div
        ref={drawer}
        className={styles.drawer}
        data-open={open}
        inert={!open}
        // Also for the page that is on screen already, where the address does not change.
        onClick={(event) => {
          if ((event.target as Element).closest('a')) onClose();
        }}
      >
        {place && <p className={styles.place}>{place}</p>}
        {children}
      </div>
    </>
  );
}
