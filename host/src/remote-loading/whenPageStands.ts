import { loadPage } from './loadPage';

/**
 * Resolves once a page's code is here (or has failed to come) and the browser has nothing to do: the time for what
 * must not delay it.
 *
 * @param path route path of the page
 */
export async function whenPageStands(path: string): Promise<void> {
  await loadPage(path);
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 1_000);
  });
}
