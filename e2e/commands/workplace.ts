import { expect, type BrowserContext } from '@playwright/test';
import { Shell } from '../pages/Shell';

/** Chooses an item of the user's menu. */
export async function goTo({ page, user }: Shell, item: string): Promise<void> {
  await user.click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Goes to a store, by a part of its name. */
export async function workIn(shell: Shell, store: string): Promise<void> {
  await goTo(shell, '切换门店');
  const picker = shell.page.getByRole('dialog', { name: '选择门店（必选）' });
  await picker.getByRole('row', { name: store }).click();
  await expect(shell.banner).toContainText(store);
}

/** Another tab of the same browser. */
export async function openTab(context: BrowserContext): Promise<Shell> {
  const shell = new Shell(await context.newPage());
  await shell.page.goto('/home');
  await shell.ready();
  return shell;
}
