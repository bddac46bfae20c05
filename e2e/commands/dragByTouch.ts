import type { Locator, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('what is to be touched is not on screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Puts a finger on one thing, draws it to another, and lifts it there once the page has followed. */
export async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await touch('touchStart', [start]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', [
      { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part },
    ]);
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
  }
  await touch('touchEnd', []);
}
