/**
 * A controller that also aborts with `signal`. Listeners that are bound to it (`{ signal: child.signal }`) go with it,
 * so whoever makes one aborts it at the end. (`AbortSignal.any` is missing in browsers of Windows 7.)
 */
export function childOf(signal: AbortSignal): AbortController {
  const child = new AbortController();
  if (signal.aborted) child.abort(signal.reason);
  else signal.addEventListener('abort', () => child.abort(signal.reason), { signal: child.signal });
  return child;
}

/** Waits so many milliseconds, or until `signal` aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
