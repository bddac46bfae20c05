import type { Beacon } from '@hospital/shared/contract/calls/releases';
import type { RegisteredRemote } from '@hospital/shared/contract/remote';
import { store, useValueOf } from '@hospital/shared/host';
import { atom } from 'jotai';

/** So many travel together at most (`MOST_BEACONS` of the contract, whose schemas must stay out of here). */
const MOST = 20;

const waitingAtom = atom<readonly Beacon[]>([]);

/** Renders again when there is something to tell. */
export const useBeacons = (): readonly Beacon[] => useValueOf(waitingAtom);

/** Remembers how opening a page of a build went; whoever watches over releases is told later. */
export function noteBeacon(
  { name, buildId }: RegisteredRemote,
  path: string,
  kind: Beacon['kind'],
  details: Pick<Beacon, 'failure' | 'ms'> = {},
): void {
  const beacon = { name, buildId, kind, path, ...details };
  store.set(waitingAtom, (waiting) => [...waiting, beacon].slice(-MOST));
}

/** Gives what waits and empties the list. */
export function takeBeacons(): readonly Beacon[] {
  const beacons = store.get(waitingAtom);
  store.set(waitingAtom, []);
  return beacons;
}
