import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Day, shanghaiDay, startOfShanghaiDay } from '../format';
import { store } from '../state/store';
import { aheadAtom, PRECISION, serverNow } from './serverClock';

/** Today in Shanghai by the server's clock. */
export const serverDay = (): Day => shanghaiDay(serverNow());

/**
 * Today in Shanghai by the server's clock; renders again when another day begins, also when the computer slept over it.
 *
 * @param onTurn called after another day has begun: what was counted for the one before is untrue
 */
export function useToday(onTurn?: () => void): Day {
  const subscribe = useCallback((changed: () => void) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      clearTimeout(timer);
      const now = serverNow();
      const midnight = startOfShanghaiDay(now, 1);
      timer = setTimeout(look, midnight.getTime() - now.getTime() + PRECISION);
    };
    const look = (): void => {
      changed();
      wait();
    };
    wait();
    const stopFollowing = store.sub(aheadAtom, look);
    // Timers stand still while a computer sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      stopFollowing();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const today = useSyncExternalStore(subscribe, serverDay);
  const seen = useRef(today);
  useEffect(() => {
    if (seen.current === today) return;
    seen.current = today;
    onTurn?.();
  });
  return today;
}
