import { refreshSession } from '../workplace/movedBrowser';
import { pause } from './abort';
import { backOff } from './backOff';

const MOST_ATTEMPTS = 6;

/**
 * Reads profile, permissions and menu anew, as often as it takes: until then buttons and menu are those of before.
 *
 * @returns whether they are here
 */
export async function readProfileAnew(signal: AbortSignal): Promise<boolean> {
  for (let failures = 1; ; failures += 1) {
    try {
      await refreshSession();
      return true;
    } catch (error) {
      console.warn('The profile could not be read anew', error);
      if (failures === MOST_ATTEMPTS || signal.aborted) return false;
      await pause(backOff(failures), signal);
    }
  }
}
