import * as api from '@hospital/shared/calls';
import { useEffect } from 'react';
import { takeBeacons, useBeacons } from '../remote-loading/beacons';
import { QUIET } from '../session/sessionLifecycle';

/** Pages that are opened one after the other (ms) are told together. */
const TOGETHER = 3_000;

/** Tells the server how opening pages went. What does not arrive is not told again: figures need no single case. */
export function useSentBeacons(): void {
  const beacons = useBeacons();
  useEffect(() => {
    if (beacons.length === 0) return undefined;
    const timer = setTimeout(() => {
      api.releases.beacon({ items: [...takeBeacons()] }, QUIET).catch(() => undefined);
    }, TOGETHER);
    return () => clearTimeout(timer);
  }, [beacons]);
}
