import { useEffect } from 'react';
import { giveUpDrag } from '@hospital/shared/dragging';

/**
 * Esc puts back what is dragged, and is not for the dialog around it then. It is heard wherever the focus is: Safari
 * does not give it to a button that is pressed.
 *
 * @param dragging whether something is
 */
export function useEscPutsBack(dragging: boolean): void {
  useEffect(() => {
    if (!dragging) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      giveUpDrag();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [dragging]);
}
