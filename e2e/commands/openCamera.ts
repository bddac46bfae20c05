import type { Locator, Page } from '@playwright/test';
import type { Shell } from '../pages/Shell';

/** Opens the dialog of the personal page that takes a photo. */
export async function openCamera(page: Page, shell: Shell): Promise<Locator> {
  await shell.pane.getByRole('button', { name: '拍照' }).click();
  return page.getByRole('dialog', { name: '拍照' });
}
