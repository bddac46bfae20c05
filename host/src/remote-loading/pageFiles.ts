import type { RegisteredRemote } from '@hospital/shared/contract/remote';
import type { PageOfRemote } from './remoteRegistry';

const started = new Set<string>();

function preload(url: string, integrity?: string): void {
  if (started.has(url)) return;
  started.add(url);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.href = url;
  if (integrity) link.setAttribute('integrity', integrity);
  // The browser would hand the failed answer to the next request for the file; a retry must ask the server.
  link.onerror = () => {
    link.remove();
    started.delete(url);
  };
  document.head.append(link);
}

const folderOf = ({ entry }: RegisteredRemote): string => entry.slice(0, entry.lastIndexOf('/') + 1);

/** Of the stylesheets that builds of a remote have brought, only those of this build count. */
export function showStylesOf(remote: RegisteredRemote): void {
  const ofBuild = folderOf(remote);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const { pathname } = new URL(link.href);
    if (pathname.startsWith(`/remotes/${remote.name}/`)) link.disabled = !pathname.startsWith(ofBuild);
  }
}

/** The stylesheets that a build has brought count again, whatever was taken in between. */
export function enableStylesOf(remote: RegisteredRemote): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (new URL(link.href).pathname.startsWith(folderOf(remote))) link.disabled = false;
}

/** Addresses of the files of a page, after the entry of its remote. */
function filesOf({ remote, page }: PageOfRemote): string[] {
  const folder = folderOf(remote);
  return (remote.files[page.path] ?? []).map((file) => folder + file);
}

/** Fetches entry, script and stylesheet of a page side by side instead of one after the other. */
export function preloadFiles(found: PageOfRemote): void {
  // A preload that fails answers a later request for the file, too.
  if (!navigator.onLine) return;
  preload(found.remote.entry, found.remote.integrity);
  for (const file of filesOf(found)) preload(file);
}

const prefetched = new Set<string>();

function prefetch(url: string): Promise<void> {
  const link = document.createElement('link');
  if (started.has(url) || prefetched.has(url) || !link.relList.supports('prefetch')) return Promise.resolve();
  prefetched.add(url);
  return new Promise((resolve) => {
    link.rel = 'prefetch';
    link.href = url;
    link.onload = link.onerror = () => {
      link.remove();
      resolve();
    };
    document.head.append(link);
  });
}

/** Has the browser put the files of a page into its cache, after everything else that it fetches. Never rejects. */
export async function prefetchFiles(found: PageOfRemote): Promise<void> {
  await Promise.all([found.remote.entry, ...filesOf(found)].map(prefetch));
}

/**
 * Asks the server for the files of a page past the browser's cache. Whatever somebody on the way answered in place of
 * them (a sign-in page of a network, half of a file) is kept there for as long as the file itself would be.
 * Never rejects.
 */
export async function fetchAnew(found: PageOfRemote): Promise<void> {
  await Promise.allSettled(
    [found.remote.entry, ...filesOf(found)].map(async (file) => {
      const answer = await fetch(file, { cache: 'reload' });
      await answer.arrayBuffer();
    }),
  );
}
