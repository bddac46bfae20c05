import { whenIdle } from '../layout/whenIdle';
import { loadPage } from './loadPage';

/**
 * Resolves once a page's code is here (or has failed to come) and the browser has nothing to do: the time for what
 * must not delay it.
 *
 * @param path route path of the page
 */
export async function whenPageStands(path: string): Promise<void> {
  await loadPage(path);
  await new Promise<void>((resolve) => whenIdle(resolve, 5_000));
}
