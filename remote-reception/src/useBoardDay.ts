import { useToday } from '@hospital/shared/api';
import { isDay } from '@hospital/shared/format';
import { usePageState } from '@hospital/shared/navigation';

/** A day that was chosen, and on which day: tomorrow nobody looks for it. */
interface Chosen {
  readonly date: string;
  readonly on: string;
}

/**
 * The day of a board: that which the address names, else today, whatever day that has become, until another is chosen; on
 * a new day it is today again.
 *
 * @param asked what the address says; what is no day counts for nothing
 */
export function useBoardDay(asked = ''): readonly [date: string, choose: (date: string) => void] {
  const today = useToday();
  const [chosen, keep] = usePageState<Chosen | null>('day', null);
  const choose = (date: string): void => keep({ date: date || today, on: today });
  if (chosen === null) return [isDay(asked) ? asked : today, choose];
  return [chosen.on === today ? chosen.date : today, choose];
}
