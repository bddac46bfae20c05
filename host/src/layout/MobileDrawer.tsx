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
    if (!open) return undefined;
    const opener = document.activeElement;
    drawer.current?.querySelector<HTMLElement>('a, button')?.focus();
    return () => {
      // Only if the focus would otherwise be lost with the drawer.
      if (opener instanceof HTMLElement && drawer.current?.contains(document.activeElement)) opener.focus();
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
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      >
        {children}
      </div>
    </>
  );
}
