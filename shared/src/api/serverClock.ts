import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { addDays, type Day, shanghaiDay } from '../format';

/** `Date` headers tell whole seconds, and answers take their time: less (ms) than this says nothing of a clock. */
const PRECISION = 3000;

/** How far the server's clock is ahead of this computer's, in milliseconds. */
let ahead = 0;
const followers = new Set<() => void>();

/**
 * Takes the server's clock from an answer; from one that took long it would be read wrongly.
 *
 * @param header `Date` of the answer
 * @param sentAt when it was asked for, by this computer's clock, in milliseconds
 */
export function noteServerDate(header: unknown, sentAt: number): void {
  const told = typeof header === 'string' ? Date.parse(header) : NaN;
  const now = Date.now();
  if (Number.isNaN(told) || now - sentAt > PRECISION || now < sentAt) return;
  const difference = told - now;
  if (Math.abs(difference - ahead) > PRECISION) setAhead(Math.abs(difference) > PRECISION ? difference : 0);
}

function setAhead(next: number): void {
  ahead = next;
  followers.forEach((follow) => follow());
}

/** For tests: as if nothing had been answered yet. */
export const forgetServerClock = (): void => setAhead(0);

/** Now by the server's clock; by this computer's until the server has answered. */
export const serverNow = (): Date => new Date(Date.now() + ahead);

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
      const midnight = Date.parse(`${addDays(serverDay(), 1)}T00:00:00+08:00`);
      timer = setTimeout(look, midnight - serverNow().getTime() + PRECISION);
    };
    const look = (): void => {
      changed();
      wait();
    };
    wait();
    followers.add(look);
    // Timers stand still while a computer sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      followers.delete(look);
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
