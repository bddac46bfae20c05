import * as api from '@hospital/shared/calls';
import type { RegisteredRemote, Registry } from '@hospital/shared/contract/remote';
import { readSession } from '@hospital/shared/host';
import { placeKey, standingOf } from '../session/workplace';

const QUIET = { silent: true, hideLoading: true } as const;
const NONE: ReadonlyMap<string, RegisteredRemote> = new Map();

interface Asked {
  readonly registry: Registry;
  readonly place: string;
  readonly answer: Promise<ReadonlyMap<string, RegisteredRemote>>;
}

/** What was asked last; the same user at the same place is given the same answer until the registry is read again. */
let asked: Asked | null = null;

/**
 * The canary builds that the session gets where it stands, by remote. The server decides who is in; it is asked only
 * where the registry says that there are canaries. None before one is signed in. Rejects when it does not answer; the
 * next call asks again.
 */
export async function canariesFor(registry: Registry): Promise<ReadonlyMap<string, RegisteredRemote>> {
  const session = readSession();
  if (!session || !registry.remotes.some(({ canary }) => canary)) return NONE;
  const place = placeKey(standingOf(session));
  if (asked?.registry !== registry || asked.place !== place) {
    const answer = api.releases
      .canaries({}, QUIET)
      .then((remotes) => new Map(remotes.map((remote) => [remote.name, remote])));
    asked = { registry, place, answer };
    answer.catch(() => (asked = null));
  }
  return asked.answer;
}
