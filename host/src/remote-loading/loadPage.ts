import type { ComponentType } from 'react';
import { preloadFiles } from './preloadFiles';
import { RemoteLoadError, type RemoteLoadFailure } from './remoteLoadError';
import { forgetRegistry, loadRegistry, pageAt, type PageOfRemote } from './remoteRegistry';
import { fitsCaret } from './versionGate';

/** A page that can be rendered, or why not. */
export type LoadedPage =
  | { readonly status: 'loaded'; readonly Page: ComponentType }
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
  if (/RUNTIME-006|RUNTIME-015|does not satisfy the requirement/.test(text)) return 'version-mismatch';
  if (/RUNTIME-|ChunkLoadError|CSS_CHUNK|Loading (CSS )?chunk|ScriptNetworkError/.test(text))
    return 'network';
  return 'page-crashed';
}

async function loadModule({ remote, page }: PageOfRemote): Promise<LoadedPage> {
  try {
    const { loadRemoteModule } = await import(/* webpackChunkName: "federation" */ './federationRuntime');
    const module = (await loadRemoteModule(remote, page)) as { default?: ComponentType } | null;
    return module?.default
      ? { status: 'loaded', Page: module.default }
      : failed('page-missing', page.path, new Error(`${page.module} has no default export`));
  } catch (cause) {
    return failed(failureOf(cause), page.path, cause);
  }
}

/** How often a page is asked for before its tab says that it does not come. */
const TRIES = 3;

async function loadFromRemote(found: PageOfRemote): Promise<LoadedPage> {
  const { remote, page: wanted } = found;
  if (!fitsCaret(PROVIDED_VERSIONS['@hospital/shared'], remote.sharedRange)) {
    return failed('version-mismatch', wanted.path);
  }
  preloadFiles(found);
  let page = await loadModule(found);
  // More tries are silent: a lost packet is no news, and a browser answers the first request for a file with a
  // preload that failed earlier, first for the entry, then for the page's own files.
  for (
    let tries = 1;
    tries < TRIES && page.status === 'failed' && page.error.failure === 'network';
    tries += 1
  ) {
    page = await loadModule(found);
  }
  return page;
}

async function load(path: string): Promise<LoadedPage> {
  try {
    await loadRegistry();
  } catch (cause) {
    return failed('registry', path, cause);
  }
  const found = pageAt(path);
  return found ? loadFromRemote(found) : failed('not-released', path);
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

/** Failures over which another build may help, so that trying again begins with the registry. */
const HELPED_BY_ANOTHER_BUILD: readonly RemoteLoadFailure[] = [
  'network',
  'registry',
  'page-missing',
  'not-released',
  'version-mismatch',
];

/** Forgets a failed page so that the next `loadPage` tries anew, with the build that is live by then. */
export function forgetPage(path: string): void {
  const page = loadedPage(path);
  if (page?.status === 'failed' && HELPED_BY_ANOTHER_BUILD.includes(page.error.failure)) forgetRegistry();
  pages.delete(path);
}

/** Starts loading a page that will probably be opened next; a failure is forgotten and met again on opening. */
export function preloadPage(path: string): void {
  if (!pageAt(path) || pages.has(path)) return;
  void loadPage(path).then(({ status }) => {
    if (status === 'failed') forgetPage(path);
  });
}
