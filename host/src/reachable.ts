import { valueStore } from '@hospital/shared/host';

/** How often the server came within reach again. */
const returns = valueStore(0);

/** The server answers again: what failed to load meanwhile is asked for once more. */
export const serverIsBack = (): void => returns.write(returns.read() + 1);

/** Rises whenever the server came within reach again. */
export const useReturns = returns.useValue;

/** Counts the returns of the network until the result is called; those of the server are told by the event stream. */
export function watchNetwork(): () => void {
  addEventListener('online', serverIsBack);
  return () => removeEventListener('online', serverIsBack);
}
