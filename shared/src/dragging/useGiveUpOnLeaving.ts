import { useEffect, useRef } from 'react';
import { giveUpDrag } from './giveUpDrag';

/**
 * Puts back what is dragged when its page goes, or stands behind another tab: sensors would go on listening to keys.
 *
 * @param dragging whether something is
 */
export function useGiveUpOnLeaving(dragging: boolean): void {
  const held = useRef(false);
  useEffect(() => {
    held.current = dragging;
  }, [dragging]);
  useEffect(
    () => () => {
      if (held.current) giveUpDrag();
    },
    [],
  );
}
