/** A house that never closes has its day from then on. */
const MORNING = '08:00';

/**
 * Whether registrations cost what they cost at night: from the store's `nightShiftTime` until it opens, or until the morning where it
 * is always open.
 *
 * @param clock, begins, opens `HH:mm`
 */
export function isNight(clock: string, begins: string, opens: string): boolean {
  if (opens === '00:00') return clock >= begins || clock < MORNING;
  return begins < opens ? clock >= begins && clock < opens : clock >= begins || clock < opens;
}
