import type { RegisteredRemote, Registry, RemotePage } from '@hospital/shared/contract/remote';
import { sentAhead } from '../session/sentAhead';
import { noteBuildChange } from './buildChanges';
import { canariesFor } from './canaries';
import { heldBuild, heldBuilds } from './heldBuilds';

const ADDRESS = '/frontend/registry';
const LAST_KNOWN_GOOD = 'frontendRegistry';
const TIMEOUT_MS = 10_000;
/** A registry that is older is asked for again before a page is opened whose code is not here. */
const CURRENT_FOR_MS = 2_000;
/** So long such a page waits for the answer; then the registry that is here serves. */
const PATIENCE_MS = 1_000;

/** A page with the remote that it belongs to. */
export interface PageOfRemote {
  readonly remote: RegisteredRemote;
  readonly page: RemotePage;
}

let registry: Registry | null = null;
let loading: Promise<Registry> | null = null;
/** When the server answered last, by the clock of the page. */
let answeredAt = -Infinity;
let renewing: Promise<void> | null = null;
/** Canary builds that this session gets instead of the live ones, by remote. */
let canaries: ReadonlyMap<string, RegisteredRemote> = new Map();
/** Number of the question about canaries that was asked last. */
let lastQuestion = 0;

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

async function readRegistry(response: Response): Promise<Registry> {
  if (!response.ok) throw new Error(`registry answered ${response.status}`);
  const body: unknown = await response.json();
  if (!isRegistry(body)) throw new Error('registry is not of the shape that was agreed');
  return body;
}

/** What the page's head has asked for; null where that is no registry. */
async function registryAhead(): Promise<Registry | null> {
  const ahead = sentAhead(ADDRESS);
  if (!ahead) return null;
  try {
    const registry = await readRegistry(await ahead.answer);
    answeredAt = ahead.at;
    return registry;
  } catch {
    return null;
  }
}

async function fetchRegistry(): Promise<Registry> {
  const ahead = await registryAhead();
  if (ahead) return ahead;
  // Always asked of the server, which answers 304 to what is known: a cache may hold what a network's sign-in page said.
  const registry = await readRegistry(
    await fetch(ADDRESS, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) }),
  );
  answeredAt = performance.now();
  return registry;
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
    .then((usable) => {
      registry = usable;
      noteBuildChange();
      return usable;
    })
    .catch((cause: unknown) => {
      loading = null;
      throw cause;
    });
  return loading;
}

/**
 * The registry as it is now, as good as it can be had at once: who opens a page gets the build that is live, however
 * long the session has lasted. Rejects as `loadRegistry` does.
 */
export async function loadCurrentRegistry(): Promise<void> {
  await loadRegistry();
  const isCurrent = performance.now() - answeredAt < CURRENT_FOR_MS || !navigator.onLine;
  const current = isCurrent ? takeCanaries() : renewRegistry();
  await Promise.race([current, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Asks which builds are live by now. Never rejects: without an answer the registry that is here serves. */
export function renewRegistry(): Promise<void> {
  renewing ??= fetchRegistry()
    .then((fresh) => {
      remember(fresh);
      registry = fresh;
      loading = Promise.resolve(fresh);
    })
    .catch(() => undefined)
    .then(takeCanaries)
    .finally(() => (renewing = null))
    .then(noteBuildChange);
  return renewing;
}

/** The same, once what is being asked is answered: that may be from before something changed. */
export const renewRegistryAgain = (): Promise<void> => Promise.resolve(renewing).then(renewRegistry);

/** Asks which canaries this session gets, where the registry names some. */
async function takeCanaries(): Promise<void> {
  if (!registry) return;
  const question = (lastQuestion += 1);
  // Without an answer whoever is in one stays in it.
  const known = await canariesFor(registry).catch(() => canaries);
  // One that was overtaken is of another place, or of a registry that is no longer.
  if (question !== lastQuestion || known === canaries) return;
  canaries = known;
  noteBuildChange();
}

/** The live build of the host where this document is of another one; null otherwise. */
export const newHost = (): string | null => {
  const live = registry?.host.buildId ?? '';
  return live !== '' && live !== BUILD_ID ? live : null;
};

/** The builds that this session would open now, were it at none yet. */
export const liveRemotes = (): readonly RegisteredRemote[] =>
  (registry?.remotes ?? []).map((remote) => (remote.canary && canaries.get(remote.name)) || remote);

/** The next `loadRegistry` asks the server again: what a page failed over may have been replaced meanwhile. */
export function forgetRegistry(): void {
  loading = null;
}

/** The build of each remote that this session is at, in the order of the registry, then those that are live no longer. */
function buildsAtHand(): readonly RegisteredRemote[] {
  const live = liveRemotes();
  const withdrawn = heldBuilds().filter(({ name }) => live.every((one) => one.name !== name));
  return [...live.map((one) => heldBuild(one.name) ?? one), ...withdrawn];
}

/**
 * The page that a remote has for a route path, of the build that this session is at; undefined before the registry has
 * come and when no remote has one. While a page moves from one remote to another both may have it: the registry names the
 * one that took it over first.
 */
export function pageAt(path: string): PageOfRemote | undefined {
  for (const remote of buildsAtHand()) {
    const page = remote.pages.find((candidate) => candidate.path === path);
    if (page) return { remote, page };
  }
  return undefined;
}

/** The live remote whose page for a path this session has not, since it is at another build of it. */
export const remoteToCome = (path: string): RegisteredRemote | undefined =>
  pageAt(path)
    ? undefined
    : liveRemotes().find(({ pages }) => pages.some((candidate) => candidate.path === path));

/** Whether a registry is there, fresh or kept; without one nobody knows which pages exist. */
export const registryKnown = (): boolean => registry !== null;

/** Modules of the host that the pages of all live remotes need. */
export const modulesOfAllPages = (): readonly string[] => [
  ...new Set((registry?.remotes ?? []).flatMap(({ needs }) => Object.values(needs).flat())),
];
