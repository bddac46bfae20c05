import { expect, type Page } from '@playwright/test';
import type { Registry } from '@hospital/shared/contract/remote';
import { remoteActions } from '../pages/remoteActions';
import type { Shell } from '../pages/Shell';
import { refusedCalls } from './refusedCalls';

/** Builds whose entries a page has loaded: `remote-org/885dd5c94055`. */
export function loadedBuilds(page: Page): ReadonlySet<string> {
  const builds = new Set<string>();
  page.on('response', (response) => {
    const [, build] = /\/remotes\/([^/]+\/[^/]+)\/remoteEntry\.js/.exec(response.url()) ?? [];
    if (build && response.ok()) builds.add(build);
  });
  return builds;
}

/**
 * Opens every page of the named remotes by its address and does on one page of each what people do there; no page
 * fails, and no call is refused.
 *
 * @param pages `one`: only that page of each
 */
export async function openEveryPage(
  shell: Shell,
  names: Iterable<string>,
  pages: 'all' | 'one' = 'all',
): Promise<void> {
  const { page, pane } = shell;
  const refused = refusedCalls(page);
  const { remotes } = (await (await page.request.get('/frontend/registry')).json()) as Registry;
  for (const name of names) {
    const remote = remotes.find((one) => one.name === name);
    if (!remote) throw new Error(`${name} is not in the registry`);
    const action = remoteActions[name];
    if (!action) throw new Error(`e2e/pages/remoteActions.ts does not say what people do with ${name}`);
    // Parts stand inside pages of other remotes.
    const opened = remote.pages.filter(
      ({ part, path }) => !part && (pages === 'all' || path === action.path),
    );
    for (const { path, title } of opened) {
      await shell.visit(path);
      const heading = pane.getByRole('heading', {
        level: 1,
        ...(path === '/home' ? {} : { name: title, exact: true }),
      });
      await expect(heading, `${path} of ${name}`).toBeVisible();
      await expect(pane.getByRole('alert').filter({ hasText: '重试' }), `${path} of ${name}`).toHaveCount(0);
    }
    await shell.visit(action.path);
    await action.act(shell);
  }
  expect(refused, 'calls that the server refused').toEqual([]);
}
