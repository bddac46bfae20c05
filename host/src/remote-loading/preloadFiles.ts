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

/** Fetches entry, script and stylesheet of a page side by side instead of one after the other. */
export function preloadFiles({ remote, page }: PageOfRemote): void {
  // A preload that fails answers a later request for the file, too.
  if (!navigator.onLine) return;
  preload(remote.entry, remote.integrity);
  const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
  for (const file of remote.files[page.path] ?? []) preload(folder + file);
}
