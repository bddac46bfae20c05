import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { ElementContext, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Short names and no comments: half as much for every document to read in. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Where no script may run axe would wait for ever; documents of ours are looked at in pages of their own. */
const OF_THE_PAGE_ALONE = { iframes: false } as const;

/**
 * What axe finds against WCAG 2.1 A and AA on what is on screen, or within a part of it, one line a place. It is read
 * in once a document, and tells of nothing but what is wrong: with all that is right it takes four times as long.
 */
export async function axeViolations(
  page: Page,
  rules?: readonly string[],
  within?: string,
): Promise<string[]> {
  // What fades in has the colours of what lies beneath. Skeletons and rings never end.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const options: RunOptions = {
    ...OF_THE_PAGE_ALONE,
    resultTypes: ['violations'],
    runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: LEVELS },
  };
  const context = (within === undefined ? 'html' : within) satisfies ElementContext;
  const look = (selectors: boolean): Promise<string[]> =>
    page.evaluate(
      async ([where, how]) => {
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(where, how);
        return violations.flatMap(({ id, impact, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) =>
              `${id} (${impact}) ${(target ?? []).flat().join(' ')}: ${failureSummary ?? ''}`,
          ),
        );
      },
      [context, { ...options, selectors }] as const,
    );
  // Selectors of all that it looks at take a fifth of its time; they are asked for where something is wrong.
  return (await look(false)).length === 0 ? [] : look(true);
}

/** What listens for a new width or colour has rendered, and transitions cut short have ended. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  });

async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    if (name === 'dark') document.body.setAttribute('arco-theme', 'dark');
    else document.body.removeAttribute('arco-theme');
    document.documentElement.style.colorScheme = name;
  }, theme);
  await settled(page);
}

/** How many pixels the page can be scrolled sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * What is on screen, in both themes and at each width: nothing for axe to find, nothing wider than the window. The
 * dark theme is searched for its colours alone, since nothing else differs. Ends with the size it found, in light.
 *
 * @param within selector of what is looked at, where what lies around it has been: a dialog over a page
 */
export async function expectAccessible(
  page: Page,
  what = 'page',
  widths: readonly number[] = [1366, 390],
  within?: string,
): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await showTheme(page, 'light');
    expect(await axeViolations(page, undefined, within), `${what}, light, ${width} px`).toEqual([]);
    expect(await sideways(page), `${what}, ${width} px, scrolls sideways`).toBeLessThanOrEqual(0);
    await showTheme(page, 'dark');
    expect(await axeViolations(page, ['color-contrast'], within), `${what}, dark, ${width} px`).toEqual([]);
  }
  await showTheme(page, 'light');
  if (before) await page.setViewportSize(before);
}
