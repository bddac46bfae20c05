import type { RegisteredRemote, Registry, RemotePage } from '@hospital/shared/contract/remote';

const ADDRESS = '/frontend/registry';
const LAST_KNOWN_GOOD = 'frontendRegistry';
const TIMEOUT_MS = 10_000;

/** A page with the remote that it belongs to. */
export interface PageOfRemote {
  readonly remote: RegisteredRemote;
  readonly page: RemotePage;
}

let registry: Registry | null = null;
let loading: Promise<Registry> | null = null;

async function fetchRegistry(): Promise<Registry> {
  const response = await fetch(ADDRESS, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`registry answered ${response.status}`);
  const body: unknown = await response.json();
  if (!Array.isArray((body as Registry).remotes)) throw new Error('registry has no list of remotes');
  return body as Registry;
}

function remember(fresh: Registry): void {
  try {
    localStorage.setItem(LAST_KNOWN_GOOD, JSON.stringify(fresh));
  } catch {
    // Storage is full or refused: the next start then depends on the server.
  }
}

function lastKnownGood(): Registry | null {
  try {
    return JSON.parse(localStorage.getItem(LAST_KNOWN_GOOD) ?? 'null') as Registry | null;
  } catch {
    return null;
  }
}

/**
 * Which build of which remote is live. Read once a session; when the server does not answer, the registry of the
 * last good start serves, since its builds are kept. Rejects when there is none either; a later call tries again.
 */
export function loadRegistry(): Promise<Registry> {
  loading ??= fetchRegistry()
    .then((fresh) => {
      remember(fresh);
      return fresh;
    })
    .catch((cause: unknown) => {
      const known = lastKnownGood();
      if (!known) throw cause;
      return known;
    })
    .then((usable) => (registry = usable))
    .catch((cause: unknown) => {
      loading = null;
      throw cause;
    });
  return loading;
}

/** The page that a remote has for a route path; undefined before the registry has come and when no remote has one. */
export function pageAt(path: string): PageOfRemote | undefined {
  for (const remote of registry?.remotes ?? []) {
    const page = remote.pages.find((candidate) => candidate.path === path);
    if (page) return { remote, page };
  }
  return undefined;
}

/** Whether a registry is there, fresh or kept; without one nobody knows which pages exist. */
export const registryKnown = (): boolean => registry !== null;

/** Modules of the host that the pages of all live remotes need. */
export const modulesOfAllPages = (): readonly string[] => [
  ...new Set((registry?.remotes ?? []).flatMap(({ needs }) => Object.values(needs).flat())),
];
