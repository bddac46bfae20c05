import type { Page } from '@playwright/test';

/**
 * Lets go of what the mouse drags. For 50 ms after that dnd-kit takes clicks away from the page, a script's next one
 * too: its timer was set before the one that is waited for here.
 */
export async function letGo(page: Page): Promise<void> {
  await page.mouse.up();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
}
