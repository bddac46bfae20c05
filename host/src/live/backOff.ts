/** The longest wait (ms) between two attempts; a stream that stood longer had been a good one. */
export const LONGEST_WAIT = 30_000;
const FIRST_WAIT = 1_000;

/**
 * How long (ms) to wait after so many failures in a row: twice as long each time, up to `LONGEST_WAIT`, and somewhere
 * in the upper half of that, so that the browsers of a whole chain do not come back at the same moment.
 */
export function backOff(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1));
  return longest * (0.5 + random() / 2);
}
