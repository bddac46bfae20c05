import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { addDays, type Day, shanghaiDay } from '@hospital/shared/format';

const momentOf = (shanghai: string): number => Date.parse(`${shanghai.replace(' ', 'T')}+08:00`);

interface TimedAnswer {
  readonly data: { readonly serverTime: string } | undefined;
  /** When the answer came, by this computer's clock. */
  readonly dataUpdatedAt: number;
}

/**
 * Today by the server's clock, or by this computer's until the server has answered.
 *
 * @param onTurn called when another day has begun: what was counted for the one before is untrue
 */
export function useToday({ data, dataUpdatedAt }: TimedAnswer, onTurn: () => void): Day {
  // Seconds pass on the way: a clock counts as wrong from two minutes on.
  const difference = data ? momentOf(data.serverTime) - dataUpdatedAt : 0;
  const skew = Math.abs(difference) < 120_000 ? 0 : difference;
  const read = useCallback(() => shanghaiDay(new Date(Date.now() + skew)), [skew]);
  const latest = useRef(onTurn);
  useEffect(() => {
    latest.current = onTurn;
  });
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = (): void => {
        const now = Date.now();
        timer = setTimeout(turn, momentOf(`${addDays(read(), 1)} 00:00:00`) - skew - now + 1);
      };
      const turn = (): void => {
        changed();
        latest.current();
        wait();
      };
      wait();
      return () => clearTimeout(timer);
    },
    [read, skew],
  );
  return useSyncExternalStore(subscribe, read);
}
