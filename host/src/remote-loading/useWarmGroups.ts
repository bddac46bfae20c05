import { useEffect } from 'react';
import { warmUpWords } from '../notify';
import { modulesOfAllPages } from './remoteRegistry';
import { hasSpareLine } from './spareLine';
import { whenPageStands } from './whenPageStands';

/**
 * Once the first page stands and the browser has nothing to do, fetches the host's modules that remotes need, so
 * that the first opening of the next page brings that page's own files alone, and the code that shows messages. Over a
 * slow or metered line the next page brings them.
 *
 * @param path route path of the page on screen
 */
export function useWarmGroups(path: string): void {
  useEffect(() => {
    void whenPageStands(path).then(() => {
      void warmUpWords();
      if (!hasSpareLine()) return;
      import(/* webpackChunkName: "federation" */ './sharedSurface')
        .then(({ loadProvided }) => Promise.all(modulesOfAllPages().map(loadProvided)))
        .catch(() => undefined); // the page that needs one will ask again, and say so if it does not come
    });
    // Once a session: the first page decides when.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
