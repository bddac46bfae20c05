import { type ReactNode, useEffect, useRef } from 'react';
import styles from './MobileDrawer.module.css';

/** The side menu of the mobile layout: over the page, closed by Esc or a press beside it. */
export function MobileDrawer({
  open,
  onClose,
  children,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const drawer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = drawer.current;
    if (!open || !element) return undefined;
    const opener = document.activeElement;
    element.querySelector<HTMLElement>('a, button')?.focus();
    return () => {
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
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      >
        {children}
      </div>
    </>
  );
}
