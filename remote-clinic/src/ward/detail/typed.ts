import { useEffect, useEffectEvent } from 'react';

/** What is half typed in a dialog, by place, with what forgets its draft. */
export type Typed = Map<string, () => void>;

/**
 * Tells the dialog around a place that something in it would be lost.
 *
 * @param drop forgets it, called when its user leaves the dialog all the same
 */
export function useTyped(typed: Typed, place: string, dirty: boolean, drop: () => void): void {
  const dropNow = useEffectEvent(drop);
  useEffect(() => {
    if (!dirty) return undefined;
    typed.set(place, () => dropNow());
    return () => void typed.delete(place);
  }, [typed, place, dirty]);
}
