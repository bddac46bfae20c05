import { userInfo } from 'node:os';
import { movesOf } from '../../server/src/platform/releases/moves';
import { historyOf, overviewOf } from '../../server/src/platform/releases/overview';
import { prune } from '../../server/src/platform/releases/prune';
import { publishFolder } from '../../server/src/platform/releases/publish';
import { allPermissions } from '../../server/src/product';
import type { ReleaseStore } from '../../server/src/platform/releases/releaseStore';
import type { Operations } from './operations';

/** For the operator of the machine: straight on the store, under the name of the machine's user. */
export function onStore(store: ReleaseStore): Operations {
  const who = userInfo().username;
  const { endCanary, promote, rollback, startCanary, withdraw } = movesOf(allPermissions);
  return {
    publish: (name, buildId, folder) => publishFolder(store, { name, buildId, who }, folder),
    promote: (move) => promote(store, { ...move, who }),
    rollback: (move) => rollback(store, { ...move, who }),
    withdraw: (move) => withdraw(store, { ...move, who }),
    canary: (move) => startCanary(store, { ...move, who }),
    endCanary: (move) => endCanary(store, { ...move, who }),
    names: () => store.names(),
    overview: (name) => overviewOf(store, name),
    history: (name) => historyOf(store, name),
    prune: (name) => prune(store, name),
  };
}
