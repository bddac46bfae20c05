import type { Page } from '@playwright/test';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Makes the page keep the longest task of its own; before it is opened. */
export const watchTasks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const kept = window as unknown as { longest?: number };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest ?? 0, duration);
    }).observe({ type: 'longtask' });
  });

/** Milliseconds of the longest task since it was last asked. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const kept = window as unknown as { longest?: number };
    const longest = kept.longest ?? 0;
    kept.longest = 0;
    return Math.round(longest);
  });

/** Prints how long a step takes until what it shows is there, and the longest task of the page meanwhile. */
export async function step(
  page: Page,
  what: string,
  act: () => Promise<unknown>,
  until: () => Promise<unknown>,
): Promise<void> {
  await longestTask(page);
  const started = performance.now();
  await act();
  await until();
  const took = performance.now() - started;
  say(`  ${what.padEnd(24)} ${took.toFixed(0).padStart(6)} ms   longest task ${await longestTask(page)} ms`);
}
