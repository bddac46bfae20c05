import type { Beacon } from '@hospital/shared/contract/calls/releases';
import type { RegisteredRemote } from '@hospital/shared/contract/remote';
import { valueStore } from '@hospital/shared/host';

/** So many travel together at most (`MOST_BEACONS` of the contract, whose schemas must stay out of here). */
const MOST = 20;

const waiting = valueStore<readonly Beacon[]>([]);

/** Renders again when there is something to tell. */
export const useBeacons = waiting.useValue;

/** Remembers how opening a page of a build went; whoever watches over releases is told later. */
export function noteBeacon(
  { name, buildId }: RegisteredRemote,
  path: string,
  kind: Beacon['kind'],
  details: Pick<Beacon, 'failure' | 'ms'> = {},
): void {
  const beacon = { name, buildId, kind, path, ...details };
  waiting.write([...waiting.read(), beacon].slice(-MOST));
}

/** What waits, which is nobody's any more then. */
export function takeBeacons(): readonly Beacon[] {
  const beacons = waiting.read();
  waiting.write([]);
  return beacons;
}
