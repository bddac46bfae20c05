import { axeViolations } from '../../commands/axe';
import { withoutEventStream } from '../../commands/withoutEventStream';
import { expect, test } from '../../fixtures/test';

test.beforeEach(({ page }) => withoutEventStream(page));

const pages = ['/home', '/notice/noticeList', '/mch/store', '/mch/dict', '/mch/config', '/mch/user', '/404'];

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1366, 390]) {
    test(`axe finds nothing, ${theme}, ${width} px wide`, async ({
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
      expect(await axeViolations(page), 'sign-in page').toEqual([]);
      await signInToWork('administrator', '门店');
      for (const path of pages) {
        await page.goto(path);
        await shell.tabs.waitFor();
        await page.waitForLoadState('networkidle');
        expect(await axeViolations(page), path).toEqual([]);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wider, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      }
    });
  }
}
