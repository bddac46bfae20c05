/**
 * Whether registrations cost what they cost at night: from the store's `nightShiftTime` until it opens.
 *
 * @param clock, begins, opens `HH:mm`
 */
export function isNight(clock: string, begins: string, opens: string): boolean {
  return begins < opens ? clock >= begins && clock < opens : clock >= begins || clock < opens;
}
