import { userInfo } from 'node:os';
import { movesOf } from '../../server/src/platform/releases/moves';
import { historyOf, overviewOf } from '../../server/src/platform/releases/overview';
import { prune } from '../../server/src/platform/releases/prune';
import { publishFolder } from '../../server/src/platform/releases/publish';
import type { ReleaseStore } from '../../server/src/platform/releases/releaseStore';
import type { Operations } from './operations';

/** What goes live is checked against all that the server declares; to load all of it takes seconds, and the rest need not wait. */
async function moves() {
  const { allPermissions } = await import('../../server/src/product');
  return movesOf(allPermissions);
}

/** For the operator of the machine: straight on the store, under the name of the machine's user. */
export function onStore(store: ReleaseStore): Operations {
  const who = userInfo().username;
  return {
    publish: (name, buildId, folder) => publishFolder(store, { name, buildId, who }, folder),
    promote: async (move) => (await moves()).promote(store, { ...move, who }),
    rollback: async (move) => (await moves()).rollback(store, { ...move, who }),
    withdraw: async (move) => (await moves()).withdraw(store, { ...move, who }),
    canary: async (move) => (await moves()).startCanary(store, { ...move, who }),
    endCanary: async (move) => (await moves()).endCanary(store, { ...move, who }),
    names: () => store.names(),
    overview: (name) => overviewOf(store, name),
    history: (name) => historyOf(store, name),
    prune: (name) => prune(store, name),
  };
}
