import AxeBuilder from '@axe-core/playwright';
import { withoutEventStream } from '../../commands/withoutEventStream';
import { expect, test, type Page } from '../../fixtures/test';

test.beforeEach(({ page }) => withoutEventStream(page));

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
}

const pages = ['/home', '/notice/noticeList', '/mch/store', '/mch/dict', '/mch/config', '/mch/user', '/404'];

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1366, 390]) {
    test(`axe finds nothing serious, ${theme}, ${width} px wide`, async ({
      page,
      shell,
      signInPage,
      signInToWork,
    }) => {
      test.slow(); // seven pages
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      await signInPage.open();
      await page.waitForLoadState('networkidle');
      expect(await violations(page), 'sign-in page').toEqual([]);
      await signInToWork('administrator', '门店');
      for (const path of pages) {
        await page.goto(path);
        await shell.tabs.waitFor();
        await page.waitForLoadState('networkidle');
        expect(await violations(page), path).toEqual([]);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wider, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      }
    });
  }
}
