import type { ComponentType } from 'react';
import type { RegisteredRemote } from '@hospital/shared/contract/remote';
import { fitsCaret } from '@hospital/shared/contract/versionRange';
import { hasPermission, readSession } from '@hospital/shared/host';
import { noteBeacon } from './beacons';
import { giveBuildUp, holdBuild } from './heldBuilds';
import { enableStylesOf, fetchAnew, preloadFiles, showStylesOf } from './pageFiles';
import { RemoteLoadError, type RemoteLoadFailure } from './remoteLoadError';
import { forgetRegistry, loadCurrentRegistry, pageAt, type PageOfRemote } from './remoteRegistry';

/** A page that can be rendered, or why not. */
export type LoadedPage =
  | { readonly status: 'loaded'; readonly Page: ComponentType; readonly remote: RegisteredRemote }
  | { readonly status: 'failed'; readonly error: RemoteLoadError };

/** A promise whose outcome is known carries it the way React's `use` reads it. */
type PagePromise = Promise<LoadedPage> & { status?: 'fulfilled'; value?: LoadedPage };

const pages = new Map<string, PagePromise>();

const failed = (failure: RemoteLoadFailure, path: string, cause?: unknown): LoadedPage => ({
  status: 'failed',
  error: new RemoteLoadError(failure, path, cause),
});

/** Sorts the runtime's errors. Its codes are in the messages: RUNTIME-014 module unknown, RUNTIME-006/-015 sharing. */
function failureOf(cause: unknown): RemoteLoadFailure {
  const text = cause instanceof Error ? cause.message : String(cause);
  if (/RUNTIME-014|does not exist in container/.test(text)) return 'page-missing';
  // A newer remote than this document's host was made for: a reload brings the host that has it.
  if (/RUNTIME-006|RUNTIME-015|does not satisfy the requirement|The host provides no/.test(text))
    return 'version-mismatch';
  if (/RUNTIME-|ChunkLoadError|CSS_CHUNK|Loading (CSS )?chunk|ScriptNetworkError/.test(text))
    return 'network';
  return 'page-crashed';
}

async function loadModule({ remote, page }: PageOfRemote): Promise<LoadedPage> {
  try {
    const { loadRemoteModule } = await import(/* webpackChunkName: "federation" */ './federationRuntime');
    const module = (await loadRemoteModule(remote, page)) as { default?: ComponentType } | null;
    return module?.default
      ? { status: 'loaded', Page: module.default, remote }
      : failed('page-missing', page.path, new Error(`${page.module} has no default export`));
  } catch (cause) {
    return failed(failureOf(cause), page.path, cause);
  }
}

/** How often a page is asked for before its tab says that it does not come. */
const TRIES = 3;
/** Milliseconds after which the tab says so however much is still on its way. */
const PATIENCE_MS = 30_000;
/** A page that took longer (ms) has come late. */
const SLOW_MS = 5_000;
/** Longer is not told: the computer slept. */
const LONGEST_MS = 600_000;

/** Loads it, and tells how that went. */
async function loadAndTell(found: PageOfRemote): Promise<LoadedPage> {
  const { remote, page: wanted } = found;
  const began = performance.now();
  const page = await loadFromRemote(found);
  const ms = Math.min(LONGEST_MS, Math.round(performance.now() - began));
  if (page.status === 'failed')
    noteBeacon(remote, wanted.path, 'load-error', { failure: page.error.failure, ms });
  else noteBeacon(remote, wanted.path, ms > SLOW_MS ? 'slow-load' : 'loaded', { ms });
  return page;
}

/** Whether a build finds what it takes of the host in this one. */
const fitsHere = ({ sharedRange }: RegisteredRemote): boolean =>
  fitsCaret(PROVIDED_VERSIONS['@hospital/shared'], sharedRange);

async function loadFromRemote(found: PageOfRemote): Promise<LoadedPage> {
  const { remote, page: wanted } = found;
  if (!fitsHere(remote)) {
    return failed('version-mismatch', wanted.path);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let patient = true;
  const outOfPatience = new Promise<LoadedPage>((resolve) => {
    timer = setTimeout(() => {
      patient = false;
      resolve(failed('network', wanted.path, new Error(`not here after ${PATIENCE_MS} ms`)));
    }, PATIENCE_MS);
  });
  preloadFiles(found);
  enableStylesOf(remote);
  let page = await Promise.race([loadModule(found), outOfPatience]);
  // More tries are silent: a lost packet is no news.
  for (
    let tries = 1;
    tries < TRIES && patient && page.status === 'failed' && page.error.failure === 'network';
    tries += 1
  ) {
    const again = fetchAnew(found).then(() => loadModule(found));
    page = await Promise.race([again, outOfPatience]);
  }
  clearTimeout(timer);
  return page;
}

async function load(path: string): Promise<LoadedPage> {
  // Mostly it is of the build that is known already: its files come while the registry is asked. Whom a canary is for
  // the server says.
  const known = pageAt(path);
  if (known && !known.remote.canary && fitsHere(known.remote)) preloadFiles(known);
  try {
    await loadCurrentRegistry();
  } catch (cause) {
    return failed('registry', path, cause);
  }
  const found = pageAt(path);
  if (!found) return failed('not-released', path);
  const letGo = holdBuild(found);
  const page = await loadAndTell(found);
  if (page.status === 'failed') letGo();
  return page;
}

/** Registry -> version gate -> module. Never rejects, and gives the same promise until `forgetPage`. */
export function loadPage(path: string): Promise<LoadedPage> {
  let page = pages.get(path);
  if (!page) {
    const loading: PagePromise = load(path).then((value) => {
      if (value.status === 'failed') console.warn(value.error, value.error.cause);
      // So a preloaded page shows at once, without a skeleton in between.
      Object.assign(loading, { status: 'fulfilled', value });
      return value;
    });
    page = loading;
    pages.set(path, page);
  }
  return page;
}

/** The page if it is here already. */
export const loadedPage = (path: string): LoadedPage | undefined => pages.get(path)?.value;

/** Forgets a failed page so that the next `loadPage` tries anew. */
export function forgetPage(path: string): void {
  forgetRegistry();
  pages.delete(path);
}

/**
 * The same, with the build that is live by then: it may have taken the place of one that is broken. Other pages of its
 * remote that are open stay as they are; asked for again, they come from that build, too.
 */
export function forgetBuildOfPage(path: string): void {
  const found = pageAt(path);
  if (found) forgetPagesOf(found.remote.name);
  forgetPage(path);
}

function forgetPagesOf(name: string): void {
  for (const path of giveBuildUp(name)) pages.delete(path);
}

/**
 * Lets the pages of a remote come from its live build from now on. Whoever calls builds its open pages anew, all of
 * them: what the build before brought for the looks of its pages goes with it.
 */
export function takeBuild(live: RegisteredRemote): void {
  forgetPagesOf(live.name);
  for (const { path } of live.pages) pages.delete(path);
  showStylesOf(live);
}

/** Starts loading a page that will probably be opened next; a failure is forgotten and met again on opening. */
export function preloadPage(path: string): void {
  const found = pageAt(path);
  // Whether a canary is for this session nobody knows before one is signed in.
  if (!found || pages.has(path) || (found.remote.canary && !readSession())) return;
  const loading = loadPage(path);
  preloadParts(path);
  void loading.then(({ status }) => {
    // Nobody waits for it: the registry and the build that other pages are at stay.
    if (status === 'failed' && pages.get(path) === loading) pages.delete(path);
  });
}

/** Starts loading the parts that its user sees on a page from the first, which it would ask for when it is drawn. */
export function preloadParts(path: string): void {
  for (const part of pageAt(path)?.page.firstParts ?? []) {
    const permission = pageAt(part)?.page.permission;
    if (permission === undefined || hasPermission(permission)) preloadPage(part);
  }
}
