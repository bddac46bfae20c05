/** A house that never closes has its day from then on. */
const MORNING = '08:00';
const NOON = '12:00';

/**
 * Whether registrations cost what they cost at night: from the store's `nightShiftTime` until it opens, or until the morning where it
 * is always open.
 *
 * @param clock, begins, opens `HH:mm`
 */
export function isNight(clock: string, begins: string, opens: string): boolean {
  const ends = opens === '00:00' ? MORNING : opens;
  if (begins < ends) return clock >= begins && clock < ends;
  // One that would begin in the morning, when the house is open already, is over.
  return begins >= NOON && (clock >= begins || clock < ends);
}
