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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRemote = (value: unknown): boolean =>
  isRecord(value) &&
  [value.name, value.title, value.container, value.entry, value.sharedRange].every(
    (text) => typeof text === 'string',
  ) &&
  Array.isArray(value.pages) &&
  value.pages.every((page) => isRecord(page) && typeof page.path === 'string') &&
  isRecord(value.files) &&
  isRecord(value.needs);

/** What the server answers and what the storage kept is data of strangers until its shape is known. */
const isRegistry = (value: unknown): value is Registry =>
  isRecord(value) && Array.isArray(value.remotes) && value.remotes.every(isRemote);

async function fetchRegistry(): Promise<Registry> {
  const response = await fetch(ADDRESS, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`registry answered ${response.status}`);
  const body: unknown = await response.json();
  if (!isRegistry(body)) throw new Error('registry is not of the shape that was agreed');
  return body;
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
    const kept: unknown = JSON.parse(localStorage.getItem(LAST_KNOWN_GOOD) ?? 'null');
    return isRegistry(kept) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Which build of which remote is live. Read once a session, and again after `forgetRegistry`; when the server does
 * not answer in time, the registry that is here serves, else that of the last good start, since builds are kept.
 * Rejects when there is none; a later call tries again.
 */
export function loadRegistry(): Promise<Registry> {
  loading ??= fetchRegistry()
    .then((fresh) => {
      remember(fresh);
      return fresh;
    })
    .catch((cause: unknown) => {
      const known = registry ?? lastKnownGood();
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

/** The next `loadRegistry` asks the server again: what a page failed over may have been replaced meanwhile. */
export function forgetRegistry(): void {
  loading = null;
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
