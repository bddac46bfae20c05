import { useMemo } from 'react';
import { useBuildChanges } from './buildChanges';
import { pageAt, registryKnown } from './remoteRegistry';

/** Tells whether a live remote has the page of a path; of every path while no registry has come. */
export function useReleased(): (path: string) => boolean {
  const changes = useBuildChanges();
  return useMemo(
    () => (path) => !registryKnown() || pageAt(path) !== undefined,
    // What the registry says is read anew when it has changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [changes],
  );
}
