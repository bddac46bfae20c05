import { useRef, type RefObject } from 'react';
import { askToLeave } from '@hospital/shared/ui/core';

/** What stands in a dialog: nothing, something that was typed, something that is on its way. */
export type Held = 'nothing' | 'typed' | 'sending';

/** Closes a dialog: never while it sends, and only after asking while something is typed in it. */
export function useLeave(onClose: () => void): {
  /** For its form to say what stands in it. */
  readonly heldRef: RefObject<Held>;
  readonly leave: () => Promise<void>;
} {
  const heldRef = useRef<Held>('nothing');
  const asking = useRef(false);
  const leave = async (): Promise<void> => {
    if (heldRef.current === 'sending' || asking.current) return;
    asking.current = true;
    const agreed = heldRef.current === 'nothing' || (await askToLeave());
    asking.current = false;
    if (agreed) onClose();
  };
  return { heldRef, leave };
}
