import type { Locator } from '@playwright/test';

/** How long a pointer stands on something before it is pressed, and how long it stays down; milliseconds of a quick hand. */
const STANDS = 150;
const DOWN = 80;

/** No hand is as quick: what is fetched when the pointer comes, and when it is pressed, has no lead. */
export const pressAtOnce = (target: Locator): Promise<void> => target.click();

/** Presses something as a person does. */
export async function pressByHand(target: Locator): Promise<void> {
  const page = target.page();
  await target.hover();
  await page.waitForTimeout(STANDS);
  await page.mouse.down();
  await page.waitForTimeout(DOWN);
  await page.mouse.up();
}
