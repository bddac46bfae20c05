import { expectAccessible } from '../../commands/axe';
import { withoutEventStream } from '../../commands/withoutEventStream';
import { test } from '../../fixtures/test';

const pages = ['/home', '/notice/noticeList', '/mch/store', '/mch/dict', '/mch/config', '/mch/user', '/404'];

test('axe finds nothing on the sign-in page and on a page of every remote', async ({
  page,
  shell,
  signInPage,
  signInToWork,
}) => {
  test.slow(); // eight pages
  await withoutEventStream(page);
  await signInPage.open();
  await page.waitForLoadState('networkidle');
  await expectAccessible(page, 'sign-in page');
  await signInToWork('administrator', '门店');
  for (const path of pages) {
    await page.goto(path);
    await shell.tabs.waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, path);
  }
});
