let newest: number | null = null;

/** Takes from the answer with which a page begins (`LIVE_EVENT_HEADER`) which live event was the newest then. */
export function noteNewestLiveEvent(header: unknown): void {
  const told = typeof header === 'string' && header !== '' ? Number(header) : NaN;
  if (Number.isSafeInteger(told) && told >= 0) newest = told;
}

/** Id of the newest live event as the last such answer told it; null before one has. */
export const newestLiveEvent = (): number | null => newest;
