import { expect, type Page } from '@playwright/test';

/**
 * Takes what has the focus to move it by keys: the page says so one turn before it hears arrows.
 *
 * @param said what the page says then
 */
export async function pickUp(page: Page, said: string): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByText(said).first()).toBeAttached();
  // The sensor of dnd-kit begins to listen in a timer of its own, which was set before this one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
